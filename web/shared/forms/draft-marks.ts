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
  /** The server has all of it: what is newer there takes nothing away from here. */
  borradorAlDia?: boolean
}

/** The step that the draft under each key was left at. */
export const draftSteps = new Map<string, number>()

/** How many files of the draft under each key stayed on the machine where they were chosen. */
export const draftArchivos = new Map<string, number>()

/** What is said of those files, after a sentence. */
export const archivosEnOtro = (archivos: number): string =>
  archivos === 0
    ? ''
    : archivos === 1
      ? ' Su archivo quedó en el equipo donde lo elegiste: volvé a sumarlo.'
      : ` Sus ${archivos} archivos quedaron en el equipo donde los elegiste: volvé a sumarlos.`
