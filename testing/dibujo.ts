/** A drawing as the thread of PDFs takes it: `eterno` never ends, and keeps its thread from anything else. */
export const draw = async (que: 'eterno' | 'falla' | (string & {})): Promise<Uint8Array> => {
  if (que === 'falla') throw new Error('no se puede dibujar')
  for (; que === 'eterno';);
  return Buffer.from(`%PDF ${que}`)
}
