import { cobranzas } from '#contract/cobranzas/calls.ts'
import { takeSaldos } from '../../server/modules/cobranzas/cobranzas-saldos.service.ts'
import type { CobranzaRow, Nota, Promesa } from '#contract/cobranzas/shapes.ts'
import type { ReplyOf } from '#contract/route.ts'
import type { Person, Portal } from '../portal.ts'
import { erpLocal } from './libros.ts'

/** Stores the balances of every company as of an instant. The ERP data are dated 2026-11-21, 09:00 UTC. */
export const conSaldos = async ({ pool }: Pick<Portal, 'pool'>, at: string): Promise<void> => {
  await pool.query("update actualizacion set fecha = '2026-11-21T09:00:00Z'")
  await takeSaldos({ pool, erp: erpLocal() }, new Date(at))
}

/** Adds a note about a company, as cobranzas staff. By default the note is about a phone call. */
export const anotar = (
  portal: Pick<Portal, 'call'>,
  body: Record<string, unknown> = {},
  { razonSocialId = 1042, person = 'npaz' as Person } = {},
) =>
  portal.call<Nota & { fields?: Record<string, string> }>(person, cobranzas.createNota, {
    params: { razonSocialId },
    body: { clase: 'llamada', texto: 'Atendió Marta: paga cuando cobre', ...body },
  })

/** Adds a note with a promise to pay. */
export const prometer = (
  portal: Pick<Portal, 'call'>,
  promesa: Record<string, unknown>,
  { razonSocialId = 1042 } = {},
) =>
  anotar(
    portal,
    { clase: 'promesa', texto: 'Paga con transferencia', promesa: { moneda: 'ARS', ...promesa } },
    { razonSocialId },
  )

/** Withdraws the promise to pay of a note, as cobranzas staff. */
export const retirar = (
  portal: Pick<Portal, 'call'>,
  notaId: number,
  { razonSocialId = 1042, person = 'npaz' as Person } = {},
) => portal.call<Nota>(person, cobranzas.setRetirada, { params: { razonSocialId, notaId } })

export const listar = async (
  portal: Pick<Portal, 'call'>,
  body: Record<string, unknown> = {},
  person: Person = 'npaz',
): Promise<CobranzaRow[]> =>
  (
    await portal.call<ReplyOf<typeof cobranzas.search>>(person, cobranzas.search, {
      params: { page: 1, size: 50 },
      body,
    })
  ).body.filas

export const promesasDe = async (portal: Pick<Portal, 'call'>, razonSocialId = 1042): Promise<Promesa[]> =>
  (await portal.call<ReplyOf<typeof cobranzas.get>>('npaz', cobranzas.get, { params: { razonSocialId } })).body.promesas
