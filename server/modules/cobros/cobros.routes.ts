import { BlockList, isIP } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { cobros } from '#contract/cobros/calls.ts'
import { AVISOS_PATH } from '#contract/cobros/reglas.ts'
import { cobrosShapes } from '#contract/cobros/shapes.ts'
import { AvisoTransferencia } from '#gateways/cobros/cobros.ts'
import { AppError } from '#server/base/errors.ts'
import { implement } from '#server/http/implement.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { getCuenta } from './cobros.service.ts'

export const cobrosRoutes = implement(cobros, cobrosShapes, { getCuenta })

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** Returns the allowed addresses as a list; each entry is an IP address or a network in CIDR notation. */
const listOf = (desde: readonly string[]): BlockList => {
  const list = new BlockList()
  for (const each of desde) {
    const [address = '', bits] = each.split('/')
    if (bits === undefined) list.addAddress(address, familyOf(address))
    else list.addSubnet(address, Number(bits), familyOf(address))
  }
  return list
}

/**
 * Registers the webhook for received transfers. Notices are not signed, so only listed addresses are accepted. Only the
 * id of the transfer is used; all other data is read from the provider. An error makes the provider send the notice
 * again.
 */
export const registerAvisosCobro = (
  app: FastifyInstance,
  { pool, jobs, desde }: { pool: pg.Pool; jobs: Jobs; desde: readonly string[] },
): void => {
  const list = listOf(desde)
  app.post(AVISOS_PATH, { config: { isLimited: true } }, async ({ ip, body, log }, reply) => {
    if (!list.check(ip, familyOf(ip))) throw new AppError('no-encontrado', { detail: 'IP address not in COBROS_DESDE' })
    const aviso = AvisoTransferencia.safeParse(body)
    // A notice of another kind also gets 200: otherwise the provider would send it again and again.
    if (aviso.success) await jobs.enqueue(pool, 'cobro', { transferenciaId: aviso.data.data.id })
    else log.warn('transfer notice ignored: no transfer id')
    return reply.send({})
  })
}
