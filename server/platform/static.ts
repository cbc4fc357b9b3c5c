import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { WebConfig } from '#contract/configuracion.ts'
import { PREFIX } from '#contract/route.ts'
import type { Config } from './config.ts'

const WEB_FOLDER = fileURLToPath(new URL('../../dist/web/', import.meta.url))
const YEAR = 31_536_000

/** What the browser has to know, for index.html. */
export const webConfig = (config: Config, issuer: string): WebConfig => {
  const { origin, pathname } = new URL(issuer)
  const [base = '', realm = ''] = pathname.split('/realms/')
  return {
    distribuidor: {
      nombre: config.DISTRIBUIDOR_NOMBRE,
      logo: config.DISTRIBUIDOR_LOGO ?? null,
      primario: config.DISTRIBUIDOR_COLOR,
      soporte: { email: config.SOPORTE_EMAIL, telefono: config.SOPORTE_TELEFONO },
      domicilio: config.DISTRIBUIDOR_DOMICILIO,
      datosPersonales: config.DATOS_PERSONALES_EMAIL ?? config.SOPORTE_EMAIL,
    },
    oidc: { url: origin + base, realm, clientId: config.OIDC_CLIENT_ID },
    flags: config.FLAGS,
    ecommerce: config.ECOMMERCE ? { url: config.ECOMMERCE.url, hosts: config.ECOMMERCE.hosts } : null,
  }
}

/** index.html with the configuration inside; `<` is escaped so that no text can end the script. */
export const renderIndex = (html: string, config: WebConfig): string =>
  html.replace('__CONFIGURACION__', () => JSON.stringify(config).replaceAll('<', '\\u003c'))

/** Serves the built web: hashed files for a year, index.html for every screen of the portal. */
export const registerWeb = async (app: FastifyInstance, config: WebConfig): Promise<void> => {
  const index = renderIndex(await readFile(`${WEB_FOLDER}index.html`, 'utf8'), config)
  await app.register(fastifyStatic, {
    root: WEB_FOLDER,
    index: false,
    wildcard: false,
    preCompressed: true,
    allowedPath: (path) => path !== '/index.html',
    setHeaders: (reply, path) => {
      const forever = path.includes('/assets/')
      void reply.header('cache-control', forever ? `public, max-age=${YEAR}, immutable` : 'no-cache')
    },
  })
  const sendIndex = (reply: FastifyReply) =>
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(index)
  for (const path of ['/', '/terminos-condiciones', PREFIX]) app.get(path, async (_request, reply) => sendIndex(reply))
  app.get(`${PREFIX}/*`, async (request, reply) => {
    // A person's browser asks for a screen; anything else that is not in the contract does not exist.
    const isScreen = request.headers.accept?.includes('text/html') && !request.url.includes('/v1')
    return isScreen ? sendIndex(reply) : reply.callNotFound()
  })
}
