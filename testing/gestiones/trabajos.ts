import { expect } from 'vitest'
import { mesa } from '#contract/mesa/calls.ts'
import type { ColaId } from '#contract/mesa/reglas.ts'
import type { ReplyOf } from '#contract/route.ts'
import type { Person, Portal } from '../portal.ts'

type Page = ReplyOf<typeof mesa.search>

/** Returns the first hundred items in a queue of the mesa, as one user sees the queue. */
export const trabajosDe = async (
  portal: Portal,
  who: Person,
  cola: ColaId,
  criteria: object = {},
): Promise<Page['filas']> => {
  const { body, status } = await portal.call<Page>(who, mesa.search, {
    params: { page: 1, size: 100 },
    body: { cola, ...criteria },
  })
  expect(status).toBe(200)
  return body.filas
}

/** Signs staff users in, because the mesa lists only users who have signed in. */
export const entran = async (portal: Portal, ...people: Person[]): Promise<void> => {
  for (const who of people) await portal.call(who, mesa.listColas)
}

export const usuarioIdOf = async (portal: Portal, userName: string): Promise<number> =>
  (await portal.pool.query<{ id: number }>('select usuario_id as id from usuario where user_name = $1', [userName]))
    .rows[0]!.id

/** Inserts a reported payment. It appears in the mesa's queue of payments. */
export const insertPagoInformado = (portal: Portal) =>
  portal.pool.query(
    `with nuevo as (insert into pago (razon_social_id, usuario_id, moneda, comentario, creado)
       values (1042, 2, 'ARS', '', '2026-11-20T15:00Z') returning razon_social_id, pago_id)
     insert into pago_medio (razon_social_id, pago_id, orden, medio, importe, fecha, banco)
     select razon_social_id, pago_id, 1, 'transferencia', 1500.5, '2026-11-20', 'Banco del Litoral' from nuevo`,
  )
