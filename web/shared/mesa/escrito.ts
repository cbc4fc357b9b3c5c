import { keepDraft, restoreComment } from '#shared/gestiones/retomar.ts'

/** Text that returns to its form when a decision is undone or cannot be made. */
export interface Escrito {
  draftKey: string
  /** Values of the form: text, files and options. */
  palabras: object
}

/** Returns the text as JSON. Each file is represented by its upload, which the body of the decision names. */
export const writeEscrito = ({ draftKey, palabras }: Escrito, cuerpo: object) => {
  const ids = [...((cuerpo as { archivoIds?: readonly string[] }).archivoIds ?? [])]
  const write = (value: unknown): unknown => {
    if (value instanceof File)
      return { borradorArchivo: ids.shift(), nombre: value.name, tipo: value.type, modificado: value.lastModified }
    if (Array.isArray(value)) return value.map(write)
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, write(each)]))
    return value
  }
  return { draftKey, palabras: write(palabras) as Record<string, unknown> }
}

/** Returns the values of a text that the server returned, with its files. */
const valuesOf = async ({ draftKey, palabras }: Escrito): Promise<object> => {
  // Loaded on demand, because few texts are returned.
  const { bringArchivos } = await import('#shared/borradores/draft-archivos.ts')
  return (await bringArchivos(draftKey, palabras as Record<string, unknown>)).datos
}

/** Stores a returned text as the draft of its form. Resolves to a function that undoes this. */
export const keepEscrito = async (escrito: Escrito): Promise<() => Promise<void>> =>
  keepDraft(escrito.draftKey, await valuesOf(escrito))

/** Puts a returned text back into its form; if the form is not on screen, into its draft. */
export const restoreEscrito = async (escrito: Escrito): Promise<void> => {
  await restoreComment(escrito.draftKey, await valuesOf(escrito))
}
