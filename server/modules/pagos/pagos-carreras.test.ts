import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { NewPago } from '#contract/cuenta-corriente/pagos.shapes.ts'
import { fromCents, toCents } from '#contract/valores/importes.ts'
import type { PartidaErp } from '#gateways/erp/erp.ts'
import { type Db, transaction } from '#server/db/database.ts'
import { AppError } from '#server/base/errors.ts'
import { createDice } from '#testing/dados.ts'
import { type Portal, startPortal } from '#testing/portal.ts'
import { registerPago } from './pagos.service.ts'

/** Number of interleavings: 100 here, ten thousand in `npm run drill:pagos`. */
const INTERLEAVINGS = Number(process.env.CARRERAS_PAGOS ?? 100)

const PENDIENTE = '1000.00'
const FACTURA: PartidaErp = {
  sociedad: '1000',
  documento: '0090000101',
  ejercicio: 2026,
  posicion: 1,
  codigoCliente: '0000104217',
  clase: 'RV',
  signo: 'S',
  referencia: 'A-0003-00012890',
  emision: '2026-07-02',
  vencimiento: '2026-08-01',
  moneda: 'ARS',
  importe: PENDIENTE,
  compensada: null,
  lugar: ['', ''],
}
const TITULAR = { razonSocialId: 1042, codigoCliente: '0000104217', cuit: '30801001234' }

let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
  await portal.pool.query('truncate pago_aplicacion, pago_medio')
})
afterAll(() => portal.close())

/**
 * Registers a payment in a transaction whose statements pause for random times, so that each seed interleaves
 * differently.
 */
const pay = (importe: string, referencia: string, dice: (sides: number) => number): Promise<string> =>
  transaction(portal.pool, async (client) => {
    // The driver accepts a query in several forms; only its text and values matter here.
    const query = async (...sent: Parameters<typeof client.query>) => {
      const pause = dice(4)
      if (pause) await wait(pause - 1)
      return client.query(...sent)
    }
    const sql = { query } as Db
    const pago: NewPago = {
      razonSocialId: 1042,
      moneda: 'ARS',
      comentario: '',
      medios: [
        {
          medio: 'echeq',
          importe,
          fecha: '2026-11-20',
          banco: 'Banco',
          referencia,
          cuit: '30801001234',
          cuenta: null,
          provincia: null,
        },
      ],
      aplicaciones: [{ partidaId: '1000-0090000101-2026-1', importe }],
    }
    await registerPago(
      {
        sql,
        now: new Date('2026-11-21T15:00:00Z'),
        enqueue: async () => {},
        erp: { findPartidas: async () => [FACTURA], getActualizado: async () => null },
        titular: TITULAR,
        usuarioId: 2,
      },
      pago,
    )
    return 'informado'
  }).catch((error: unknown) => {
    if (error instanceof AppError) return Object.keys(error.fields ?? {}).join(' ')
    throw error
  })

test(
  'two users who pay one debt never exceed it nor report one cheque twice, in any interleaving',
  async () => {
    for (let seed = 1; seed <= INTERLEAVINGS; seed += 1) {
      const dice = createDice(seed)
      const amounts = [1, 2].map(() => fromCents(BigInt(1 + dice(Number(toCents(PENDIENTE))))))
      const isSameCheque = dice(5) === 0
      const answers = await Promise.all(
        amounts.map((importe, at) => pay(importe, isSameCheque ? '0077' : `${seed}${at}`, dice)),
      )
      const fits = toCents(amounts[0]!) + toCents(amounts[1]!) <= toCents(PENDIENTE)
      const refused = answers.filter((answer) => answer !== 'informado')
      const expected = [
        ...(isSameCheque ? ['medios.0.referencia'] : []),
        ...(fits ? [] : ['aplicaciones.0.importe']),
      ].join(' ')
      expect(refused, `semilla ${seed}, ${amounts.join(' y ')}`).toEqual(expected ? [expected] : [])
      const { rows } = await portal.pool.query<{ informado: string }>(
        'select coalesce(sum(importe), 0)::text as informado from pago_aplicacion',
      )
      expect(toCents(rows[0]!.informado) <= toCents(PENDIENTE)).toBe(true)
      await portal.pool.query('truncate pago_aplicacion, pago_medio')
    }
  },
  INTERLEAVINGS * 200,
)
