import type { FastifyInstance } from 'fastify'
import { FONDOS, legibleSobre } from '#contract/base/colores.ts'
import { distribuidor } from '#contract/distribuidor/calls.ts'
import { logoPath, MARCA_PATH } from '#contract/distribuidor/reglas.ts'
import { distribuidorShapes } from '#contract/distribuidor/shapes.ts'
import { AppError } from '#server/base/errors.ts'
import { implement } from '#server/http/implement.ts'
import {
  deleteLogo,
  type Distribuidor,
  type DistribuidorParts,
  getDistribuidor,
  saveDistribuidor,
  setLogo,
} from './distribuidor.service.ts'

export const distribuidorRoutes = (parts: DistribuidorParts) =>
  implement(distribuidor, distribuidorShapes, {
    get: (context) => getDistribuidor(context, parts),
    update: (context, sent) => saveDistribuidor(context, sent, parts),
    setLogo: (context) => setLogo(context, parts),
    deleteLogo: (context) => deleteLogo(context, parts),
  })

/** Lets pages of another origin load the response: the sign-in pages of the identity provider use it. */
const CROSS_ORIGIN = { 'cross-origin-resource-policy': 'cross-origin' }

const hojaDe = ({ color, imagen, logo }: Distribuidor): string => {
  const rule = (fondo: string) => {
    const legible = legibleSobre(fondo, color)
    return `:root{--accent:${legible.color};--onAccent:${legible.encima}}`
  }
  const shown = imagen
    ? `.mark{width:160px;background:url(${logo}) left center/contain no-repeat;color:transparent}.mark+div{display:none}`
    : ''
  return `${rule(FONDOS.claro)}@media (prefers-color-scheme:dark){${rule(FONDOS.oscuro)}}${shown}`
}

/**
 * Registers the logo and the style sheet with the colour. No session is needed, because the portal and the sign-in
 * pages load them before the sign-in.
 */
export const registerMarca = (app: FastifyInstance, shown: Distribuidor): void => {
  app.get(logoPath(0).replace('0.png', ':archivo'), async (request, reply) => {
    // The URL of a former logo serves the current logo. Otherwise a page loaded before the change would show no logo.
    if (!shown.imagen) throw new AppError('no-encontrado')
    const isCurrent = shown.logo === request.url
    return reply
      .headers(CROSS_ORIGIN)
      .type('image/png')
      .header('cache-control', isCurrent ? 'public, max-age=31536000, immutable' : 'no-cache')
      .send(shown.imagen)
  })
  app.get(MARCA_PATH, async (_request, reply) =>
    reply.headers(CROSS_ORIGIN).type('text/css; charset=utf-8').header('cache-control', 'no-cache').send(hojaDe(shown)),
  )
}
