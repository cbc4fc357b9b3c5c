import { randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { WebConfig } from '#contract/base/configuracion.ts'
import { CUENTA_CERRADA_PATH } from '#contract/base/sesion.ts'
import { PREFIX } from '#contract/route.ts'
import type { Config } from '#server/config/config.ts'
import { type Atajo, type Cara, registerManifest, registerWorker, versionOf } from './instalable.ts'
import { createPages, dataOf } from './page.ts'
import { awayPolicy, createScreenPolicy, FRAMED_POLICIES, REPORTING } from './policy.ts'

const WEB_FOLDER = fileURLToPath(new URL('../../../dist/web/', import.meta.url))
const YEAR = 31_536_000

/** What a page shows of the distributor. */
type Shown = Pick<WebConfig['distribuidor'], 'nombre' | 'logo' | 'soporte' | 'domicilio'> & {
  color: string
  email: string
}

/** What the browser has to know, for index.html. */
export const webConfig = (config: Config, distribuidor: Shown, issuer: string): WebConfig => {
  const { origin, pathname } = new URL(issuer)
  const [base = '', realm = ''] = pathname.split('/realms/')
  return {
    distribuidor: {
      nombre: distribuidor.nombre,
      logo: distribuidor.logo,
      primario: distribuidor.color,
      soporte: distribuidor.soporte,
      domicilio: distribuidor.domicilio,
      datosPersonales: distribuidor.email,
    },
    oidc: { url: origin + base, realm, clientId: config.OIDC_CLIENT_ID },
    flags: config.FLAGS,
    mesaExterna: config.INVGATE !== undefined,
    ecommerce: config.ECOMMERCE ? { url: config.ECOMMERCE.url, hosts: config.ECOMMERCE.hosts } : null,
  }
}

/** A page with the configuration inside, and its version; without one it asks for no worker. */
export const renderIndex = (html: string, config: WebConfig, version = ''): string =>
  html.replace('__CONFIGURACION__', () => dataOf(config)).replace('__VERSION__', version)

const PAGES = ['/', '/terminos-condiciones', CUENTA_CERRADA_PATH, PREFIX]

/** Whether a path may be a screen: one of the portal's, or one of the few beside it. */
export const isOurs = (path: string): boolean => PAGES.includes(path) || path.startsWith(`${PREFIX}/`)

/** The pages are made, what begins with a dot is what they are made of, and what is compressed is sent as what it was. */
const isServed = (name: string): boolean => /^[^.].*\.(?!br$|gz$)\w+$/.test(name) && name !== 'index.html'

interface Web {
  /** The portal's own address. */
  publicUrl: string
  /** The distributor's logo, where the portal keeps it. */
  imagen?: () => Buffer | null
  folder?: string
  hasWorker?: boolean
}

/** Everything that is made of what the distributor says of itself, once. */
const makeWeb = async (config: WebConfig, { folder, hasWorker }: { folder: string; hasWorker: boolean }) => {
  const read = (name: string) => readFile(join(folder, name), 'utf8')
  const html = await read('index.html')
  const away = renderIndex(await read('.vite/sin-conexion.html'), config)
  const version = hasWorker ? versionOf(renderIndex(html, config), away) : ''
  const index = renderIndex(html, config, version)
  const { oidc, ecommerce } = config
  return {
    config,
    said: JSON.stringify(config),
    version,
    away: { page: away, policy: awayPolicy(away) },
    policyOf: createScreenPolicy(
      index,
      new URL(oidc.url).origin,
      ecommerce ? new URL(ecommerce.url).origin : undefined,
    ),
    pageOf: await createPages(index, folder),
  }
}

/** Serves the built web: hashed files for a year, index.html for every screen of the portal and, to people, for what does not exist. */
export const registerWeb = async (
  app: FastifyInstance,
  readConfig: () => WebConfig,
  { folder = WEB_FOLDER, hasWorker = true, publicUrl, imagen = () => null }: Web,
): Promise<void> => {
  const make = () => makeWeb(readConfig(), { folder, hasWorker })
  let made = await make()
  /** What the distributor says of itself changes while we run. */
  const current = async () => {
    if (made.said !== JSON.stringify(readConfig())) made = await make()
    return made
  }
  await app.register(fastifyStatic, {
    root: folder,
    // A route for each of a thousand files would take 20 MB of each process.
    serve: false,
    index: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      const forever = path.includes('/assets/')
      void reply.header('cache-control', forever ? `public, max-age=${YEAR}, immutable` : 'no-cache')
      // 500 bytes beside each of thirty files: what a page may use is said by the page.
      if (forever && /\.(js|css|woff2)\b/.test(path)) void reply.removeHeader('permissions-policy')
      const framed = FRAMED_POLICIES.find(([end]) => path.endsWith(end))
      if (framed) void reply.header('content-security-policy', framed[1])
    },
  })
  const send = (reply: FastifyReply, page: string, policy: string) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('content-security-policy', policy)
      .send(page)
  const sendPage = async ({ url }: FastifyRequest, reply: FastifyReply) => {
    const { pageOf, policyOf } = await current()
    // One for each answer: nobody who reads a page knows that of another.
    const nonce = randomBytes(16).toString('base64url')
    return send(reply.headers(REPORTING), pageOf(url.split('?', 1)[0]!).replace('__NONCE__', nonce), policyOf(nonce))
  }
  app.get('/sin-conexion.html', async (_request, reply) => {
    const { away } = await current()
    return send(reply, away.page, away.policy)
  })
  const readBuilt = (name: string) => readFile(join(folder, '.vite', name), 'utf8')
  registerWorker(app, await readBuilt('sw.js'), async () => (await current()).version)
  const cara = async (): Promise<Cara> => {
    const { logo, ...distribuidor } = (await current()).config.distribuidor
    const own = imagen()
    const address = logo === null ? undefined : new URL(logo, publicUrl).href
    return { ...distribuidor, logo: own ? `data:image/png;base64,${own.toString('base64')}` : address }
  }
  registerManifest(app, cara, JSON.parse(await readBuilt('atajos.json')) as Atajo[])
  for (const path of PAGES) app.get(path, async (request, reply) => sendPage(request, reply))
  // A person's browser asks for a screen; anything else that is not in the contract does not exist.
  const isPerson = ({ headers, url }: FastifyRequest): boolean =>
    headers.accept?.includes('text/html') === true && !url.includes('/v1')
  app.get(`${PREFIX}/*`, async (request, reply) =>
    isPerson(request) ? sendPage(request, reply) : reply.callNotFound(),
  )
  const files = new Set((await readdir(folder, { recursive: true })).filter(isServed))
  // Outside of the portal there are the built files and nothing else; a person reads it on the not-found screen.
  app.get<{ Params: { '*': string } }>('/*', async (request, reply) => {
    const { '*': name } = request.params
    if (files.has(name)) return reply.sendFile(name)
    return isPerson(request) ? sendPage(request, reply.code(404)) : reply.callNotFound()
  })
}
