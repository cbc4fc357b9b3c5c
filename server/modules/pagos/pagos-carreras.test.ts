import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { NewPago } from '#contract/cuenta-corriente/pagos.shapes.ts'
import { fromCents, toCents } from '#contract/valores/importes.ts'
import type { PartidaErp } from '#gateways/erp/erp.ts'
import { type Db, transaction } from '#server/db/database.ts'
import { AppError } from '#server/base/errors.ts'
import { PATIENCE } from '#testing/patience.ts'
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
  await portal.pool.query('truncate pago_aplicacion, pago_medio, identidad_dinero')
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
    const pago: Omit<NewPago, 'sonOtros'> = {
      razonSocialId: 1042,
      moneda: 'ARS',
      comentario: '',
      medios: [
        {
          medio: 'echeq',
          importe,
          fecha: '2026-11-20',
          banco: 'Banco Nación',
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
        origen: 'informado',
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
      await portal.pool.query('truncate pago_aplicacion, pago_medio, identidad_dinero')
    }
  },
  Math.max(PATIENCE.start, INTERLEAVINGS * 200),
)

/** Concurrent reports of one cheque: by three razones sociales, with the names that people write for its bank. */
const INFORMES = 200
const BANCOS = ['Nación', 'NACION', 'Banco Nación', 'BNA', '011', 'Banco de la Nación Argentina']
const OTROS_TITULARES = [
  { razonSocialId: 1043, codigoCliente: '0000104218', cuit: '30802345174' },
  { razonSocialId: 1060, codigoCliente: '0000106044', cuit: '30805673415' },
]

const registerCheques = (
  titular: typeof TITULAR,
  cheques: readonly { banco: string; referencia: string; medio: 'cheque' | 'echeq' }[],
): Promise<string> =>
  transaction(portal.pool, (sql) =>
    registerPago(
      {
        sql,
        now: new Date('2026-11-21T15:00:00Z'),
        enqueue: async () => {},
        erp: { findPartidas: async () => [], getActualizado: async () => null },
        titular,
        usuarioId: 2,
        origen: 'informado',
      },
      {
        razonSocialId: titular.razonSocialId,
        moneda: 'ARS',
        comentario: '',
        aplicaciones: [],
        medios: cheques.map((cheque) => ({
          ...cheque,
          importe: '250000.00',
          fecha: '2026-12-20',
          cuit: '30801001234',
          cuenta: null,
          provincia: null,
        })),
      },
    ),
  ).then(
    () => 'informado',
    (error: unknown) => {
      if (error instanceof AppError) return Object.values(error.fields ?? {}).join(' ')
      throw error
    },
  )

test('of 200 concurrent reports of one cheque, by several razones sociales, exactly one is recorded', async () => {
  const titulares = [TITULAR, ...OTROS_TITULARES]
  const answers = await Promise.all(
    Array.from({ length: INFORMES }, (_, at) =>
      registerCheques(titulares[at % titulares.length]!, [
        {
          banco: BANCOS[at % BANCOS.length]!,
          referencia: `${'0'.repeat(at % 4)}900900`,
          medio: at % 2 ? 'cheque' : 'echeq',
        },
      ]),
    ),
  )
  const rejected = answers.filter((answer) => answer !== 'informado')
  expect(rejected).toHaveLength(INFORMES - 1)
  expect(
    rejected.filter((answer) => !/: (ya está en el pago Nº \d+|ya fue presentado. Escribinos)\.$/.test(answer)),
  ).toEqual([])
  const { rows } = await portal.pool.query(
    `select count(*)::int as medios from pago_medio where ltrim(referencia, '0') = '900900'`,
  )
  expect(rows).toEqual([{ medios: 1 }])
})

test('two razones sociales that report two cheques in opposite order do not deadlock', async () => {
  for (let round = 0; round < 20; round += 1) {
    const cheques = [1, 2].map((n) => ({
      banco: 'BNA',
      referencia: `${910_000 + round * 2 + n}`,
      medio: 'echeq' as const,
    }))
    const answers = await Promise.all([
      registerCheques(OTROS_TITULARES[0]!, cheques),
      registerCheques(OTROS_TITULARES[1]!, cheques.toReversed()),
    ])
    expect(answers.filter((answer) => answer === 'informado')).toHaveLength(1)
  }
})
