/** The version of the server that the draft under each key goes on from, where it is kept there too. */
export const draftVersions = new Map<string, number>()

/** What each key has still to say to the server: whoever reads it there comes after. */
export const draftTails = new Map<string, Promise<unknown>>()

/** What is kept of a draft beside its form. */
export interface DraftMarks {
  /** The version of the server that it goes on from. */
  borradorVersion?: number | undefined
  /** The step that it was left at. */
  borradorPaso?: number
  /** The server has all of it, files too: what is newer there takes nothing away from here. */
  borradorEntero?: boolean
  /** Which of its files are on the server, by what each is here. */
  borradorSubidos?: ReadonlyMap<string, string> | undefined
}

/** In a draft on the server, what stands in the place of a file. */
export interface Subido {
  borradorArchivo: string
  nombre: string
  tipo: string
  modificado: number
}

export const esSubido = (value: unknown): value is Subido =>
  typeof value === 'object' && value !== null && 'borradorArchivo' in value

/** Which files of the draft under each key are on the server, by what each is here. */
export const draftSubidos = new Map<string, Map<string, string>>()

/** The step that the draft under each key was left at. */
export const draftSteps = new Map<string, number>()

/** How many files of the draft under each key did not come with it. */
export const draftArchivos = new Map<string, number>()

/** What is said of those files, after a sentence. */
export const archivosQueFaltan = (archivos: number): string =>
  archivos === 0
    ? ''
    : archivos === 1
      ? ' Su archivo no llegó hasta acá: volvé a sumarlo.'
      : ` ${archivos} de sus archivos no llegaron hasta acá: volvé a sumarlos.`
