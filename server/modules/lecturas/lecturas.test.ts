import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { integraciones } from '#contract/integraciones/calls.ts'
import type { ReplyOf } from '#contract/route.ts'
import { withLock } from '#server/db/lock.ts'
import { NOMBRES, PAGINA, startLecturas } from '#testing/gestiones/lecturas.ts'
import { facturaSap, selectDemo } from '#testing/sap/maestros.ts'
import type { DeepRow } from '#testing/sap/service.ts'
import { until } from '#testing/wait.ts'

/** Tests of readings of SAP: requests, progress and resumption. */

const KILLED = fileURLToPath(new URL('../../../testing/killed/killed-lectura.ts', import.meta.url))

let sap: Awaited<ReturnType<typeof startLecturas>>
let demo: Awaited<ReturnType<typeof selectDemo>>
beforeAll(async () => {
  sap = await startLecturas()
  demo = await selectDemo(sap.portal.pool)
})
afterAll(() => sap.close())
beforeEach(() => sap.reset())

const UNA = { numero: 91_000_001, cliente: 104_217, referencia: '0001A00091001', fecha: '2026-11-10' }
const ITEM = { posicion: 10, material: 'VM-A118', texto: 'Filtro de aire', cantidad: '5.000', neto: '49250.000' }

describe('a reading of SAP', () => {
  test('requests by GET only the fields and rows that it uses, each page after the last key', async () => {
    sap.put('facturas', demo.facturas)
    await sap.read('facturas')
    expect(sap.fake.requests.length).toBe(Math.ceil(demo.facturas.length / PAGINA) + 1)
    const [first, second] = sap.fake.requests as [
      (typeof sap.fake.requests)[number],
      (typeof sap.fake.requests)[number],
    ]
    expect(first.method).toBe('GET')
    expect(Object.fromEntries(first.query)).toMatchObject({
      $filter: `SDDocumentCategory eq 'M' and BillingDocumentDate ge datetime'2024-11-21T00:00:00' and CompanyCode eq '1000'`,
      $expand: 'to_Item',
      $orderby: 'BillingDocument',
      'sap-client': '100',
    })
    expect(second.query.get('$filter')).toMatch(/^BillingDocument gt '\d+' and SDDocumentCategory/)
  })

  test('requests the next time only rows created or changed since the previous day, and counts unchanged rows as equal', async () => {
    sap.put('facturas', demo.facturas.slice(0, 30))
    await sap.read('facturas')
    const nuevas = (await sap.estadoOf('facturas')).nuevas
    // A new invoice was never changed, so it is found by its creation day.
    const today = { ...facturaSap({ ...UNA, items: [ITEM] }), CreationDate: Date.parse('2026-11-21') }
    const moved: DeepRow = { ...demo.facturas[3]!, LastChangeDate: Date.parse('2026-11-20') }
    sap.put('facturas', [...demo.facturas.slice(0, 30).with(3, moved), today])
    await sap.readAgain('facturas')
    expect(sap.fake.requests[0]!.query.get('$filter')).toContain(
      `(LastChangeDate ge datetime'2026-11-20T00:00:00' or CreationDate ge datetime'2026-11-20T00:00:00')`,
    )
    expect(await sap.estadoOf('facturas')).toMatchObject({
      nuevas: 1,
      cambiadas: 0,
      iguales: (moved.to_Item as []).length,
    })
    expect(await sap.count('factura_linea')).toBe(nuevas + 1)
  })
})

describe('a reading resumes', () => {
  test('when its process was killed: written rows stay, and no page is requested twice', async () => {
    sap.put('facturas', demo.facturas)
    const { connectionString = '' } = sap.portal.pool.options
    const signal = await new Promise<unknown>((resolve) => {
      execFile(process.execPath, [KILLED, connectionString, sap.fake.url, 'facturas', '3'], (error) =>
        resolve(error?.signal),
      )
    })
    expect(signal).toBe('SIGKILL')
    expect(await sap.count('factura')).toBe(2 * PAGINA)
    expect(await sap.estadoOf('facturas')).toMatchObject({ estado: 'leyendo', termino: null })
    sap.fake.requests.length = 0
    // PostgreSQL releases the lock of a killed process only when it notices the lost connection.
    await until('the lock is free', async () => {
      await sap.read('facturas')
      return (await sap.estadoOf('facturas')).estado === 'al-dia'
    })
    expect(await sap.count('factura')).toBe(demo.facturas.length)
    expect(sap.fake.requests.length).toBe(Math.ceil(demo.facturas.length / PAGINA) - 2 + 1)
    expect((await sap.estadoOf('facturas')).nuevas).toBe(await sap.count('factura_linea'))
  })

  test('after SAP failed: it shows the error, and starts again after the last complete reading', async () => {
    sap.put('facturas', demo.facturas)
    sap.fake.setPlan((number) => (number > 2 ? '500' : undefined))
    await expect(sap.read('facturas')).rejects.toMatchObject({ code: 'no-disponible' })
    expect(await sap.estadoOf('facturas')).toMatchObject({
      estado: 'fallo',
      alDia: null,
      fallo: expect.stringContaining('500') as string,
    })
    sap.fake.setPlan(() => undefined)
    await sap.readAgain('facturas')
    expect(await sap.estadoOf('facturas')).toMatchObject({
      estado: 'al-dia',
      fallo: null,
      alDia: '2026-11-21T15:00:00.000Z',
    })
    expect(await sap.count('factura')).toBe(demo.facturas.length)
  })

  test('in one process only: a process that lost its lock does not write its page', async () => {
    sap.put('facturas', demo.facturas)
    const overtake = `update sap_lectura set cursor = '99999999' where lectura = 'facturas'`
    await sap.read('facturas', (real) => ({
      ...real,
      readPagina: async (...asked) => {
        const filas = await real.readPagina(...asked)
        if (sap.fake.requests.length === 3) await sap.portal.pool.query(overtake)
        return filas
      },
    }))
    expect(sap.fake.requests).toHaveLength(3)
    expect(await sap.count('factura')).toBe(2 * PAGINA)
  })

  test('in one process at a time: while another process holds the lock, this process sends no request', async () => {
    sap.put('facturas', demo.facturas)
    await withLock(sap.portal.pool, 'sap-lectura', NOMBRES.indexOf('facturas'), () => sap.read('facturas'))
    expect(sap.fake.requests).toHaveLength(0)
  })
})

describe('Integraciones', () => {
  test('starts a reading when the administration asks for it, once for repeated requests', async () => {
    for (const _time of [1, 2]) {
      const { status, body } = await sap.portal.call('admin', integraciones.startLectura, {
        params: { lectura: 'clientes' },
      })
      expect([status, body]).toEqual([200, { lectura: 'clientes' }])
    }
    const { body } = await sap.portal.call<ReplyOf<typeof integraciones.list>>('admin', integraciones.list)
    expect(body.colas.find(({ cola }) => cola === 'lectura')!.esperan).toBeGreaterThan(0)
    expect(body.lecturas.map(({ lectura, estado }) => [lectura, estado])).toEqual(
      NOMBRES.map((each) => [each, 'nunca']),
    )
  })
})
