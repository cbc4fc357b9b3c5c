/** Maximum distance (px) that the pointer may move during a press. */
const MAX_MOVE_PX = 8

interface Press {
  pressed: HTMLElement
  x: number
  y: number
}

let down: Press | undefined

const pressedAt = ({ button, pointerType, target, clientX: x, clientY: y }: PointerEvent): Press | undefined => {
  if (button !== 0 || pointerType !== 'mouse' || !(target instanceof Element)) return undefined
  const pressed = target.closest<HTMLElement>('button, a[href]')
  return pressed ? { pressed, x, y } : undefined
}

document.addEventListener('pointerdown', (event) => (down = pressedAt(event)), true)

/**
 * Clicks an element that moved away during a press, for example because content above it grew. Browsers would lose that
 * click: they click only if the pointer is released over the pressed element. Moving the pointer still cancels.
 */
document.addEventListener(
  'pointerup',
  ({ target, clientX, clientY }) => {
    const last = down
    down = undefined
    if (!last || (target instanceof Node && last.pressed.contains(target))) return
    if (Math.hypot(clientX - last.x, clientY - last.y) < MAX_MOVE_PX) last.pressed.click()
  },
  true,
)
