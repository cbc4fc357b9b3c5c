import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Writable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { facturas } from '#contract/facturas/calls.ts'
import { PREFIX, type ReplyOf, type Route } from '#contract/route.ts'
import { createCobros, createErp, createMail, openFileStore } from '#gateways/index.ts'
import { inject } from 'vitest'
import { readConfig } from '#server/config/config.ts'
import { openCipher } from '#server/config/data-keys.ts'
import { createPool, SILENCE_MS } from '#server/db/database.ts'
import { createDisk, type OpenWrite } from '#gateways/files/disk.ts'
import { createFileStore, type FileStore } from '#server/files/files.ts'
import { openEndedSessions } from '#server/identity/ended-sessions.ts'
import { createVerifier } from '#server/identity/identity.ts'
import { ensureSettings } from '#server/db/pooler.ts'
import { createJobs, type Jobs } from '#server/jobs/jobs.ts'
import { createLive } from '#server/jobs/live.ts'
import type { Erp } from '#gateways/erp/erp.ts'
import type { IdentityDirectory } from '#gateways/identity/directory.ts'
import type { Mail } from '#gateways/mail/mail.ts'
import type { ServiceDesk } from '#gateways/service-desk/desk.ts'
import { createReads } from '#server/db/reads.ts'
import { openRealm } from '../idp/realm-state.ts'
import { openDistribuidor } from '#modules/distribuidor'
import { eventosDe } from '#modules/webhooks'
import { createApp } from '../server/app.ts'
import { startWorkers } from '../server/workers.ts'
import { through } from './base/pgbouncer.ts'
import { requireDeclaradas } from './consultas.ts'
import { DATA_KEYS } from './data-keys.ts'
import { createTestDatabase } from './database.ts'
import { createSigner, ISSUER, PEOPLE, type Sign, type Who } from './people.ts'
import { TEST_NOW, TEST_REALM } from './postgres.ts'
import { fill, multipart, type Sent } from './wire/wire.ts'

export { type Person, subOf } from './people.ts'

interface Answer<T> {
  status: number
  body: T
  raw: Buffer
  headers: Record<string, string | string[] | number | undefined>
}

/** Complete portal on a separate database. A key of the test signs its tokens. */
export interface Portal {
  app: FastifyInstance
  pool: pg.Pool
  filesFolder: string
  /** Folder in which the mail adapter stores messages instead of sending them. */
  mailFolder: string
  store: FileStore
  jobs: Jobs
  /** Directory of the embedded provider, with the demo users. Its mails go through the portal's mail adapter. */
  directory: IdentityDirectory
  /** Makes a call of the contract as a demo user, as a user that the test created, or without a token. */
  call: <T = Record<string, unknown>>(who: Who | undefined, route: Route, sent?: Sent) => Promise<Answer<T>>
  token: Sign
  /** Sets the portal's clock. */
  setNow: (instant: string) => void
  close: () => Promise<void>
}

interface Outside {
  /** Number of immediate retries of a job; undefined: jobs stay queued. */
  retries?: number
  desk?: ServiceDesk
  mail?: Mail
  erp?: Erp
  /** Starts a proxy to the database. Takes the URL of the database; returns the URL of the proxy. */
  wire?: (url: string) => Promise<string>
  /** Time (ms) without an answer from the database after which a call fails. */
  silenceMs?: number
  /** Function that writes uploads to disk. */
  openWrite?: OpenWrite
  /** Returns the free space (bytes) of the disk. */
  free?: () => Promise<number>
  /** Wraps the user directory, for example to make it fail. */
  directory?: (real: IdentityDirectory) => IdentityDirectory
  /** Stream that receives the log. */
  logTo?: Writable
  isDraining?: () => boolean
}

/** Returns a pool to the replica of the test run, if it has one. */
const openReplicas = (url: string): pg.Pool[] => {
  const host = inject('replica')
  return host ? [createPool(through(url, host), 8, () => {})] : []
}

/** Opens the pool that the portal uses. The pool goes through the pooler if the test run has one. */
const openPool = async (url: string, silenceMs: number = SILENCE_MS.writes): Promise<pg.Pool> => {
  const host = inject('pooler')
  if (!host) return createPool(url, 8, () => {}, { silenceMs })
  const pool = createPool(through(url, host), 8, () => {}, { pooler: 'transaction', silenceMs })
  await ensureSettings(pool)
  return pool
}

/** Starts the portal. `env` changes its configuration; `outside` replaces the systems that it uses. */
export const startPortal = async (env: Record<string, string> = {}, outside: Outside = {}): Promise<Portal> => {
  const database = await createTestDatabase()
  const pool = await openPool((await outside.wire?.(database.url)) ?? database.url, outside.silenceMs)
  const folder = await mkdtemp(join(tmpdir(), 'autogestion-datos-'))
  const filesFolder = join(folder, 'archivos')
  await mkdir(filesFolder)
  const { jwk, sign } = await createSigner()
  let now = new Date(TEST_NOW)
  const config = readConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    RATE_LIMIT_PER_MINUTE: '1000000',
    DATA_DIR: folder,
    DATA_KEYS,
    ...env,
  })
  const { retries, desk = { isExternal: false }, erp = createErp(config) } = outside
  const store =
    outside.openWrite || outside.free
      ? createFileStore(createDisk(filesFolder, outside.openWrite, outside.free))
      : await openFileStore(config)
  const cipher = await openCipher(config)
  const jobs = createJobs({
    url: database.url,
    onError: () => {},
    retries: { limit: retries ?? 0, delay: 0, maxDelay: 0 },
    follow: eventosDe,
  })
  await jobs.start()
  const reads = createReads({ pool, replicas: openReplicas(database.url) })
  const { markNotified: onNotified } = reads
  const live = createLive({ url: database.url, channel: 'notificaciones', onError: () => {}, onNotified })
  await live.start()
  const ended = await openEndedSessions({ pool, live })
  const verifier = createVerifier({
    issuer: ISSUER,
    audience: 'autogestion-api',
    clientId: 'autogestion-web',
    fetch: async () => Response.json({ keys: [jwk] }),
    isEnded: ended.has,
  })
  const distribuidor = await openDistribuidor(config, pool, live, () => {})
  const { mail = createMail(config, distribuidor) } = outside
  const realm = await openRealm({ ...TEST_REALM, pool, mail })
  const directory = outside.directory?.(realm.directory) ?? realm.directory
  const parts = {
    config,
    pool,
    jobs,
    store,
    cipher,
    mail,
    desk,
    erp,
    cobros: createCobros(config),
    directory,
    distribuidor,
    now: () => now,
  }
  const app = await createApp({
    ...parts,
    version: { version: '7.1.0', commit: '0123456789ab' },
    reads,
    verifier,
    ended,
    live,
    logTo: outside.logTo,
    isDraining: outside.isDraining ?? (() => false),
  })
  const stopWorkers = retries === undefined ? () => {} : await startWorkers({ ...parts, log: app.log })
  /** Stores these roles for a demo user: the portal ignores roles of a token that it did not grant itself. */
  const grantRoles = async (who: Who, roles: readonly string[]): Promise<void> => {
    if (typeof who !== 'string') return
    const all = `array(select distinct unnest(coalesce(roles_dados, $3::text[]) || $2::text[]))`
    await pool.query(`update usuario set roles_dados = ${all} where user_name = $1`, [who, roles, PEOPLE[who]])
    await pool.query(
      `update representante r set roles = array(select distinct unnest(r.roles || $2::text[]))
       from usuario u where u.usuario_id = r.usuario_id and u.user_name = $1 and not r.roles @> $2::text[]`,
      [who, roles],
    )
  }
  const granted = new Set<string>()
  const token: Sign = async (who, over) => {
    const what = `${typeof who === 'string' ? who : who.userName} ${over?.roles?.join()}`
    if (over?.roles && !granted.has(what)) await grantRoles(who, over.roles)
    granted.add(what)
    return sign(who, over)
  }
  /** Tokens by user and roles, kept because signing a token costs more than most calls. */
  const tokens = new Map<string, Promise<string>>()
  const tokenOf = (who: Who, roles?: readonly string[]): Promise<string> => {
    const key = JSON.stringify([who, roles])
    if (!tokens.has(key)) tokens.set(key, roles ? token(who, { roles }) : sign(who))
    return tokens.get(key)!
  }
  return {
    app,
    pool,
    filesFolder,
    mailFolder: join(folder, 'correo'),
    store,
    jobs,
    directory,
    token,
    setNow: (instant) => {
      now = new Date(instant)
    },
    async call<T>(who: Who | undefined, route: Route, sent: Sent = {}): Promise<Answer<T>> {
      const payload = route.files
        ? multipart(sent)
        : sent.body === undefined
          ? {}
          : { payload: JSON.stringify(sent.body), headers: { 'content-type': 'application/json' } }
      const bearer = who && (await tokenOf(who, sent.roles))
      const reply = await app.inject({
        method: route.method,
        url: `${PREFIX}/${fill(route.path, sent.params)}`,
        ...(sent.query && { query: Object.fromEntries(Object.entries(sent.query).map(([k, v]) => [k, String(v)])) }),
        ...(payload.payload !== undefined && { payload: payload.payload }),
        headers: { ...payload.headers, ...(bearer && { authorization: `Bearer ${bearer}` }), ...sent.headers },
      })
      return {
        status: reply.statusCode,
        body: (String(reply.headers['content-type']).includes('json') ? reply.json() : undefined) as T,
        raw: reply.rawPayload,
        headers: reply.headers,
      }
    },
    async close() {
      stopWorkers()
      await app.close()
      await jobs.stop()
      await reads.stop()
      await pool.end()
      try {
        await requireDeclaradas()
      } finally {
        await database.release()
        // Retry the deletion, because a mail may be written meanwhile.
        await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
      }
    },
  }
}

type Encontrado = { razonSocialId: number; numeroFactura: string; fechaVenta: string } & Pick<
  ReplyOf<typeof facturas.search>['facturas'][number]['productos'][number],
  'codigoMaterial' | 'disponible' | 'facturado' | 'lotes'
>

/** Finds a product by its code: on the newest invoice that has at least `min` units of it left. */
export const findProducto = async (
  portal: Pick<Portal, 'call'>,
  razonSocialId: number,
  codigo: string,
  { min = 4, hasta }: { min?: number; hasta?: string } = {},
): Promise<Encontrado> => {
  const query = { razonSocialId, texto: codigo, ...(hasta && { hasta }) }
  const { body } = await portal.call<ReplyOf<typeof facturas.search>>('admin', facturas.search, { query })
  for (const { numeroFactura, fechaVenta, productos } of body.facturas) {
    const fits = productos.find((p) => p.codigoMaterial === codigo && p.disponible >= min)
    if (fits) return { ...fits, razonSocialId, numeroFactura, fechaVenta }
  }
  throw new Error(`no invoice of ${razonSocialId} has ${min} of ${codigo}`)
}

/** Returns the data of a new return of one unit. Its reason, 2, needs no photos and allows 15 days. */
export const newDevolucion = (
  producto: Encontrado,
  linea: Record<string, unknown> = {},
  over: Record<string, unknown> = {},
) => ({
  razonSocialId: producto.razonSocialId,
  comentarios: '',
  requiereEnvioTransporte: false,
  facturas: [
    {
      numeroFactura: producto.numeroFactura,
      productos: [
        {
          codigoMaterial: producto.codigoMaterial,
          cantidad: 1,
          ...(producto.lotes[0] && { lote: producto.lotes[0] }),
          motivo: { motivoId: 2 },
          ...linea,
        },
      ],
    },
  ],
  ...over,
})

/** Smallest PNG. It has one pixel. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
