import type { FastifyInstance } from 'fastify'
import { distribuidor } from '#contract/distribuidor/calls.ts'
import { logoPath } from '#contract/distribuidor/reglas.ts'
import { distribuidorShapes } from '#contract/distribuidor/shapes.ts'
import { AppError } from '#server/errors.ts'
import { implement } from '#server/implement.ts'
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

/** The logo for everybody, also for who has not signed in: the page, mails and the sign-in pages show it. */
export const registerLogo = (app: FastifyInstance, shown: Distribuidor): void => {
  app.get(logoPath(0).replace('0.png', ':archivo'), async (request, reply) => {
    // An old address shows the logo that there is: who has an old page sees no gap.
    if (!shown.imagen) throw new AppError('no-encontrado')
    const isCurrent = shown.logo === request.url
    return reply
      .type('image/png')
      .header('cache-control', isCurrent ? 'public, max-age=31536000, immutable' : 'no-cache')
      .send(shown.imagen)
  })
}
