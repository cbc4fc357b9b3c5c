/** What moves less than this while it is down is a press, in pixels. */
const STILL_PX = 8

interface Down {
  pressed: HTMLElement
  x: number
  y: number
}

let down: Down | undefined

const pressedAt = ({ button, pointerType, target, clientX: x, clientY: y }: PointerEvent): Down | undefined => {
  if (button !== 0 || pointerType !== 'mouse' || !(target instanceof Element)) return undefined
  const pressed = target.closest<HTMLElement>('button, a[href]')
  return pressed ? { pressed, x, y } : undefined
}

document.addEventListener('pointerdown', (event) => (down = pressedAt(event)), true)

/**
 * What was pressed counts although it moved away meanwhile: the browser takes a press for one only where it goes up over what
 * it went down on, and a page that grows in between would swallow it. Whoever slides off still takes it back.
 */
document.addEventListener(
  'pointerup',
  ({ target, clientX, clientY }) => {
    const last = down
    down = undefined
    if (!last || (target instanceof Node && last.pressed.contains(target))) return
    if (Math.hypot(clientX - last.x, clientY - last.y) < STILL_PX) last.pressed.click()
  },
  true,
)
