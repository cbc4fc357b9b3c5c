/** Limits of the search: number of oldest documents that are combined, and maximum documents of a combination. */
const MAX_DOCUMENTOS = 18
const MAX_JUNTOS = 5

/** Indexes of amounts that add up to the total. `otra`: whether another combination adds up to the total too. */
export interface Suma {
  elegidos: number[]
  otra: boolean
}

/**
 * Returns the indexes of the oldest documents, without gaps, that add up to the total: customers often pay everything
 * due. undefined: there are no such documents.
 */
const oldestSum = (importes: readonly bigint[], total: bigint): number[] | undefined => {
  let sum = 0n
  for (const [at, importe] of importes.entries()) {
    sum += importe
    if (sum === total) return at > 0 ? importes.slice(0, at + 1).map((_, place) => place) : undefined
    if (sum > total) return undefined
  }
  return undefined
}

/**
 * Yields the combinations of `howMany` amounts that give the total, oldest first. The last amount is looked up instead
 * of tried.
 */
function* combinations(importes: readonly bigint[], total: bigint, howMany: number): Generator<number[]> {
  const indexesByImporte = Map.groupBy(importes.keys(), (at) => importes[at]!)
  function* pick(from: number, left: bigint, chosen: readonly number[]): Generator<number[]> {
    if (chosen.length === howMany - 1) {
      for (const at of indexesByImporte.get(left) ?? []) if (at >= from) yield [...chosen, at]
      return
    }
    for (let at = from; at < importes.length; at += 1) {
      if (importes[at]! < left) yield* pick(at + 1, left - importes[at]!, [...chosen, at])
    }
  }
  yield* pick(0, total, [])
}

/**
 * Finds documents (amounts in cents, oldest first) that add up to a total. First tries the oldest documents without
 * gaps. Then tries combinations of two to MAX_JUNTOS of the MAX_DOCUMENTOS oldest, the smallest first. Deterministic.
 */
export const findSuma = (importes: readonly bigint[], total: bigint): Suma | undefined => {
  const smaller = [...importes.keys()].filter((at) => importes[at]! < total).slice(0, MAX_DOCUMENTOS)
  const candidates = smaller.map((at) => importes[at]!)
  const found: number[][] = []
  const first = oldestSum(importes, total)
  if (first) found.push(first)
  for (let howMany = 2; howMany <= Math.min(MAX_JUNTOS, candidates.length) && found.length < 2; howMany += 1) {
    for (const choice of combinations(candidates, total, howMany)) {
      const elegidos = choice.map((at) => smaller[at]!)
      if (found[0]?.join() !== elegidos.join()) found.push(elegidos)
      if (found.length > 1) break
    }
  }
  return found[0] && { elegidos: found[0], otra: found.length > 1 }
}
