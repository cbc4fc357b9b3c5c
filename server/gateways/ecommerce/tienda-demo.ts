import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { CAPACIDADES } from '#contract/base/capacidades.ts'
import { hasAnyRole } from '#contract/base/roles.ts'
import { TIENDA_DEMO } from '#server/config/config.ts'
import { AppError } from '#server/base/errors.ts'
import { escapeHtml } from '#server/http/html.ts'
import type { Verifier } from '#server/identity/identity.ts'
import { plainPolicy } from '#server/http/policy.ts'

const CODE_MS = 60_000
const MAX_CODES = 1000

const STYLE =
  ':root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:40rem;margin:0 auto;padding:2rem 1rem}'
const POLICY = plainPolicy(STYLE)

const page = (title: string, text: string): string => `<!doctype html><html lang="es-AR"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><title>${title}</title>
<style>${STYLE}</style></head>
<body><main><h1>${title}</h1><p>${text}</p></main></body></html>`

/**
 * Registers a demo shop that behaves as the portal expects of the real one (spec §7). It verifies the bearer token and
 * returns the path of a page that works once, within a minute. Never registered in production.
 */
export const registerTiendaDemo = (app: FastifyInstance, verifier: Verifier): void => {
  const codes = new Map<string, { userName: string; until: number }>()

  app.get(`${TIENDA_DEMO}/api/keycloak/access/login`, async (request, reply) => {
    const { userName, roles } = await verifier.verify(request.headers.authorization)
    if (!hasAnyRole(roles, CAPACIDADES.ecommerce.roles)) throw new AppError('sin-permiso', { detail: 'shop' })
    if (codes.size >= MAX_CODES) codes.clear()
    const codigo = randomBytes(24).toString('base64url')
    codes.set(codigo, { userName, until: Date.now() + CODE_MS })
    void reply.header('cache-control', 'no-store')
    return { data: `${TIENDA_DEMO}/entrar?codigo=${codigo}` }
  })

  app.get<{ Querystring: { codigo?: string } }>(`${TIENDA_DEMO}/entrar`, async ({ query }, reply) => {
    const codigo = String(query.codigo ?? '')
    const found = codes.get(codigo)
    codes.delete(codigo)
    void reply.type('text/html; charset=utf-8')
    void reply.headers({ 'cache-control': 'no-store', 'content-security-policy': POLICY })
    if (!found || found.until < Date.now()) {
      return reply
        .code(410)
        .send(page('El enlace venció', 'Sirve una sola vez. Volvé al portal y tocá Tienda de nuevo.'))
    }
    return reply.send(
      page(
        'Tienda de demostración',
        `Entraste como <strong>${escapeHtml(found.userName)}</strong>. Acá iría la tienda de la distribuidora.`,
      ),
    )
  })
}
