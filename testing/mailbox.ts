import type { Mail, Message } from '#gateways/mail.ts'

/** What would have been mailed, in memory: the adapter for a test, and its messages in the order in which they went. */
export const createMailbox = (): { mail: Mail; sent: Message[]; empty: () => void } => {
  const sent: Message[] = []
  return {
    mail: {
      send: async (message) => {
        sent.push(message)
      },
    },
    sent,
    empty: () => {
      sent.length = 0
    },
  }
}
