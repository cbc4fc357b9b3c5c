/** Patterns of bank details that users copy: CBU or CVU (account numbers), and alias. */
const COPIABLES = [
  { nombre: 'el CBU', es: /\b(\d{22})\b/ },
  { nombre: 'el alias', es: /\balias:?\s+([a-z\d.-]{5,19}[a-z\d])/i },
] as const

/** Splits a line of bank details into parts. Each part ends with a value that users can copy, except the last part. */
export const piezasDe = (linea: string): { texto: string; copia?: { nombre: string; valor: string } }[] => {
  const found = COPIABLES.flatMap(({ nombre, es }) => {
    const match = es.exec(linea)
    return match ? [{ nombre, valor: match[1]!, hasta: match.index + match[0].length }] : []
  }).toSorted((a, b) => a.hasta - b.hasta)
  const starts = [0, ...found.map(({ hasta }) => hasta)]
  const pieces = found.map(({ nombre, valor, hasta }, at) => ({
    texto: linea.slice(starts[at], hasta),
    copia: { nombre, valor },
  }))
  const rest = linea.slice(starts.at(-1))
  return rest ? [...pieces, { texto: rest }] : pieces
}
