/** A message as it came, before anybody has looked inside. */
export interface Entrante {
  /** All of it, or its header alone when it is larger than anybody may send. */
  contenido: Uint8Array
  esEntero: boolean
}

/** Taken, or put aside because we could not tell what to do with it: somebody should look. */
export type Destino = 'tomado' | 'apartado'

/** Up to here a message is read; a mail server takes 25 MB as a rule, which travel as a third more. */
export const MAX_ENTRANTE_BYTES = 40 * 1024 * 1024

/** Where answers to our messages come in. */
export interface Mailbox {
  /**
   * Gives each message that waits to `take`, the oldest first, and puts it away. When `take` throws, that message and those after
   * it stay for the next time; who dies between taking and putting away gets the same message again.
   */
  read: (take: (entrante: Entrante) => Promise<Destino>, signal: AbortSignal) => Promise<void>
  /** How many messages wait; throws when it cannot be reached. */
  count: () => Promise<number>
}
