/** Position in the page that a node had before its removal. */
interface Place {
  parent: Node
  next: Node | null
  previous: Node | null
}

const CONTROL = 'a[href], button, input, textarea, select'
const ROW = 'tr, li'

/** Positions that removed nodes had in the page. Each node is the root of a removed subtree. */
const places = new WeakMap<Node, Place>()

const controlsOf = (node: Element): HTMLElement[] => [...node.querySelectorAll<HTMLElement>(CONTROL)]

/**
 * Returns the control of the next row that is at the same position as the removed control; otherwise the first enabled
 * control of that row.
 */
const sameControl = (removed: HTMLElement, row: Node, successor: Node | null): HTMLElement | undefined => {
  if (!(successor instanceof HTMLElement) || !(row instanceof Element)) return undefined
  const controls = controlsOf(successor)
  const same = controls[controlsOf(row).indexOf(removed)]
  return [same, ...controls].find((control) => control && !control.matches(':disabled'))
}

/**
 * Returns the nearest sibling that is still on the page. If a sibling was removed too, searches on among the siblings
 * of its old position.
 */
const connectedNeighbour = (from: Node | null, side: 'next' | 'previous'): Node | null => {
  let node = from
  while (node && !node.isConnected) node = places.get(node)?.[side] ?? null
  return node
}

/**
 * Returns the element that gets the focus of a removed element: in the next row, else in the previous row, else the
 * container of the rows.
 */
export const successorOf = (removed: HTMLElement): HTMLElement | null => {
  const row = removed.getRootNode()
  const place = places.get(row)
  if (!place) return null
  const control =
    sameControl(removed, row, connectedNeighbour(place.next, 'next')) ??
    sameControl(removed, row, connectedNeighbour(place.previous, 'previous'))
  if (control) return control
  const parent = place.parent instanceof Element && place.parent.isConnected ? place.parent : null
  return parent?.closest<HTMLElement>('[aria-modal=true], main') ?? null
}

let lastFocused: HTMLElement | null = null
document.addEventListener('focusin', ({ target }) => {
  lastFocused = target instanceof HTMLElement ? target : null
})

/**
 * Moves the focus to the next row when the focused row is removed. The browser would leave the focus on `body`, from
 * where Tab starts at the top of the page.
 */
new MutationObserver((changes) => {
  for (const { target, removedNodes, nextSibling, previousSibling } of changes) {
    for (const node of removedNodes) places.set(node, { parent: target, next: nextSibling, previous: previousSibling })
  }
  if (!lastFocused || lastFocused.isConnected || document.activeElement !== document.body) return
  if (lastFocused.closest(ROW)) successorOf(lastFocused)?.focus()
}).observe(document, { childList: true, subtree: true })
