import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { devoluciones } from '#contract/devoluciones/calls.ts'
import { startLecturas } from '#testing/gestiones/lecturas.ts'
import { findProducto, newDevolucion } from '#testing/portal.ts'
import { clienteSap, facturaSap, productoSap } from '#testing/sap/maestros.ts'
import type { DeepRow } from '#testing/sap/service.ts'

/** Tests of rows of SAP: how they are loaded, and how errors are listed. */

let sap: Awaited<ReturnType<typeof startLecturas>>

beforeAll(async () => {
  sap = await startLecturas()
})
afterAll(() => sap.close())
beforeEach(() => sap.reset())

const UNA = { numero: 91_000_001, cliente: 104_217, referencia: '0001A00091001', fecha: '2026-11-10' }
const ITEM = { posicion: 10, material: 'VM-A118', texto: 'Filtro de aire', cantidad: '5.000', neto: '49250.000' }

describe('an invoice of SAP', () => {
  test('stores the price of one unit, although SAP sends the total', async () => {
    const items = [ITEM, { ...ITEM, posicion: 20, cantidad: '3.000', neto: '100.000' }]
    sap.put('facturas', [facturaSap({ ...UNA, items })])
    await sap.read('facturas')
    const { rows } = await sap.portal.pool.query(
      'select posicion, cantidad, precio::text from factura_linea order by 1',
    )
    expect(rows).toEqual([
      { posicion: 10, cantidad: 5, precio: '9850.00' },
      { posicion: 20, cantidad: 3, precio: '33.33' },
    ])
  })

  test('without products (credit note, texts, charges) is skipped', async () => {
    const items = [ITEM, { ...ITEM, posicion: 20, material: '' }, { ...ITEM, posicion: 30, cantidad: '0.000' }]
    sap.put('facturas', [facturaSap({ ...UNA, items }), facturaSap({ ...UNA, numero: 91_000_002, clase: 'O', items })])
    await sap.read('facturas')
    expect([await sap.count('factura'), await sap.count('factura_linea'), await sap.erroresOf('facturas')]).toEqual([
      1,
      1,
      [],
    ])
  })
})

describe('customers of SAP', () => {
  const uno = { codigo: 777_001, nombre: 'Repuestos del Sur S.R.L.', cuit: '30-77700001-9' }

  test("are loaded with CUIT, province, businesses and whether they are active; a change in SAP overwrites the portal's data", async () => {
    sap.put('clientes', [clienteSap({ ...uno, divisiones: ['01', '02', 'ZZ'], cambiado: '2026-11-21' })])
    await sap.read('clientes')
    const select = `select razon_social, cuit, provincia, activo, array(select negocio_id from razon_social_negocio n
      where n.razon_social_id = r.razon_social_id order by 1) as negocios from razon_social r where codigo_cliente = '0000777001'`
    const row = { razon_social: uno.nombre, cuit: '30777000019', provincia: 'Santa Fe', activo: true, negocios: [1, 4] }
    expect((await sap.portal.pool.query(select)).rows).toEqual([row])
    const gone = clienteSap({ ...uno, nombre: 'Repuestos del Sur S.A.', region: '00', cambiado: '2026-11-21' })
    sap.put('clientes', [{ ...gone, to_Customer: { ...(gone.to_Customer as DeepRow), DeletionIndicator: true } }])
    await sap.readAgain('clientes')
    expect((await sap.portal.pool.query(select)).rows).toEqual([
      {
        razon_social: 'Repuestos del Sur S.A.',
        cuit: '30777000019',
        provincia: 'Ciudad Autónoma de Buenos Aires',
        activo: false,
        negocios: [4],
      },
    ])
  })

  test.each([
    ['without a CUIT', { cuit: '' }, 'No tiene CUIT en SAP'],
    ['with a wrong CUIT', { cuit: '30777000010' }, 'CUIT «30777000010»: CUIT inválido'],
    [
      'with the CUIT of another customer',
      { cuit: '30801001234' },
      'Ese CUIT es de Repuestos Litoral Sur S.R.L., código de cliente 104217.',
    ],
    ['of another company', { sociedades: ['2000'] }, 'No es cliente de las sociedades 1000.'],
    ['of a division without a business', { divisiones: ['ZZ'] }, 'divisiones: ZZ.'],
    ['without sales areas', { divisiones: [] }, 'No tiene áreas de ventas'],
    ['of an unknown region', { region: '99' }, 'No existe la provincia 99'],
  ])('%s are listed with the reason, and the other customers are loaded', async (_name, wrong, motivo) => {
    const before = await sap.count('razon_social')
    sap.put('clientes', [
      clienteSap({ ...uno, codigo: 777_002, cuit: '30777000027', ...wrong }),
      clienteSap({ ...uno, codigo: 777_001 }),
    ])
    await sap.read('clientes')
    expect(await sap.count('razon_social')).toBeLessThanOrEqual(before + 1)
    expect(await sap.erroresOf('clientes')).toMatchObject([
      { clave: '777002', nombre: '777002 Repuestos del Sur S.R.L.', motivo: expect.stringContaining(motivo) as string },
    ])
    expect(await sap.estadoOf('clientes')).toMatchObject({ estado: 'al-dia', errores: 1 })
  })

  test('are listed as errors when their row is invalid', async () => {
    sap.put('clientes', [{ ...clienteSap(uno), to_Customer: null }])
    await sap.read('clientes')
    expect(await sap.erroresOf('clientes')).toMatchObject([
      { motivo: 'SAP trae datos que no son válidos en to_Customer.' },
    ])
  })
})

test('products of SAP get their Spanish text and keep the data of the portal', async () => {
  const { rows: before } = await sap.portal.pool.query(
    `select marca_id, garantia_meses from producto where codigo_material = 'VM-A118'`,
  )
  sap.put('productos', [productoSap('VM-A118', 'Filtro de aire nuevo'), productoSap('000000000000004711', 'Bujía')])
  await sap.read('productos')
  const { rows } = await sap.portal.pool.query(
    `select codigo_material, descripcion from producto where codigo_material in ('VM-A118', '4711') order by 1`,
  )
  expect(rows).toEqual([
    { codigo_material: '4711', descripcion: 'Bujía' },
    { codigo_material: 'VM-A118', descripcion: 'Filtro de aire nuevo' },
  ])
  const { rows: after } = await sap.portal.pool.query(
    `select marca_id, garantia_meses from producto where codigo_material = 'VM-A118'`,
  )
  expect(after).toEqual(before)
})

describe('a row that cannot be loaded', () => {
  test('is listed with its missing customer, and is loaded once the customer exists', async () => {
    sap.put('facturas', [facturaSap({ ...UNA, cliente: 777_003, items: [ITEM] })])
    await sap.read('facturas')
    expect(await sap.erroresOf('facturas')).toMatchObject([
      { nombre: 'Factura A-0001-00091001', motivo: 'Código de cliente: No existe el cliente 0000777003.' },
    ])
    sap.put('clientes', [clienteSap({ codigo: 777_003, nombre: 'Recién llegada S.A.', cuit: '30777000035' })])
    await sap.read('clientes')
    await sap.readAgain('facturas')
    expect(await sap.erroresOf('facturas')).toEqual([])
    expect(await sap.count('factura')).toBe(1)
    expect(sap.fake.requests.at(-1)!.query.get('$filter')).toMatch(/^BillingDocument eq '91000001' and/)
  })

  test('can be one line of an invoice, whose other lines are loaded', async () => {
    sap.put('facturas', [facturaSap({ ...UNA, items: [ITEM, { ...ITEM, posicion: 20, cantidad: '0.500' }] })])
    await sap.read('facturas')
    expect(await sap.count('factura_linea')).toBe(1)
    expect(await sap.erroresOf('facturas')).toMatchObject([
      { motivo: 'Cantidad «0.500»: Tiene que ser un entero mayor que cero.' },
    ])
  })

  test('is removed from the list when SAP does not return it any more', async () => {
    sap.put('facturas', [facturaSap({ ...UNA, cliente: 777_004, items: [ITEM] })])
    await sap.read('facturas')
    sap.put('facturas', [])
    await sap.readAgain('facturas')
    expect(await sap.erroresOf('facturas')).toEqual([])
  })
})

describe('an invoice cancelled in SAP', () => {
  const valid = { ...UNA, items: [ITEM] }
  const cancelled = facturaSap({ ...valid, anulada: true, cambiado: '2026-11-21' })

  test('is deleted', async () => {
    sap.put('facturas', [facturaSap(valid)])
    await sap.read('facturas')
    sap.put('facturas', [cancelled])
    await sap.readAgain('facturas')
    expect([await sap.count('factura'), await sap.erroresOf('facturas')]).toEqual([0, []])
  })

  test('stays, and is listed as long as it has returns', async () => {
    sap.put('facturas', [facturaSap(valid)])
    await sap.read('facturas')
    const producto = await findProducto(sap.portal, 1042, 'VM-A118')
    const { status } = await sap.portal.call('lferreyra', devoluciones.create, { body: newDevolucion(producto) })
    expect(status).toBe(200)
    sap.put('facturas', [cancelled])
    await sap.readAgain('facturas')
    expect(await sap.count('factura')).toBe(1)
    expect(await sap.erroresOf('facturas')).toMatchObject([
      { motivo: expect.stringContaining('tiene devoluciones') as string },
    ])
  })

  test('is not loaded if it is new', async () => {
    sap.put('facturas', [cancelled])
    await sap.read('facturas')
    expect([await sap.count('factura'), await sap.erroresOf('facturas')]).toEqual([0, []])
  })
})
