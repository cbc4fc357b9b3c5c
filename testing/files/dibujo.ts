/**
 * Drawing function for tests of the PDF worker thread. `eterno` never ends, `llena` exhausts the memory, `sale` exits
 * the thread, and `falla` throws.
 */
export const draw = async (que: 'eterno' | 'falla' | 'sale' | 'llena' | (string & {})): Promise<Uint8Array> => {
  if (que === 'falla') throw new Error('no se puede dibujar')
  if (que === 'sale') process.exit(3)
  for (const kept: string[][] = []; que === 'llena';) kept.push(Array.from({ length: 100_000 }, (_, at) => `${at}`))
  for (; que === 'eterno';);
  return Buffer.from(`%PDF ${que}`)
}
