import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { startSmtp } from '#testing/smtp.ts'
import { until } from '#testing/wait.ts'

interface Letter {
  to: string[]
  data: string
}

/** Starts a mail server. Other processes can read the received mails at `url`. */
export const startMailbox = async () => {
  const smtp = await startSmtp()
  const server = createServer((_req, res) => res.end(JSON.stringify(smtp.received))).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    smtpPort: new URL(smtp.url).port,
    async close() {
      server.close()
      await smtp.close()
    },
  }
}

const decode = (data: string): string =>
  Buffer.from(
    data
      .replace(/=\r?\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  ).toString('utf8')

/** Waits for a mail to this address. Returns the decoded text of the last such mail. */
export const letterTo = async (mailboxUrl: string, address: string): Promise<string> => {
  let found: Letter | undefined
  await until(`a letter to ${address}`, async () => {
    const letters = (await (await fetch(mailboxUrl)).json()) as Letter[]
    found = letters.findLast(({ to }) => to.includes(address))
    return found !== undefined
  })
  return decode(found!.data)
}

/** Returns the link in the last mail to this address. */
export const linkTo = async (mailboxUrl: string, address: string): Promise<string> =>
  /https?:\S+action-token\?\S+/.exec(await letterTo(mailboxUrl, address))![0]
