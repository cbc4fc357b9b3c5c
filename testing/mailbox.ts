import type { Mail, Message } from '#gateways/mail/mail.ts'
import { type Guardado, readCarpeta } from '#gateways/mail/carpeta.ts'
import type { Portal } from './portal.ts'

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

/** What the folder adapter kept, in the order in which it went. */
export const readMails = async ({ mailFolder }: Portal): Promise<Guardado[]> =>
  (await readCarpeta(mailFolder)).toReversed()
