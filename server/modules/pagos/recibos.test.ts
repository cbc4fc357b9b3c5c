import { setTimeout as wait } from 'node:timers/promises'
import { extractText } from 'unpdf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { notificaciones } from '#contract/notificaciones/calls.ts'
import { pagos } from '#contract/cuenta-corriente/calls.ts'
import type { ReplyOf } from '#contract/route.ts'
import { transaction } from '#server/db/database.ts'
import { createDice } from '#testing/dados.ts'
import { createEscritorio, type Escritorio } from '#testing/conciliacion/escritorio.ts'
import { aPagoAplicado, createPago, readPago, transferencia } from '#testing/gestiones/pagos.ts'
import { createMailbox } from '#testing/mailbox.ts'
import { type Person, type Portal, startPortal } from '#testing/portal.ts'
import { untilDone } from '#testing/wait.ts'
import { reopenPago } from './pagos-deshacer.service.ts'
import { resolvePago } from './pagos.service.ts'

const CUIT = '30-80100123-4'

let portal: Portal
let desk: Escritorio
const { mail, sent, empty } = createMailbox()
beforeAll(async () => {
  portal = await startPortal({ PUBLIC_URL: 'https://portal.example' }, { retries: 1, mail })
  desk = createEscritorio(portal)
})
afterAll(() => portal.close())

type Page = ReplyOf<typeof pagos.searchRecibos>
const list = async (person: Person, body: Record<string, unknown> = {}) =>
  (await portal.call<Page>(person, pagos.searchRecibos, { params: { page: 1, size: 100 }, body })).body.filas
const download = (person: Person, numero: string) =>
  portal.call(person, pagos.downloadReciboNumero, { params: { numero } })
const textOf = async (pdf: Buffer) => (await extractText(new Uint8Array(pdf), { mergePages: true })).text

/** Reports a payment, confirms its line and undoes it; returns the annulled number. */
const annul = async (importe: string): Promise<{ pagoId: number; numero: string }> => {
  const pagoId = await desk.inform(importe)
  const [linea] = await desk.load({ importe, cuit: CUIT })
  expect((await desk.confirm([linea!]))[0]).toMatchObject({ ok: true, pagoId })
  const { recibo } = await readPago(portal, pagoId)
  await untilDone(portal.jobs)
  empty()
  expect((await desk.undo(linea!.acreditacionId)).status).toBe(200)
  return { pagoId, numero: recibo! }
}

test('undoing a match annuls the receipt and notifies the customer; the receipt stays in the list, and its PDF says ANULADO', async () => {
  const { pagoId, numero } = await annul('6001,01')
  await untilDone(portal.jobs)
  expect(sent.map(({ para, asunto }) => [para, asunto])).toEqual([
    ['lferreyra@cliente.example', `Recibo ${numero}, anulado`],
  ])
  expect(sent[0]!.texto).toContain('El pago volvió a quedar recibido. Te avisamos cuando se aplique.')
  const bell = await portal.call<ReplyOf<typeof notificaciones.search>>('lferreyra', notificaciones.search, {
    params: { page: 1, size: 10 },
    body: {},
  })
  expect(JSON.stringify(bell.body)).toContain(`El recibo ${numero} quedó anulado`)
  expect(await list('lferreyra', { texto: numero })).toMatchObject([
    { numero, pagoId, estado: 'anulado', importe: '6001.01', moneda: 'ARS' },
  ])
  const { status, raw } = await download('lferreyra', numero)
  expect(status).toBe(200)
  const text = await textOf(raw)
  for (const words of [`Recibo ${numero}`, 'ANULADO', 'Se anuló el 21-11-2026. No vale como recibo.', '$ 6.001,01'])
    expect(text).toContain(words)
  expect((await portal.call('lferreyra', pagos.downloadRecibo, { params: { pagoId } })).status).toBe(404)
})

test('a payment whose receipt was annulled gets a new number when it is applied again, and both receipts stay in the list', async () => {
  const { pagoId, numero } = await annul('6002,02')
  const [linea] = (await desk.search('propuesta')).filas
  expect((await desk.confirm([linea!]))[0]).toMatchObject({ ok: true, pagoId })
  const again = (await readPago(portal, pagoId)).recibo!
  expect(again > numero).toBe(true)
  expect((await list('npaz', { texto: String(pagoId) })).map((each) => [each.numero, each.estado])).toEqual([
    [again, 'emitido'],
    [numero, 'anulado'],
  ])
  expect(await textOf((await download('npaz', again)).raw)).not.toContain('ANULADO')
})

test('a payment that the match created is rejected, and its receipt annulled', async () => {
  const [linea] = await desk.load({ importe: '6003,03', cuit: CUIT })
  const [result] = await desk.confirm([linea!])
  const numero = (await readPago(portal, result!.pagoId!)).recibo!
  await untilDone(portal.jobs)
  empty()
  await desk.undo(linea!.acreditacionId)
  await untilDone(portal.jobs)
  expect(sent.map(({ para, asunto }) => `${para}: ${asunto}`).toSorted()).toEqual([
    `lferreyra@cliente.example: Recibo ${numero}, anulado`,
    `mibarra@cliente.example: Recibo ${numero}, anulado`,
  ])
  expect(sent[0]!.texto).toContain('Lo que pagaba vuelve a quedar pendiente.')
  expect(await textOf((await download('npaz', numero)).raw)).toContain('ANULADO')
})

test('the list shows each user only their companies, and filters the receipts by state', async () => {
  expect(await list('hquiroga')).toEqual([])
  const states = async (estado: string) => new Set((await list('npaz', { estado })).map((each) => each.estado))
  expect([await states('anulado'), await states('emitido')]).toEqual([new Set(['anulado']), new Set(['emitido'])])
  const [first] = await list('npaz')
  expect((await download('hquiroga', first!.numero)).status).toBe(404)
  expect((await download('npaz', 'X-0009-99999999')).status).toBe(404)
})

test('numbers have no gaps and no repetitions when connections are killed while payments are applied and annulled', async () => {
  const context = { enqueue: async () => {}, caller: { usuarioId: 1 } as never, now: new Date('2026-11-21T15:00:00Z') }
  const ids: number[] = []
  for (let n = 0; n < 12; n += 1) ids.push((await createPago(portal, { medios: [transferencia()] })).body.pagoId)
  const dice = createDice(7)
  let killed = 0
  const run = (pagoId: number, dies: boolean, pause: number): Promise<void> =>
    transaction(portal.pool, async (sql) => {
      const { rows } = await sql.query<{ pid: number; estado: string }>(
        'select pg_backend_pid() as pid, estado from pago where pago_id = $1 for update',
        [pagoId],
      )
      const [{ pid, estado }] = rows as [{ pid: number; estado: string }]
      const own = { ...context, sql }
      if (estado === 'aplicado') await reopenPago(own, pagoId)
      else await resolvePago(own, { razonSocialId: 1042, pagoId, estado: 'aplicado', motivo: null, usuarioId: 1 })
      await wait(pause)
      if (dies) await portal.pool.query('select pg_terminate_backend($1)', [pid])
    }).catch(() => {
      killed += 1
    })
  for (let round = 0; round < 8; round += 1) {
    await Promise.all(ids.map((pagoId) => run(pagoId, dice(3) === 0, dice(4))))
  }
  expect(killed).toBeGreaterThan(10)
  const { rows } = await portal.pool.query<{ numeros: number[]; ultimo: number; vigentes: number; aplicados: number }>(
    `select array(select right(numero, 8)::int from recibo order by numero) as numeros, (select ultimo from recibo_numero) as ultimo,
       (select count(*)::int from recibo where anulado is null) as vigentes,
       (select count(*)::int from pago where estado = 'aplicado') as aplicados`,
  )
  const { numeros, ultimo, vigentes, aplicados } = rows[0]!
  expect(numeros).toEqual(Array.from({ length: ultimo }, (_, at) => at + 1))
  expect(vigentes).toBe(aplicados)
})

test('a payment that is applied by hand has its receipt in the list', async () => {
  const pagoId = await aPagoAplicado(portal, { medios: [transferencia({ importe: '6004.04' })] })
  expect(await list('lferreyra', { texto: String(pagoId) })).toMatchObject([{ estado: 'emitido', anulado: null }])
})
