interface Message {
  params?: unknown
  query?: unknown
  body?: unknown
  files?: File[]
}

const fingerprint = ({ params, query, body, files = [] }: Message): string =>
  JSON.stringify([params, query, body, files.map((file) => [file.name, file.size, file.lastModified])])

/**
 * Gives the Idempotency-Key of a logical send: the same one while the same message is retried after its fate was unknown
 * (no answer, or 5xx), a new one after an answer or when the message changed. Nothing is created twice.
 */
export const createKeyring = () => {
  let kept: { print: string; key: string } | undefined
  return {
    keyFor: (message: Message): string => {
      const print = fingerprint(message)
      if (kept?.print !== print) kept = { print, key: crypto.randomUUID() }
      return kept.key
    },
    /** Tells how the send ended; `status` 0 is no answer. */
    settle: (status: number): void => {
      if (status !== 0 && status < 500) kept = undefined
    },
  }
}
