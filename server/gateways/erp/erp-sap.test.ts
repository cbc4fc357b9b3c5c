import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ClaveDocumento, Erp } from './erp.ts'
import { createErpSap } from '#gateways/erp/sap/sap-odata.ts'
import { createErp } from '#gateways/index.ts'
import type { SapConfig } from '#server/config/config.ts'
import type { Db } from '#server/db/database.ts'
import { type FakeSap, type Fault, SAP_USER, startFakeSap } from '#testing/sap/fake-sap.ts'
import { type Item, rowOf } from '#testing/sap/items.ts'
import { until } from '#testing/wait.ts'
import { readPartidas } from './demasiadas.ts'
import { ABIERTAS } from '../../modules/cuenta-corriente/cuenta-corriente.rules.ts'

const CLIENTE = '0000104217'
const HOY = '2026-11-21'
const PAGINA = { cursor: undefined, offset: 0, size: 20 }
/** Database that throws when it is used, because an adapter of an external ERP must not use it. */
const NO_DB = new Proxy({} as Db, {
  get: () => {
    throw new Error('SAP has no business with our tables')
  },
})

const itemOf = (n: number, over: Partial<Item> = {}): Item => ({
  sociedad: '1000',
  documento: String(90_000_000 + n).padStart(10, '0'),
  ejercicio: 2026,
  posicion: 1,
  cliente: CLIENTE,
  clase: 'RV',
  signo: 'S',
  xblnr: `0001A${String(n).padStart(8, '0')}`,
  emision: '2026-10-01',
  vencimiento: '2026-11-30',
  moneda: 'ARS',
  importe: `${1000 + n}.400`,
  compensada: null,
  compensacion: null,
  ...over,
})
const items = (count: number, over: Partial<Item> = {}) =>
  Array.from({ length: count }, (_, n) => rowOf(itemOf(n + 1, over)))

let fake: FakeSap
beforeEach(async () => {
  fake = await startFakeSap({ rows: items(3) })
})
afterEach(() => fake.close())

const configOf = (over: Partial<SapConfig> = {}): SapConfig => ({
  url: fake.url,
  ...SAP_USER,
  companyCodes: [],
  timeoutMs: 5000,
  ...over,
})
const connect = (over: Partial<SapConfig> = {}, now?: () => number): Erp =>
  createErpSap(configOf(over), { pauseMs: 5, restMs: 200, ...(now && { now }) })
const list = (erp: Erp) => erp.listPartidas(NO_DB, [CLIENTE], ABIERTAS, PAGINA)

describe('a request to SAP', () => {
  test('is a single GET with user, client, filter, fields and order, without a CSRF token', async () => {
    expect(await list(connect({ companyCodes: ['1000', '2000'] }))).toHaveLength(3)
    expect(fake.requests).toHaveLength(1)
    const [{ method, headers, query }] = fake.requests as [(typeof fake.requests)[number]]
    expect(method).toBe('GET')
    expect(Object.keys(headers)).not.toContain('x-csrf-token')
    expect(Object.fromEntries(query)).toMatchObject({
      $filter: `FinancialAccountType eq 'D' and (CompanyCode eq '1000' or CompanyCode eq '2000') and Customer eq '${CLIENTE}' and IsCleared eq false`,
      $orderby: 'CompanyCode,FiscalYear,AccountingDocument,AccountingDocumentItem',
      $inlinecount: 'allpages',
      'sap-client': '100',
    })
    expect(query.get('$select')).toContain('NetDueDate')
  })

  test('is not sent without customers', async () => {
    const erp = connect()
    expect(await erp.listPartidas(NO_DB, [], ABIERTAS, PAGINA)).toEqual([])
    expect(await erp.listSaldos(NO_DB, [], ABIERTAS, HOY)).toEqual([])
    expect(await erp.findPartidas(NO_DB, CLIENTE, ['cualquier-cosa'])).toEqual([])
    expect(fake.requests).toHaveLength(0)
  })

  test('escapes a quote in a key', async () => {
    const clave: ClaveDocumento = { sociedad: "1' or Customer ne '", documento: '0090000001', ejercicio: 2026 }
    expect(await connect().getDocumento(NO_DB, clave)).toBeUndefined()
    expect(fake.requests[0]!.query.get('$filter')).toContain("CompanyCode eq '1'' or Customer ne '''")
  })
})

describe('an answer of SAP', () => {
  test('keeps the day that SAP wrote; its amounts are exact to the cent, with the sign of the debit or credit', async () => {
    fake.setRows([
      rowOf(itemOf(1, { signo: 'H', importe: '210300.00' })),
      rowOf(itemOf(2, { signo: 'H', importe: '0.105' }), { AmountInTransactionCurrency: '0.105' }),
    ])
    const rows = await list(connect())
    expect(rows.map(({ importe }) => importe)).toEqual(['-210300.00', '-0.11'])
    expect(rows[0]).toMatchObject({ emision: '2026-10-01', vencimiento: '2026-11-30', referencia: 'A-0001-00000001' })
  })

  test('matches customers and documents whose leading zeros are missing', async () => {
    fake.setManners({ alpha: true })
    fake.setRows([rowOf(itemOf(1, { compensada: '2026-11-01', compensacion: '0000000077' }))])
    const erp = connect()
    const rows = await erp.listPartidas(NO_DB, [CLIENTE], { ...ABIERTAS, estado: 'todas' }, PAGINA)
    expect(rows).toMatchObject([{ codigoCliente: CLIENTE, documento: '0090000001', compensada: '2026-11-01' }])
    expect(await erp.getDocumento(NO_DB, rows[0]!)).toBeDefined()
  })

  test('omits noted items, parked documents and items of other customers', async () => {
    fake.setRows([
      rowOf(itemOf(1)),
      rowOf(itemOf(2), { AccountingDocumentCategory: 'S' }),
      rowOf(itemOf(3), { AccountingDocumentCategory: 'V' }),
      rowOf(itemOf(4), { FinancialAccountType: 'S' }),
      rowOf(itemOf(5, { cliente: '0000104218' })),
    ])
    expect((await list(connect())).map(({ documento }) => documento)).toEqual(['0090000001'])
  })

  test.each([
    ['whose links name another host', { pageSize: 700 }, 7],
    ['with links, without a count', { pageSize: 700, counts: false }, 7],
    ['read by offset', { pageSize: 100_000 }, 3],
    ['read by offset, without a count', { pageSize: 100_000, counts: false }, 3],
    ['read by offset, with fewer rows than requested', { pageSize: 1000, links: false }, 5],
  ])('of several pages, %s, contains every item once', async (_name, manners, questions) => {
    fake.setRows(items(4321))
    fake.setManners(manners)
    expect(await connect().countPartidas(NO_DB, [CLIENTE], ABIERTAS, 10_000)).toBe(4321)
    expect(fake.requests).toHaveLength(questions)
    expect(fake.requests.every(({ headers }) => headers.host === new URL(fake.url).host)).toBe(true)
  })

  test('that changes while it is read is read again, and is rejected if it changes the second time too', async () => {
    fake.setManners({ pageSize: 2 })
    const change = (times: number) => {
      let left = times
      fake.setRows(items(5))
      fake.setOnRequest(() => {
        // While the second page is read, an item of the first page is cleared.
        if (left > 0 && fake.requests.at(-1)!.query.has('$skiptoken')) {
          left -= 1
          fake.setRows(items(5).slice(times - left))
        }
      })
    }
    change(1)
    expect(await list(connect())).toHaveLength(4)
    change(9)
    await expect(list(connect())).rejects.toMatchObject({ code: 'no-disponible' })
  })

  test('of more than 50.000 items is not read, and the error tells the user to narrow the request', async () => {
    fake.setRows(items(50_001))
    await expect(list(connect())).rejects.toMatchObject({
      code: 'no-disponible',
      message: expect.stringContaining('demasiados movimientos'),
      detail: expect.stringContaining('50.001'),
    })
    expect(fake.requests).toHaveLength(1)
  })

  test('for two customers that has 50.001 items in all is read one customer at a time', async () => {
    const other = '0000104218'
    fake.setRows([...items(25_000), ...items(25_001, { cliente: other })])
    const read = await readPartidas(NO_DB, connect(), [CLIENTE, other], ABIERTAS)
    const own = Map.groupBy(read, ({ codigoCliente }) => codigoCliente)
    expect([own.size, own.get(CLIENTE)?.length, own.get(other)?.length]).toEqual([2, 25_000, 25_001])
  })
})

describe('an ERP that cannot be read throws an error instead of returning no items:', () => {
  test.each<[Fault, RegExp]>([
    ['silence', /no respondió en 300 ms/],
    ['reset', /no se pudo leer/],
    ['half', /no se pudo leer/],
    ['broken json', /no JSON entero/],
    ['login', /text\/html/],
    ['redirect', /302/],
    ['no results', /sin d\.results/],
    ['403', /no tiene permiso en SAP \(403\).*No authorization/],
    ['404', /404/],
    ['429', /429/],
    ['500', /500/],
    ['503', /503/],
  ])('%s', async (fault, detail) => {
    fake.setPlan(() => fault)
    const erp = connect({ timeoutMs: fault === 'silence' ? 300 : 5000 })
    const expected = { code: 'no-disponible', detail: expect.stringMatching(detail) }
    await expect(list(erp)).rejects.toMatchObject(expected)
    await expect(erp.listSaldos(NO_DB, [CLIENTE], ABIERTAS, HOY)).rejects.toMatchObject(expected)
    const periodo = { desde: '2026-01-01', hasta: HOY }
    await expect(erp.listSaldosPeriodo(NO_DB, [CLIENTE], periodo)).rejects.toMatchObject(expected)
    const clave = { sociedad: '1000', documento: '0090000001', ejercicio: 2026 }
    await expect(erp.getDocumento(NO_DB, clave)).rejects.toMatchObject(expected)
    // The failure must not be cached, so the next request succeeds.
    fake.setPlan(() => undefined)
    expect(await list(erp)).toHaveLength(3)
  })

  test('SAP that hangs is not called after five time-outs, until a later request gets an answer', async () => {
    const erp = connect({ timeoutMs: 100 })
    fake.setPlan(() => 'silence')
    for (let n = 0; n < 5; n += 1)
      await expect(list(erp)).rejects.toMatchObject({ detail: 'SAP no respondió en 100 ms.' })
    const asked = fake.requests.length
    const rejected = {
      code: 'no-disponible',
      detail: 'SAP no respondió las últimas veces: se reintenta en unos segundos.',
    }
    await expect(list(erp)).rejects.toMatchObject(rejected)
    expect(fake.requests).toHaveLength(asked)
    fake.setPlan(() => undefined)
    await until('SAP is called again', () =>
      list(erp).then(
        () => true,
        () => false,
      ),
    )
    expect(await list(erp)).toHaveLength(3)
  })

  test('SAP that rejects requests is still called each time, because it does answer', async () => {
    const erp = connect()
    fake.setPlan(() => '404')
    for (let n = 0; n < 6; n += 1)
      await expect(list(erp)).rejects.toMatchObject({ detail: expect.stringContaining('404') })
  })

  test('SAP that rejects the password, which no message contains', async () => {
    const failure = await list(connect({ password: 'cl@ve-vieja' })).catch((error: unknown) => error)
    expect(failure).toMatchObject({ code: 'no-disponible', detail: expect.stringMatching(/SAP_PASSWORD/) })
    expect(JSON.stringify(failure, Object.getOwnPropertyNames(failure))).not.toContain('cl@ve-vieja')
  })

  test('SAP that is not listening', async () => {
    const gone = await startFakeSap()
    await gone.close()
    await expect(list(connect({ url: gone.url }))).rejects.toMatchObject({
      code: 'no-disponible',
      detail: 'SAP no se pudo leer: ningún programa escucha en ese puerto.',
    })
  })

  test.each(['TransactionCurrency', 'AmountInTransactionCurrency', 'ClearingDate'])(
    'an item without %s',
    async (name) => {
      fake.setRows([rowOf(itemOf(1)), rowOf(itemOf(2), { IsCleared: true, ClearingDate: 0, [name]: null })])
      const todas = connect().listPartidas(NO_DB, [CLIENTE], { ...ABIERTAS, estado: 'todas' }, PAGINA)
      await expect(todas).rejects.toMatchObject({ code: 'no-disponible', detail: expect.stringContaining(name) })
    },
  )

  test('a request that SAP rejects as invalid, with the code `interno`', async () => {
    // The day `desde` is no date, so SAP rejects the request.
    const periodo = { desde: 'ayer', hasta: HOY }
    await expect(connect().listSaldosPeriodo(NO_DB, [CLIENTE], periodo)).rejects.toMatchObject({
      code: 'interno',
      detail: expect.stringMatching(/400.*Invalid datetime literal/),
    })
  })
})

test('the variable ERP selects the adapter', async () => {
  expect(await list(createErp({ SAP: configOf() }))).toHaveLength(3)
  await createErp().listPartidas({ query: async () => ({ rows: [] }) } as unknown as Db, [CLIENTE], ABIERTAS, PAGINA)
  expect(fake.requests).toHaveLength(1)
})
