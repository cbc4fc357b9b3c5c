/** Where something stood when it was taken off the page. */
interface Place {
  parent: Node
  next: Node | null
  previous: Node | null
}

const CONTROL = 'a[href], button, input, textarea, select'
const ROW = 'tr, li'

/** By what was removed, which is the root of what hangs from it afterwards. */
const places = new WeakMap<Node, Place>()

const controlsOf = (node: Element): HTMLElement[] => [...node.querySelectorAll<HTMLElement>(CONTROL)]

/** The same control of the row that took the place; another one that works when it has not the same. */
const sameControl = (lost: HTMLElement, row: Node, heir: Node | null): HTMLElement | undefined => {
  if (!(heir instanceof HTMLElement) || !(row instanceof Element)) return undefined
  const controls = controlsOf(heir)
  const same = controls[controlsOf(row).indexOf(lost)]
  return [same, ...controls].find((control) => control && !control.matches(':disabled'))
}

/** What is still on the page of a neighbour: rows may leave together, each saying what stood beside it. */
const alive = (from: Node | null, side: 'next' | 'previous'): Node | null => {
  let node = from
  while (node && !node.isConnected) node = places.get(node)?.[side] ?? null
  return node
}

/** What takes the focus of something that is gone: its row's next one, the one before, or what they were in. */
export const successorOf = (lost: HTMLElement): HTMLElement | null => {
  const row = lost.getRootNode()
  const place = places.get(row)
  if (!place) return null
  const control =
    sameControl(lost, row, alive(place.next, 'next')) ?? sameControl(lost, row, alive(place.previous, 'previous'))
  if (control) return control
  const parent = place.parent instanceof Element && place.parent.isConnected ? place.parent : null
  return parent?.closest<HTMLElement>('[aria-modal=true], main') ?? null
}

let lastFocused: HTMLElement | null = null
document.addEventListener('focusin', ({ target }) => {
  lastFocused = target instanceof HTMLElement ? target : null
})

/** After a row leaves its list the focus goes on to the next one: on `body` the keyboard would start the page anew. */
new MutationObserver((changes) => {
  for (const { target, removedNodes, nextSibling, previousSibling } of changes) {
    for (const node of removedNodes) places.set(node, { parent: target, next: nextSibling, previous: previousSibling })
  }
  if (!lastFocused || lastFocused.isConnected || document.activeElement !== document.body) return
  if (lastFocused.closest(ROW)) successorOf(lastFocused)?.focus()
}).observe(document, { childList: true, subtree: true })
