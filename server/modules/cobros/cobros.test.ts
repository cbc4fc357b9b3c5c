import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cobros } from '#contract/cobros/calls.ts'
import { AVISOS_PATH } from '#contract/cobros/reglas.ts'
import { pagos } from '#contract/cuenta-corriente/calls.ts'
import type { ReplyOf } from '#contract/route.ts'
import { type Cobros, CobrosError, type Transferencia } from '#gateways/cobros/cobros.ts'
import { aTransferencia } from '#gateways/cobros/cobros.contract.ts'
import { createCobrosLocal } from '#gateways/cobros/local.ts'
import { createErp } from '#gateways/index.ts'
import { createPago, resolvePago, transferencia } from '#testing/gestiones/pagos.ts'
import { type Person, type Portal, startPortal } from '#testing/portal.ts'
import { createIngreso, openCuentas } from './cobros.service.ts'

let portal: Portal
const ingresadas = new Map<string, Transferencia>()
const banco = createCobrosLocal(ingresadas)

beforeAll(async () => {
  portal = await startPortal({ COBROS_DESDE: '127.0.0.1,198.51.100.0/24', TRUST_PROXY: '1' })
  await openCuentas(portal.pool, banco)
})
afterAll(() => portal.close())
beforeEach(async () => {
  ingresadas.clear()
  await portal.pool.query('delete from pgboss.job where name = $1', ['cobro'])
})

const cuentaDe = async (person: Person, razonSocialId: number) =>
  portal.call<ReplyOf<typeof cobros.getCuenta>>(person, cobros.getCuenta, { params: { razonSocialId } })
const pagosDe = async (person: Person = 'lferreyra') =>
  (
    await portal.call<ReplyOf<typeof pagos.search>>(person, pagos.search, {
      params: { page: 1, size: 100 },
      body: {},
    })
  ).body.filas.filter(({ informadoPor }) => informadoPor === 'Acreditación bancaria')

/** Adds a received transfer to the account of razón social 1042. */
const anIngreso = async (over: Partial<Transferencia> = {}): Promise<Transferencia> => {
  const { cuenta } = (await cuentaDe('lferreyra', 1042)).body
  const transferencia = aTransferencia({ cvu: cuenta!.cvu, ...over })
  ingresadas.set(transferencia.id, transferencia)
  return transferencia
}

const notice = (id: string, over: object = {}) => ({
  id: 'b5a3c1de-0000-4000-8000-000000000001',
  object: 'transfer.cvu.received',
  created: '2026-11-20T23:30:01',
  data: { id, type: 'TRANSFER', charge: { value: { currency: 'ARS', amount: 99999999 } }, ...over },
})
const notify = (payload: object, from = '198.51.100.7') =>
  portal.app.inject({ method: 'POST', url: AVISOS_PATH, payload, headers: { 'x-forwarded-for': from } })
const queued = async (): Promise<string[]> =>
  (
    await portal.pool.query<{ id: string }>(
      `select data->>'transferenciaId' as id from pgboss.job where name = 'cobro' order by created_on`,
    )
  ).rows.map(({ id }) => id)
const HOY = new Date('2026-11-21T15:00:00Z')
const ingreso = () =>
  createIngreso({ pool: portal.pool, jobs: portal.jobs, cobros: banco, erp: createErp(), now: () => HOY })

describe('the account of a razón social', () => {
  test('is shown to its users and differs between razones sociales', async () => {
    const own = await cuentaDe('lferreyra', 1042)
    expect(own.body.cuenta).toEqual({ cvu: expect.stringMatching(/^\d{22}$/), alias: 'demo.cliente.1042' })
    expect((await cuentaDe('hquiroga', 1060)).body.cuenta?.cvu).not.toBe(own.body.cuenta!.cvu)
    expect((await cuentaDe('hquiroga', 1042)).status).toBe(404)
  })

  test('is opened once, and never again', async () => {
    const before = (await cuentaDe('lferreyra', 1042)).body
    await openCuentas(portal.pool, banco)
    expect((await cuentaDe('lferreyra', 1042)).body).toEqual(before)
  })
})

test('an account that the provider rejects does not prevent others from being opened', async () => {
  await portal.pool.query('delete from cuenta_virtual')
  const refuses: Cobros = {
    ...banco,
    cuentaDe: async (titular) => {
      if (titular.razonSocialId === 1042) throw new CobrosError('CUIT inactivo')
      return banco.cuentaDe(titular)
    },
  }
  await expect(openCuentas(portal.pool, refuses)).rejects.toThrow('Banco de Prueba: no se abrieron 1 CVU.')
  expect((await cuentaDe('lferreyra', 1042)).body.cuenta).toBeNull()
  expect((await cuentaDe('hquiroga', 1060)).body.cuenta).not.toBeNull()
  await openCuentas(portal.pool, banco)
  expect((await cuentaDe('lferreyra', 1042)).body.cuenta).not.toBeNull()
})

describe('a received transfer', () => {
  test('becomes a payment of the received amount without a user, whatever amount the notice has', async () => {
    const { id } = await anIngreso()
    expect((await notify(notice(id))).statusCode).toBe(200)
    expect(await queued()).toEqual([id])
    await ingreso()({ transferenciaId: id })
    const [pago] = await pagosDe()
    expect(pago).toMatchObject({
      razonSocialId: 1042,
      estado: 'recibido',
      importe: '150000.10',
      moneda: 'ARS',
      // The transfer arrived at 20:30 of this day in Argentina.
      fecha: '2026-11-20',
      comentario: 'Transferencia de REPUESTOS LITORAL SUR SRL',
      aplicaciones: [],
      medios: [{ medio: 'transferencia', banco: 'Banco de Prueba', referencia: id, cuit: '30801001234' }],
    })
  })

  test('becomes one payment when it is notified twice, or processed twice at the same time', async () => {
    const { id } = await anIngreso({ id: 'REPETIDA0000000000001' })
    const before = (await pagosDe()).length
    await Promise.all([1, 2, 3, 4].map(() => ingreso()({ transferenciaId: id })))
    await ingreso()({ transferenciaId: id })
    expect((await pagosDe()).length).toBe(before + 1)
  })

  test('is requested again until the provider returns it', async () => {
    const before = (await pagosDe()).length
    const early = () => ingreso()({ transferenciaId: 'TEMPRANA0000000000001' })
    await expect(early()).rejects.toThrow('Banco de Prueba no tiene la transferencia TEMPRANA0000000000001.')
    expect((await pagosDe()).length).toBe(before)
    await anIngreso({ id: 'TEMPRANA0000000000001' })
    await early()
    expect((await pagosDe()).length).toBe(before + 1)
  })

  test('into a CVU of no razón social fails with a message that names the CVU', async () => {
    const { id } = await anIngreso({ id: 'AJENA00000000000000001', cvu: '0000399500000000099999' })
    await expect(ingreso()({ transferenciaId: id })).rejects.toThrow(/no es de ninguna empresa/)
  })

  test('that the customer reported with its id is recorded again only after that payment is rejected', async () => {
    const id = 'KX8KOR90D06W8DZ2NGE4YV'
    const informado = await createPago(portal, {
      medios: [transferencia({ importe: '150000.10', referencia: id.toLowerCase() })],
    })
    expect(informado.status).toBe(200)
    const before = (await pagosDe()).length
    await anIngreso({ id })
    await ingreso()({ transferenciaId: id })
    await ingreso()({ transferenciaId: id })
    expect((await pagosDe()).length).toBe(before)
    // A rejected payment frees the transfer, so the next notice records the transfer as a payment.
    await resolvePago(portal, informado.body.pagoId, 'rechazado')
    await portal.pool.query('delete from transferencia_recibida where transferencia_id = $1', [id])
    await ingreso()({ transferenciaId: id })
    expect((await pagosDe()).length).toBe(before + 1)
  })

  test('cannot be reported by the customer afterwards; a similar transfer can be reported after the customer confirms that it is another one', async () => {
    const { id } = await anIngreso({ id: 'LX8KOR90D06W8DZ2NGE4YV', importe: '7654.32' })
    await ingreso()({ transferenciaId: id })
    const [pago] = await pagosDe()
    const inform = (medio: Record<string, unknown>) =>
      createPago(portal, { medios: [transferencia(medio)], sonOtros: false })
    expect((await inform({ referencia: id, importe: '7654.32' })).body.fields).toEqual({
      'medios.0.referencia': `Transferencia: ya está en el pago Nº ${pago!.pagoId}.`,
    })
    expect((await inform({ referencia: '4471', importe: '7654.32' })).body.fields?.sonOtros).toContain(
      `Se parece al pago Nº ${pago!.pagoId}, de `,
    )
  })

  test('that another razón social reported fails with a message that names that payment', async () => {
    const id = 'MX8KOR90D06W8DZ2NGE4YV'
    const ajeno = await createPago(
      portal,
      { razonSocialId: 1060, medios: [transferencia({ referencia: id })] },
      { person: 'hquiroga' },
    )
    await anIngreso({ id })
    await expect(ingreso()({ transferenciaId: id })).rejects.toThrow(
      new RegExp(`^La transferencia ya está en el pago Nº ${ajeno.body.pagoId} de .* Rechazá ese pago y reintentá\\.$`),
    )
  })

  test('in a currency that the portal does not use fails with a message that names the currency', async () => {
    const { id } = await anIngreso({ id: 'RARA00000000000000001', moneda: 'XXX' })
    await expect(ingreso()({ transferenciaId: id })).rejects.toThrow(
      'La transferencia RARA00000000000000001 es en XXX. Tiene que ser una de estas monedas: ARS, USD, EUR, BRL.',
    )
  })

  test('notifies collections', async () => {
    const { id } = await anIngreso({ id: 'AVISADA0000000000000001' })
    await ingreso()({ transferenciaId: id })
    const { rows } = await portal.pool.query<{ evento: string }>(
      `select data->>'evento' as evento from pgboss.job where name = 'pago' order by created_on desc limit 1`,
    )
    expect(rows).toEqual([{ evento: 'creado' }])
  })
})

describe('a notice', () => {
  test.each([
    ['from another address gets 404', '203.0.113.9', 404],
    ['from a listed address enqueues its transfer', '127.0.0.1', 200],
    ['from a listed network enqueues its transfer', '198.51.100.250', 200],
  ])('%s', async (_which, from, status) => {
    expect((await notify(notice('TRANSFERENCIA00000001'), from)).statusCode).toBe(status)
    expect(await queued()).toEqual(status === 200 ? ['TRANSFERENCIA00000001'] : [])
  })

  test.each<[string, object]>([
    ['of another kind', notice('TRANSFERENCIA00000001', { type: 'DEBIN' })],
    ['with an invalid id', notice('../../x')],
    ['without data', {}],
  ])('%s gets 200 and enqueues nothing', async (_what, payload) => {
    expect((await notify(payload)).statusCode).toBe(200)
    expect(await queued()).toEqual([])
  })

  test('gets 404 where no collection provider is configured', async () => {
    const other = await startPortal({ DEMO: 'off' })
    const { statusCode } = await other.app.inject({
      method: 'POST',
      url: AVISOS_PATH,
      payload: notice('TRANSFERENCIA00000001'),
    })
    await other.close()
    expect(statusCode).toBe(404)
  })
})
