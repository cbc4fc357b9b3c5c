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

/** Data of the brand that a page shows. */
type Brand = Pick<WebConfig['distribuidor'], 'nombre' | 'logo' | 'soporte' | 'domicilio'> & {
  color: string
  email: string
}

/** Returns the configuration for the browser, which index.html contains. */
export const webConfig = (config: Config, distribuidor: Brand, issuer: string): WebConfig => {
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

/** Inserts configuration and version into a page. Without a version, the page registers no service worker. */
export const renderIndex = (html: string, config: WebConfig, version = ''): string =>
  html.replace('__CONFIGURACION__', () => dataOf(config)).replace('__VERSION__', version)

const PAGES = ['/', '/terminos-condiciones', CUENTA_CERRADA_PATH, PREFIX]

/** Whether a path may be a screen: it is under the prefix, or one of PAGES. */
export const isOurs = (path: string): boolean => PAGES.includes(path) || path.startsWith(`${PREFIX}/`)

/**
 * Whether a built file is served under its own name. Not served: index.html, dotfiles, and compressed variants, which
 * replace their originals.
 */
const isServed = (name: string): boolean => /^[^.].*\.(?!br$|gz$)\w+$/.test(name) && name !== 'index.html'

interface Web {
  publicUrl: string
  /** Returns the stored logo; null: there is none. */
  imagen?: () => Buffer | null
  folder?: string
  hasWorker?: boolean
}

/** Renders all pages and files that contain data of the brand. */
const makeWeb = async (config: WebConfig, { folder, hasWorker }: { folder: string; hasWorker: boolean }) => {
  const read = (name: string) => readFile(join(folder, name), 'utf8')
  const html = await read('index.html')
  const offline = renderIndex(await read('.vite/sin-conexion.html'), config)
  const version = hasWorker ? versionOf(renderIndex(html, config), offline) : ''
  const index = renderIndex(html, config, version)
  const { oidc, ecommerce } = config
  return {
    config,
    snapshot: JSON.stringify(config),
    version,
    offline: { page: offline, policy: awayPolicy(offline) },
    policyOf: createScreenPolicy(
      index,
      new URL(oidc.url).origin,
      ecommerce ? new URL(ecommerce.url).origin : undefined,
    ),
    pageOf: await createPages(index, folder),
  }
}

/**
 * Serves the built web: files with a hash in their name, cached for a year; index.html for every screen, and for
 * unknown paths in browsers.
 */
export const registerWeb = async (
  app: FastifyInstance,
  readConfig: () => WebConfig,
  { folder = WEB_FOLDER, hasWorker = true, publicUrl, imagen = () => null }: Web,
): Promise<void> => {
  const render = () => makeWeb(readConfig(), { folder, hasWorker })
  let rendered = await render()
  /** Renders the pages again when the configuration has changed since the start. */
  const current = async () => {
    if (rendered.snapshot !== JSON.stringify(readConfig())) rendered = await render()
    return rendered
  }
  await app.register(fastifyStatic, {
    root: folder,
    // false: creates no route for each of a thousand files, which would use 20 MB in each process.
    serve: false,
    index: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      const isHashed = path.includes('/assets/')
      void reply.header('cache-control', isHashed ? `public, max-age=${YEAR}, immutable` : 'no-cache')
      // Remove the permissions policy from built files, because the policy of the page applies. This saves 500 bytes on
      // each of thirty files.
      if (isHashed && /\.(js|css|woff2)\b/.test(path)) void reply.removeHeader('permissions-policy')
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
    // Each answer gets a new nonce.
    const nonce = randomBytes(16).toString('base64url')
    return send(reply.headers(REPORTING), pageOf(url.split('?', 1)[0]!).replace('__NONCE__', nonce), policyOf(nonce))
  }
  app.get('/sin-conexion.html', async (_request, reply) => {
    const { offline } = await current()
    return send(reply, offline.page, offline.policy)
  })
  const readBuilt = (name: string) => readFile(join(folder, '.vite', name), 'utf8')
  registerWorker(app, await readBuilt('sw.js'), async () => (await current()).version)
  const cara = async (): Promise<Cara> => {
    const { logo, ...distribuidor } = (await current()).config.distribuidor
    const stored = imagen()
    const address = logo === null ? undefined : new URL(logo, publicUrl).href
    return { ...distribuidor, logo: stored ? `data:image/png;base64,${stored.toString('base64')}` : address }
  }
  registerManifest(app, cara, JSON.parse(await readBuilt('atajos.json')) as Atajo[])
  for (const path of PAGES) app.get(path, async (request, reply) => sendPage(request, reply))
  // Whether a request comes from a browser, which gets the not-found screen for an unknown path. Other clients get the
  // JSON of a 404.
  const isBrowser = ({ headers, url }: FastifyRequest): boolean =>
    headers.accept?.includes('text/html') === true && !url.includes('/v1')
  app.get(`${PREFIX}/*`, async (request, reply) =>
    isBrowser(request) ? sendPage(request, reply) : reply.callNotFound(),
  )
  const files = new Set((await readdir(folder, { recursive: true })).filter(isServed))
  // Only built files are outside the prefix. For any other path, browsers get the not-found screen.
  app.get<{ Params: { '*': string } }>('/*', async (request, reply) => {
    const { '*': name } = request.params
    if (files.has(name)) return reply.sendFile(name)
    return isBrowser(request) ? sendPage(request, reply.code(404)) : reply.callNotFound()
  })
}
