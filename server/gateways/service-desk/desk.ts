/**
 * The desk did not do what it was asked. `refused`: for certain, it may be asked again. `unknown`: it may have done it all
 * the same, so look before asking again. `message` is for whoever administers the portal.
 */
export class DeskError extends Error {
  override readonly name: string = 'DeskError'
  readonly outcome: 'refused' | 'unknown'

  constructor(outcome: 'refused' | 'unknown', message: string, cause?: unknown) {
    super(message, { cause })
    this.outcome = outcome
  }
}

/** A file of ours on its way to the desk. */
export interface DeskFile {
  nombre: string
  content: Blob
}

/** What the desk is told of a new ticket. Ids are the desk's own; null is somebody it does not know. */
interface NewIncident {
  creadorId: number | null
  clienteId: number | null
  titulo: string
  /** HTML that ends with the mark by which the ticket is found again. */
  descripcion: string
  categoria: string
  prioridadId: number
  tipoId: number
  origen: string
  archivos: readonly DeskFile[]
}

interface NewDeskComment {
  autorId: number | null
  /** HTML that ends with the mark by which the comment is found again. */
  comentario: string
  /** False: only the agents read it. */
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

/** A ticket as the desk has it. `estadoId` is the desk's own; `actualizado` is epoch seconds. */
export interface DeskIncident {
  id: number
  estadoId: number
  actualizado: number
  comentarios: readonly DeskComment[]
}

/** A desk that stands outside. Every call may throw DeskError. */
export interface ExternalDesk {
  isExternal: true
  pollSeconds: number
  /** How long a send without an answer, with so many files, may still take effect. */
  settleMs: (files: number) => number
  /** Gives the desk's number. */
  createIncident: (incident: NewIncident) => Promise<number>
  /** The ticket whose description ends with a mark, if the desk has it. */
  findIncident: (clienteId: number | null, marca: string) => Promise<number | undefined>
  getIncident: (id: number) => Promise<DeskIncident>
  addComment: (id: number, comment: NewDeskComment) => Promise<void>
  cancel: (id: number, autorId: number | null, comentario: string) => Promise<void>
  reopen: (id: number, autorId: number | null) => Promise<void>
  /** Tickets that changed in or after a second, each once; in no order. */
  listChanges: (since: number) => Promise<{ id: number; actualizado: number }[]>
  /** What an agent is called, when the desk says. */
  getAutor: (id: number) => Promise<string | undefined>
  readFile: (archivoId: number) => Promise<DeskFile>
  /** Where the agents have a ticket on screen. */
  addressOf: (id: number) => string
}

/** Who answers tickets: the portal itself, or a desk outside. */
export type ServiceDesk = { isExternal: false } | ExternalDesk
