import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Verifier } from './identity.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Counted and limited, whatever address it was reached by. */
    isLimited?: true
  }
}

const MINUTE_MS = 60_000

const isLimited = ({ routeOptions }: FastifyRequest): boolean => routeOptions.config.isLimited === true

/** A person, once their token is known good; until then the address, so that inventing tokens gains nothing. */
const keyOf = async (verifier: Verifier, { headers, ip }: FastifyRequest): Promise<string> => {
  if (!headers.authorization) return `address ${ip}`
  return verifier.verify(headers.authorization).then(
    ({ sub }) => `person ${sub}`,
    () => `address ${ip}`,
  )
}

/** So many requests a minute of one person, or of one address without a good token, to the routes that say isLimited. */
export const registerRateLimit = (app: FastifyInstance, max: number, verifier: Verifier) =>
  app.register(rateLimit, {
    max,
    timeWindow: MINUTE_MS,
    keyGenerator: (request) => (isLimited(request) ? keyOf(verifier, request) : ''),
    allowList: (request) => !isLimited(request),
  })
