import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { REGRESOS } from '#contract/base/sesion.ts'
import { grantTo } from '#server/db/migrations.ts'
import { createPool } from '#server/db/database.ts'
import { startFakeBind, TOKEN } from '../cobros/fake-bind.ts'
import { startFakeClamd } from '../clamav/fake.ts'
import { DATA_KEYS } from '../data-keys.ts'
import { createTestDatabase } from '../database.ts'
import { startFakeImap } from '../imap/fake-imap.ts'
import { BASIC, startFakeInvgate } from '../invgate/fake-invgate.ts'
import { SAP_USER, startFakeSap } from '../sap/fake-sap.ts'
import { startSmtp } from '../smtp.ts'
import { freePort } from '../../server/embedded-postgres.ts'

/** Settings of the simulated Keycloak. An administrator could set each of them wrong. */
export interface RealmSettings {
  /** HTTP status with which the realm's configuration is answered. */
  realm: number
  issuer: string | undefined
  algorithm: string
  clientId: string
  /** true: the client has a secret. */
  isConfidential: boolean
  /** Redirect URLs that the client allows; undefined: those of the portal. */
  redirects: string[] | undefined
  /** Error in which the standard flow ends; undefined: the flow works. */
  flowError: string | undefined
  /** Origin that may read answers (CORS); undefined: the portal's. */
  origin: string | undefined
  secret: string
  /** Error status and body of the Admin REST API; undefined: the API works. */
  admin: { status: number; body: string } | undefined
  /** Error when an e-mail is sent; undefined: e-mails are sent. */
  mailError: string | undefined
  /** Seconds by which Keycloak's clock is ahead of the real time. */
  ahead: number
}

const GOOD: RealmSettings = {
  realm: 200,
  issuer: undefined,
  algorithm: 'RS256',
  clientId: 'autogestion-web',
  isConfidential: false,
  redirects: undefined,
  flowError: undefined,
  origin: undefined,
  secret: 'secreta',
  admin: undefined,
  mailError: undefined,
  ahead: 0,
}

const PROTOCOL = '/realms/autogestion/protocol/openid-connect'
const USERS = '/admin/realms/autogestion/users'

/** Starts a Keycloak in memory with one realm. `portal` is the URL of the portal. */
const startRealm = async (portal: string) => {
  const state: RealmSettings = { ...GOOD }
  /** Requests that the Admin REST API received: method and path. */
  const asked: string[] = []

  const configuration = (issuer: string) => ({
    issuer: state.issuer ?? issuer,
    jwks_uri: `${issuer}/protocol/openid-connect/certs`,
  })
  const authorize = (query: URLSearchParams): { status: number; body?: string; location?: string } => {
    const redirect = query.get('redirect_uri') ?? ''
    if (query.get('client_id') !== state.clientId) return { status: 400, body: 'Client not found.' }
    const allowed = state.redirects ?? Object.values(REGRESOS).map((path) => portal + path)
    if (!allowed.includes(redirect)) return { status: 400, body: 'Invalid parameter: redirect_uri' }
    return state.flowError
      ? { status: 302, location: `${redirect}#error=unauthorized_client&error_description=${state.flowError}` }
      : { status: 200, body: '<form>' }
  }
  const token = (form: URLSearchParams, authorization = ''): { status: number; body: object; cors?: string } => {
    if (form.get('grant_type') === 'client_credentials') {
      const isRight = Buffer.from(authorization.slice(6), 'base64').toString().endsWith(`:${state.secret}`)
      return isRight
        ? { status: 200, body: { access_token: 'uno', expires_in: 60 } }
        : { status: 401, body: { error: 'unauthorized_client', error_description: 'Invalid client credentials' } }
    }
    if (state.isConfidential) return { status: 401, body: { error: 'unauthorized_client' } }
    return { status: 400, body: { error: 'invalid_grant' }, cors: state.origin ?? new URL(portal).origin }
  }
  const administer = (method: string, path: string): { status: number; body?: string; location?: string } => {
    asked.push(`${method} ${path.slice(USERS.length)}`)
    if (state.admin) return state.admin
    if (path.endsWith('/execute-actions-email'))
      return state.mailError
        ? { status: 500, body: JSON.stringify({ errorMessage: state.mailError }) }
        : { status: 204 }
    if (method === 'POST' && path === USERS) return { status: 201, location: `${USERS}/nueva` }
    if (method === 'GET' && path === `${USERS}/nueva`)
      return { status: 200, body: JSON.stringify({ id: 'nueva', username: 'prueba' }) }
    return method === 'GET' ? { status: 200, body: '[]' } : { status: 204 }
  }

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece as Buffer)
    const { pathname, searchParams } = new URL(request.url!, 'http://keycloak')
    response.setHeader('date', new Date(Date.now() + state.ahead * 1000).toUTCString())
    const send = (status: number, body: string | object = '', headers: Record<string, string> = {}) =>
      response.writeHead(status, headers).end(typeof body === 'string' ? body : JSON.stringify(body))
    if (pathname.endsWith('/openid-configuration')) return void send(state.realm, configuration(issuer))
    if (pathname === `${PROTOCOL}/certs`) return void send(200, { keys: [{ alg: state.algorithm }] })
    if (pathname === `${PROTOCOL}/auth`) {
      const { status, body, location } = authorize(searchParams)
      return void send(status, body, location ? { location } : {})
    }
    if (pathname === `${PROTOCOL}/token`) {
      const form = new URLSearchParams(Buffer.concat(pieces).toString())
      const { status, body, cors } = token(form, request.headers.authorization)
      return void send(status, body, cors ? { 'access-control-allow-origin': cors } : {})
    }
    const { status, body, location } = administer(request.method!, pathname)
    send(status, body, location ? { location } : {})
  }
  const server = createServer((request, response) => void answer(request, response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://localhost:${(server.address() as AddressInfo).port}`
  const issuer = `${url}/realms/autogestion`
  return {
    url,
    issuer,
    asked,
    /** Sets the given settings, and resets all others to right values. */
    set: (over: Partial<RealmSettings> = {}) => void Object.assign(state, GOOD, over),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Starts an installation with everything the portal needs, correctly configured. */
export const startInstalacion = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'autogestion-comprobar-'))
  const database = await createTestDatabase()
  const owner = createPool(database.url, 1, () => {})
  const role = `aplicacion_${randomBytes(6).toString('hex')}`
  await owner.query(`create role ${role} login password '${role}'`)
  await grantTo(owner, role)
  const own = new URL(database.url)
  own.username = role
  own.password = role
  const port = await freePort()
  const portal = `http://localhost:${port}`
  const realm = await startRealm(portal)
  const [smtp, imap, sap, invgate, bind, clamd] = await Promise.all([
    startSmtp(() => false, { login: 'portal:clave' }),
    startFakeImap(),
    startFakeSap(),
    startFakeInvgate(),
    startFakeBind(),
    startFakeClamd(),
  ])
  const env: Record<string, string> = {
    NODE_ENV: 'production',
    PUBLIC_URL: portal,
    PORT: String(port),
    DATA_DIR: folder,
    DATABASE_URL: own.href,
    DATA_KEYS,
    AUDIT_KEY: 'a'.repeat(32),
    OIDC_ISSUER: realm.issuer,
    OIDC_ADMIN_SECRET: 'secreta',
    SMTP_URL: smtp.url.replace('//', '//portal:clave@'),
    MAIL_FROM: 'Portal <portal@meridiana.example>',
    SOPORTE_EMAIL: 'soporte@meridiana.example',
    MAILBOX_URL: imap.url,
    MAILBOX_ADDRESS: 'buzon@meridiana.example',
    MAILBOX_KEY: 'k'.repeat(32),
    ERP: 'sap-odata',
    SAP_URL: sap.url.replace('127.0.0.1', 'localhost'),
    SAP_USER: SAP_USER.user,
    SAP_PASSWORD: SAP_USER.password,
    SAP_CLIENT: SAP_USER.client,
    DESK: 'invgate',
    INVGATE_URL: invgate.url.replace('127.0.0.1', 'localhost'),
    INVGATE_USER: BASIC.user,
    INVGATE_KEY: BASIC.key,
    INVGATE_CREATOR_ID: '1',
    INVGATE_VIEW_ID: '1',
    COBROS_URL: bind.url.replace('127.0.0.1', 'localhost'),
    COBROS_TOKEN: TOKEN,
    COBROS_DESDE: '198.51.100.7',
    CLAMAV: clamd.address.path,
  }
  return {
    env,
    realm,
    smtp,
    sap,
    clamd,
    ownerUrl: database.url,
    /** Runs a statement as the owner of the database. */
    query: (text: string) => owner.query(text),
    name: own.pathname.slice(1),
    role,
    close: async () => {
      await owner.query(`drop owned by ${role}`)
      await owner.query(`drop role ${role}`)
      await owner.end()
      realm.close()
      await Promise.all([smtp, imap, sap, invgate, bind, clamd].map((each) => each.close()))
      await database.release()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export type Instalacion = Awaited<ReturnType<typeof startInstalacion>>
