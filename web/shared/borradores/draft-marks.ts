/** Server version on which the draft of each key is based. */
export const draftVersions = new Map<string, number>()

/** Queue of pending requests of each key; a read of the server waits for it. */
export const draftTails = new Map<string, Promise<unknown>>()

/** Data stored in a draft in addition to its form. */
export interface DraftMarks {
  /** Server version on which it is based. */
  borradorVersion?: number | undefined
  /** Step at which the user left. */
  borradorPaso?: number
  /** true: the server has all of it, files included, so a newer version can replace it. */
  borradorEntero?: boolean
  /** Ids on the server of its uploaded files, by file identity. */
  borradorSubidos?: ReadonlyMap<string, string> | undefined
}

/** Reference to a file in a draft on the server. */
export interface Subido {
  borradorArchivo: string
  nombre: string
  tipo: string
  modificado: number
}

export const esSubido = (value: unknown): value is Subido =>
  typeof value === 'object' && value !== null && 'borradorArchivo' in value

/** Ids on the server of the uploaded files of each key's draft, by file identity. */
export const draftSubidos = new Map<string, Map<string, string>>()

/** Step at which the draft of each key was left. */
export const draftSteps = new Map<string, number>()

/** Number of missing files of each key's draft. */
export const draftArchivos = new Map<string, number>()

/** Returns a sentence on the missing files, with a leading space; '' without any. */
export const archivosQueFaltan = (archivos: number): string =>
  archivos === 0
    ? ''
    : archivos === 1
      ? ' Falta el archivo adjunto: volvé a subirlo.'
      : ` ${archivos} de sus archivos adjuntos faltan: volvé a subirlos.`
