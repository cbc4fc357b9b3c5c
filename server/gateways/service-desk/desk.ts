/**
 * Failed request to the service desk. `refused`: the desk did nothing, so a retry is safe. `unknown`: the desk may have
 * acted, so search for the mark before retrying. `message` is for administrators.
 */
export class DeskError extends Error {
  override readonly name: string = 'DeskError'
  readonly outcome: 'refused' | 'unknown'

  constructor(outcome: 'refused' | 'unknown', message: string, cause?: unknown) {
    super(message, { cause })
    this.outcome = outcome
  }
}

export interface DeskFile {
  nombre: string
  content: Blob
}

/** New ticket for the desk. Ids are those of the desk; a null id: the desk does not know the user. */
interface NewIncident {
  creadorId: number | null
  clienteId: number | null
  titulo: string
  /** HTML with a mark at its end, by which a later search finds the ticket. */
  descripcion: string
  categoria: string
  prioridadId: number
  tipoId: number
  origen: string
  archivos: readonly DeskFile[]
}

interface NewDeskComment {
  autorId: number | null
  /** HTML with a mark at its end, by which a later search finds the comment. */
  comentario: string
  /** false: only agents of the desk can read it. */
  visible: boolean
  archivos: readonly DeskFile[]
}

export interface DeskComment {
  id: number
  autorId: number
  /** Plain text. */
  texto: string
  fecha: Date
  visible: boolean
  archivoIds: readonly number[]
}

/** Ticket of the desk. `estadoId`: id of the state at the desk; `actualizado`: epoch seconds. */
export interface DeskIncident {
  id: number
  estadoId: number
  actualizado: number
  comentarios: readonly DeskComment[]
}

/** External service desk. Every method can throw DeskError. */
export interface ExternalDesk {
  isExternal: true
  pollSeconds: number
  /**
   * Returns the time (ms) for which a send without an answer may still take effect at the desk. This time grows with
   * the number of files.
   */
  settleMs: (files: number) => number
  /** Creates a ticket and returns its number at the desk. */
  createIncident: (incident: NewIncident) => Promise<number>
  /** Finds the ticket whose description ends with a mark; undefined when the desk has none. */
  findIncident: (clienteId: number | null, marca: string) => Promise<number | undefined>
  getIncident: (id: number) => Promise<DeskIncident>
  addComment: (id: number, comment: NewDeskComment) => Promise<void>
  cancel: (id: number, autorId: number | null, comentario: string) => Promise<void>
  reopen: (id: number, autorId: number | null) => Promise<void>
  /** Returns the tickets that changed in or after the second `since`, without duplicates, in no particular order. */
  listChanges: (since: number) => Promise<{ id: number; actualizado: number }[]>
  /** Returns the name of an agent; undefined: the desk does not report it. */
  getAutor: (id: number) => Promise<string | undefined>
  readFile: (archivoId: number) => Promise<DeskFile>
  /** Returns the URL of the screen with which agents open a ticket. */
  addressOf: (id: number) => string
}

/** Service desk that attends tickets: the portal itself, or an external one. */
export type ServiceDesk = { isExternal: false } | ExternalDesk
