/** Former place of a node removed from the page. */
interface Place {
  parent: Node
  next: Node | null
  previous: Node | null
}

const CONTROL = 'a[href], button, input, textarea, select'
const ROW = 'tr, li'

/** Place of each removed node, which is the root of its subtree from then on. */
const places = new WeakMap<Node, Place>()

const controlsOf = (node: Element): HTMLElement[] => [...node.querySelectorAll<HTMLElement>(CONTROL)]

/** Returns the control at the same position in the row that took the place; otherwise its first enabled one. */
const sameControl = (removed: HTMLElement, row: Node, successor: Node | null): HTMLElement | undefined => {
  if (!(successor instanceof HTMLElement) || !(row instanceof Element)) return undefined
  const controls = controlsOf(successor)
  const same = controls[controlsOf(row).indexOf(removed)]
  return [same, ...controls].find((control) => control && !control.matches(':disabled'))
}

/**
 * Returns the nearest neighbour still on the page. Neighbours may be removed together, so a removed neighbour is
 * replaced by the neighbours of its former place.
 */
const connectedNeighbour = (from: Node | null, side: 'next' | 'previous'): Node | null => {
  let node = from
  while (node && !node.isConnected) node = places.get(node)?.[side] ?? null
  return node
}

/**
 * Returns the element that takes the focus of a removed one: in the next row, the previous row, or what contained them.
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

/** Moves the focus to the next row after its row is removed: on `body`, Tab would start at the top of the page. */
new MutationObserver((changes) => {
  for (const { target, removedNodes, nextSibling, previousSibling } of changes) {
    for (const node of removedNodes) places.set(node, { parent: target, next: nextSibling, previous: previousSibling })
  }
  if (!lastFocused || lastFocused.isConnected || document.activeElement !== document.body) return
  if (lastFocused.closest(ROW)) successorOf(lastFocused)?.focus()
}).observe(document, { childList: true, subtree: true })
