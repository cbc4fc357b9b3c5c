export interface Entrante {
  /** Whole message; only its header when the message is larger than MAX_ENTRANTE_BYTES. */
  contenido: Uint8Array
  esEntero: boolean
}

/** Result for a message. `tomado`: processed; `apartado`: set aside for staff to look at. */
export type Destino = 'tomado' | 'apartado'

/**
 * Maximum size (bytes) of a message that is read. Mail servers usually accept 25 MB, which base64 makes a third longer.
 */
export const MAX_ENTRANTE_BYTES = 40 * 1024 * 1024

/** Source of the replies to messages of the portal. */
export interface Mailbox {
  /**
   * Passes each pending message to `take`, oldest first, and moves the message to the folder that `take` returns. When
   * `take` throws, this message and all later messages stay pending. After a crash between `take` and the move, the
   * same message is passed again.
   */
  read: (take: (entrante: Entrante) => Promise<Destino>, signal: AbortSignal) => Promise<void>
  /** Returns the number of pending messages. Throws when the mailbox is unavailable. */
  count: () => Promise<number>
}
