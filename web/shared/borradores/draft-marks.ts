/** For the draft of each key, the version of the server's draft that it continues. */
export const draftVersions = new Map<string, number>()

/** Identity of the draft of each key. The server accepts a send with the same identity only once. */
const draftIds = new Map<string, string>()

/**
 * Sets the identity of the draft of a key. Without `borradorId` the identity is new, as for a draft that was never
 * stored.
 */
export const identifyDraft = (key: string, borradorId: string = crypto.randomUUID()): void =>
  void draftIds.set(key, borradorId)

export const idOf = (key: string): string => {
  if (!draftIds.has(key)) identifyDraft(key)
  return draftIds.get(key)!
}

/** Last queued request of each key. A read of the server's draft waits for this request. */
export const draftTails = new Map<string, Promise<unknown>>()

/** Metadata stored in a draft next to its form. */
export interface DraftMarks {
  borradorId?: string
  /** Version of the server's draft that this draft continues. */
  borradorVersion?: number | undefined
  /** Step of the form at which the user left. */
  borradorPaso?: number
  /** true: the server has the whole draft, files included, so a newer version from the server may replace the draft. */
  borradorEntero?: boolean
  /** Ids of the uploaded files on the server, by identity of the local file. */
  borradorSubidos?: ReadonlyMap<string, string> | undefined
}

/** File of a draft, represented by its id on the server. */
export interface Subido {
  borradorArchivo: string
  nombre: string
  tipo: string
  modificado: number
}

export const esSubido = (value: unknown): value is Subido =>
  typeof value === 'object' && value !== null && 'borradorArchivo' in value

/** For each key, the ids of the uploaded files on the server, by identity of the local file. */
export const draftSubidos = new Map<string, Map<string, string>>()

/** Step of the form at which the user left the draft of each key. */
export const draftSteps = new Map<string, number>()

/** Number of files that could not be restored, for the draft of each key. */
export const draftArchivos = new Map<string, number>()

/** Returns a sentence about the missing files, with a leading space; '' when no file is missing. */
export const archivosQueFaltan = (archivos: number): string =>
  archivos === 0
    ? ''
    : archivos === 1
      ? ' Falta el archivo adjunto: volvé a subirlo.'
      : ` ${archivos} de sus archivos adjuntos faltan: volvé a subirlos.`
