import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'
import { createMail } from '#gateways/index.ts'
import type { Mail } from '#gateways/mail/mail.ts'
import { distribuidorOf } from '#modules/distribuidor'
import { readConfig } from '#server/config/config.ts'

interface Received {
  from: string
  to: string[]
  /** Raw message, with headers and body. */
  data: string
}

interface SmtpRules {
  /** `user:password` that the server requires; absent: the server accepts mail from anybody. */
  login?: string
  /** true: the server rejects every sender. */
  refusesSender?: boolean
}

/** Starts a mail server with the minimum of SMTP. `refuse` tells whether the server rejects a recipient. */
export const startSmtp = async (refuse: (address: string) => boolean = () => false, rules: SmtpRules = {}) => {
  const received: Received[] = []
  const sockets = new Set<Socket>()

  const talk = (socket: Socket): void => {
    sockets.add(socket)
    let pending = ''
    let isData = false
    let isSignedIn = false
    let message: Received = { from: '', to: [], data: '' }
    const say = (line: string) => socket.write(`${line}\r\n`)
    const address = (line: string) => /<(.*)>/.exec(line)?.[1] ?? ''

    const take = (line: string): void => {
      const verb = line.slice(0, 4).toUpperCase()
      if (verb === 'EHLO' || verb === 'HELO') say(rules.login ? '250-prueba\r\n250 AUTH PLAIN' : '250 prueba')
      else if (verb === 'AUTH') {
        const sent = Buffer.from(line.split(' ')[2] ?? '', 'base64').toString()
        isSignedIn = sent === `\0${rules.login?.replace(':', '\0')}`
        say(isSignedIn ? '235 welcome' : '535 5.7.8 Authentication failed')
      } else if (verb === 'MAIL' && rules.login && !isSignedIn) say('530 5.7.0 Authentication required')
      else if (verb === 'MAIL' && rules.refusesSender) say('550 5.7.1 Sender not allowed')
      else if (verb === 'MAIL') {
        message = { from: address(line), to: [], data: '' }
        say('250 ok')
      } else if (verb === 'RCPT') {
        const isRefused = refuse(address(line))
        if (!isRefused) message.to.push(address(line))
        say(isRefused ? '550 no such mailbox' : '250 ok')
      } else if (verb === 'DATA') {
        isData = true
        say('354 go on')
      } else if (verb === 'QUIT') {
        say('221 bye')
        socket.end()
      } else say(verb === 'STAR' ? '502 no STARTTLS' : '250 ok')
    }

    say('220 prueba')
    socket.on('error', () => {})
    socket.on('data', (chunk: Buffer) => {
      pending += chunk.toString()
      while (pending.includes('\r\n')) {
        if (isData) {
          const end = pending.indexOf('\r\n.\r\n')
          if (end < 0) return
          received.push({ ...message, data: pending.slice(0, end) })
          pending = pending.slice(end + 5)
          isData = false
          say('250 taken')
        } else {
          const end = pending.indexOf('\r\n')
          const line = pending.slice(0, end)
          pending = pending.slice(end + 2)
          take(line)
        }
      }
    })
  }

  const server = createServer(talk).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Creates a mail adapter of the portal that sends to this server. */
export const mailOf = (url: string): Mail => {
  const config = readConfig({ SMTP_URL: url, MAIL_FROM: 'Meridiana <portal@meridiana.example>' })
  return createMail(config, distribuidorOf(config))
}
