const SHOWN = 5

/** By person, and only while the page is open: what was looked for is left nowhere. */
const searches = new Map<number, readonly string[]>()

/** What a person looked for last and opened, the newest first. */
export const readRecientes = (usuarioId: number): readonly string[] => searches.get(usuarioId) ?? []

/** Remembers a search that found what was wanted. */
export const addReciente = (usuarioId: number, texto: string): void => {
  const others = readRecientes(usuarioId).filter((each) => each !== texto)
  searches.set(usuarioId, [texto, ...others].slice(0, SHOWN))
}
