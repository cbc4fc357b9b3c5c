export interface Entrante {
  /** Whole message, or only its header when it is larger than MAX_ENTRANTE_BYTES. */
  contenido: Uint8Array
  esEntero: boolean
}

/** Result for a message: processed, or set aside for a staff member to look at. */
export type Destino = 'tomado' | 'apartado'

/** Maximum bytes of a message that is read: mail servers usually take 25 MB, which base64 makes a third longer. */
export const MAX_ENTRANTE_BYTES = 40 * 1024 * 1024

/** Source of answers to the portal's messages. */
export interface Mailbox {
  /**
   * Passes each pending message to `take`, oldest first, and moves it to the folder that `take` returns. When `take`
   * throws, this message and later ones stay pending. After a crash between `take` and the move, the message is passed
   * again.
   */
  read: (take: (entrante: Entrante) => Promise<Destino>, signal: AbortSignal) => Promise<void>
  /** Returns the number of pending messages; throws when the mailbox is unavailable. */
  count: () => Promise<number>
}
