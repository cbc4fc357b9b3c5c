import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { createServer as createSecure } from 'node:https'
import type { AddressInfo, Server } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { createBind } from '#gateways/cobros/bind.ts'
import { createClient as createSap } from '#gateways/erp/sap/client.ts'
import { createKeycloak } from '#gateways/identity/keycloak.ts'
import { createImap } from '#gateways/mailbox/imap.ts'
import { createClient as createInvgate } from '#gateways/service-desk/invgate/client.ts'
import { SIN_AUTORIDAD } from '#testing/certificado.ts'
import { startFakeImap } from '#testing/imap/fake-imap.ts'

/** HTTP requests to each outside system, with short time-outs. */
const REQUESTS = {
  SAP: (url: string) =>
    createSap(
      { url, user: 'PORTAL', password: 'x', client: '100', companyCodes: [], timeoutMs: 1000 },
      { pauseMs: 1 },
    ).get('API_SRV/A_Set', '?$top=1'),
  BIND: (url: string) => createBind({ url, token: 'x', timeoutMs: 1000 }).readTransferencia('1'),
  InvGate: (url: string) =>
    createInvgate({ url, auth: { user: 'a', key: 'b' } }, { timeoutMs: 1000, fileFactor: 1 }).call('put', 'user', {}),
  Keycloak: (url: string) =>
    createKeycloak(
      { url, realm: 'autogestion', clientId: 'a', clientSecret: 'b', webClientId: 'c' },
      1000,
    ).findByUsername('rsosa'),
} satisfies Record<string, (url: string) => Promise<unknown>>

type System = keyof typeof REQUESTS

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})
const portOf = async (server: Server): Promise<number> => {
  servers.push(server.listen(0, '127.0.0.1'))
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}
const answering = async (answer: RequestListener) => `http://127.0.0.1:${await portOf(createServer(answer))}`

/** Situations without an answer of the expected protocol, by name. Each function opens one and returns its URL. */
const SITUATIONS: Record<string, () => Promise<string>> = {
  'nothing listens': async () => 'http://127.0.0.1:1',
  'a certificate of an unknown authority': async () =>
    `https://localhost:${await portOf(createSecure(SIN_AUTORIDAD, (_request, response) => response.end('{}')))}`,
  'a redirect': () =>
    answering((_request, response) => response.writeHead(302, { location: 'https://otro.example/' }).end()),
  'a closed connection': () => answering((request) => request.socket.destroy()),
}

/** Returns the text for administrators: `detail`, if the user sees another text. */
const textOf = (error: unknown): string => {
  const { detail, message } = error as { detail?: string; message: string }
  return detail ?? message
}

describe('an outside system that gives no answer', () => {
  test.each<[System, string, string]>([
    ['SAP', 'a certificate of an unknown authority', 'SAP no se pudo leer: su certificado lo firmó una CA que'],
    ['SAP', 'a closed connection', 'SAP no se pudo leer: se cortó la conexión.'],
    ['SAP', 'a redirect', 'SAP respondió 302: sin explicación'],
    ['BIND', 'nothing listens', 'Cobros: no se pudo preguntar: '],
    ['BIND', 'a certificate of an unknown authority', 'no se pudo preguntar: su certificado lo firmó una CA que'],
    ['BIND', 'a redirect', 'no se pudo preguntar: responde con una redirección a otra dirección'],
    ['InvGate', 'a redirect', 'InvGate no se pudo leer: responde con una redirección a otra dirección (user).'],
    ['InvGate', 'a certificate of an unknown authority', 'InvGate no se pudo leer: su certificado lo firmó una CA'],
    ['InvGate', 'a closed connection', 'InvGate no se pudo leer: se cortó la conexión (user).'],
    ['Keycloak', 'a closed connection', 'Keycloak no respondió a POST autogestion/token: se cortó la conexión'],
    ['Keycloak', 'a redirect', 'POST autogestion/token: responde con una redirección a otra dirección'],
    ['Keycloak', 'a certificate of an unknown authority', 'token: su certificado lo firmó una CA que este equipo'],
  ])('is described in the error with its reason: %s, %s: "%s"', async (system, situation, text) => {
    const url = await SITUATIONS[situation]!()
    const error: unknown = await REQUESTS[system](url).catch((thrown: unknown) => thrown)
    expect(textOf(error)).toContain(text)
    expect(textOf(error)).not.toMatch(/TypeError|fetch failed/)
  })

  test('is named in the error when the port speaks another protocol', async () => {
    const mail = await startFakeImap()
    const error: unknown = await REQUESTS.SAP(`http://127.0.0.1:${mail.port}`).catch((thrown: unknown) => thrown)
    expect(textOf(error)).toBe('SAP no se pudo leer: ese puerto no responde HTTP, o pide TLS.')
    await mail.close()
  })
})

describe('a mailbox', () => {
  test.each<[string, Parameters<typeof startFakeImap>[0], string]>([
    [
      'a wrong password',
      { LOGIN: ['NO', '[AUTHENTICATIONFAILED] Invalid credentials'] },
      'no acepta el usuario o la clave: Invalid credentials',
    ],
    [
      'a folder that it does not have',
      { SELECT: ['NO', "Mailbox doesn't exist: Otra"], LIST: ['OK', 'done'] },
      "no tiene la carpeta Otra: Mailbox doesn't exist: Otra",
    ],
    ['a search', { 'UID SEARCH': ['NO', 'Server is overloaded'] }, 'no deja contar los mensajes'],
  ])('that rejects %s keeps the text of the server in the error', async (_what, answers, text) => {
    const server = await startFakeImap(answers)
    const url = server.url.replace('INBOX', answers?.SELECT ? 'Otra' : 'INBOX')
    await expect(createImap(url, []).count()).rejects.toThrow(text)
    await server.close()
  })

  test('without a rejection returns the number of its messages', async () => {
    const server = await startFakeImap()
    expect(await createImap(server.url, []).count()).toBe(3)
    await server.close()
  })
})
