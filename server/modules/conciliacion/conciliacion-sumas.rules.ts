/** Where the search for a sum ends: so many of the oldest documents, so many of them together. */
const MAX_DOCUMENTOS = 18
const MAX_JUNTOS = 5

/** Which ones add up, by their place; `otra`: others do too. */
export interface Suma {
  elegidos: number[]
  otra: boolean
}

/** The oldest ones up to some, when they add up: what somebody pays who pays all that is due. */
const fromTheFirst = (importes: readonly bigint[], total: bigint): number[] | undefined => {
  let sum = 0n
  for (const [at, importe] of importes.entries()) {
    sum += importe
    if (sum === total) return at > 0 ? importes.slice(0, at + 1).map((_, place) => place) : undefined
    if (sum > total) return undefined
  }
  return undefined
}

/** Every choice of so many that adds up, the oldest first. The last one is looked up instead of tried. */
function* choices(importes: readonly bigint[], total: bigint, howMany: number): Generator<number[]> {
  const places = Map.groupBy(importes.keys(), (at) => importes[at]!)
  function* pick(from: number, left: bigint, chosen: readonly number[]): Generator<number[]> {
    if (chosen.length === howMany - 1) {
      for (const at of places.get(left) ?? []) if (at >= from) yield [...chosen, at]
      return
    }
    for (let at = from; at < importes.length; at += 1) {
      if (importes[at]! < left) yield* pick(at + 1, left - importes[at]!, [...chosen, at])
    }
  }
  yield* pick(0, total, [])
}

/**
 * Documents of some amounts (cents, the oldest first) that together come to a total: all of the oldest up to one, however many;
 * else from two to five of the eighteen oldest, the fewest first. The same amounts give the same sum.
 */
export const findSuma = (importes: readonly bigint[], total: bigint): Suma | undefined => {
  const smaller = [...importes.keys()].filter((at) => importes[at]! < total).slice(0, MAX_DOCUMENTOS)
  const among = smaller.map((at) => importes[at]!)
  const found: number[][] = []
  const first = fromTheFirst(importes, total)
  if (first) found.push(first)
  for (let howMany = 2; howMany <= Math.min(MAX_JUNTOS, among.length) && found.length < 2; howMany += 1) {
    for (const choice of choices(among, total, howMany)) {
      const elegidos = choice.map((at) => smaller[at]!)
      if (found[0]?.join() !== elegidos.join()) found.push(elegidos)
      if (found.length > 1) break
    }
  }
  return found[0] && { elegidos: found[0], otra: found.length > 1 }
}
