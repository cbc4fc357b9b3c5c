import type { Mail, Message } from '#gateways/mail/mail.ts'
import { type Guardado, readCarpeta } from '#gateways/mail/carpeta.ts'
import type { Portal } from './portal.ts'

/** Creates a mail adapter in memory. `sent` has the messages in order. */
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

/** Returns the messages that the mail adapter stored in the folder, in the order of sending. */
export const readMails = async ({ mailFolder }: Portal): Promise<Guardado[]> =>
  (await readCarpeta(mailFolder)).toReversed()
