import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clavesDe } from '#contract/base/claves.ts'
import { IMPORTABLES, type Que } from '#contract/importaciones/reglas.ts'
import { modelosMotos, productos } from '#contract/maestros/calls.ts'
import { pedidosMotos } from '#contract/pedidos-motos/calls.ts'
import { personas as personasCalls } from '#contract/personas/calls.ts'
import type { ReplyOf, Route } from '#contract/route.ts'
import { runImport } from '#server/import/import.ts'
import { MAESTROS } from '#testing/maestros.ts'
import { type Portal, startPortal } from '#testing/portal.ts'
import { IMPORTACIONES } from './importaciones.ts'

let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
  await admin(MAESTROS.feriados.calls.create, { body: { fecha: '2027-05-25', nombre: 'Feriado' } })
})
afterAll(() => portal.close())

const admin = <T>(route: Route, sent: object) => portal.call<T>('admin', route, sent)

type Linea = Readonly<Record<string, string | number>>
const load = (que: Que, ...lineas: readonly Linea[]) => {
  const columns = Object.keys(lineas[0]!)
  const text = [columns, ...lineas.map((linea) => columns.map((column) => linea[column]))]
  return runImport(
    portal.pool,
    () => Readable.from([text.map((cells) => cells.join(';')).join('\n')]),
    IMPORTACIONES[que],
  )
}

const EMPRESA = {
  codigo_cliente: 104_217,
  razon_social: 'Repuestos Litoral Sur S.R.L.',
  cuit: '30-80100123-4',
  provincia: 'Santa Fe',
  negocios: '4',
}
const MOTO = {
  modelo_id: 2,
  modelo: 'TH 150 Cross',
  marca: 101,
  anio: 2026,
  versiones: 'Base',
  precio_lista: '2380000,00',
  garantia_meses: 12,
  garantia_km: 12_000,
  color: 'Negro',
}

/** Imports that change a master: the kind, a line, the master and its key. */
const CAMBIOS: readonly (readonly [que: Que, linea: Linea, maestro: keyof typeof MAESTROS, id: string | number])[] = [
  ['negocios', { negocio_id: 1, negocio: 'Motos y más' }, 'negocios', 1],
  ['negocios', { negocio_id: 4, negocio: 'Autopartes', marca_id: 404, marca: 'Velmara Sur' }, 'marcas', 404],
  ['empresas', { ...EMPRESA, razon_social: 'Litoral Sur S.R.L.' }, 'empresas', 1042],
  ['empresas', { ...EMPRESA, razon_social: 'Litoral Sur S.R.L.', negocios: '1|4' }, 'empresas', 1042],
  [
    'contactos',
    {
      codigo_cliente: 104_217,
      tipo: 'asesor',
      nombre: 'Ana Paz',
      email: 'ana@meridiana.example',
      telefono: '+54 341 555-0110',
    },
    'empresas',
    1042,
  ],
  ['creditos', { customer: 104_217, moneda: 'ARS', limite: 77 }, 'empresas', 1042],
  ['productos', { codigo: 'KP-9003', descripcion: 'Sensor' }, 'productos', 'KP-9003'],
  ['productos', { codigo: 'KP-9003', descripcion: 'Sensor', codigos_barras: '7791234500012' }, 'productos', 'KP-9003'],
  ['motos', MOTO, 'modelosMotos', 2],
  ['motos', { ...MOTO, color: 'Violeta' }, 'modelosMotos', 2],
  [
    'unidades',
    {
      vin: '8AXTH150CRA000123',
      codigo_cliente: 104_217,
      marca: 101,
      modelo: 'TH 150',
      motor: 'X1',
      factura: 'A-0001-00000001',
      fecha_entrega: '2026-01-02',
      garantia_meses: 1,
      garantia_km: 1,
    },
    'unidades',
    '8AXTH150CRA000123',
  ],
  ['transportes', { nombre: 'Transporte Expreso Ñandubay S.A.', activo: 'no' }, 'transportes', 1],
  [
    'sectores',
    { sector_id: 1, nombre: 'Uno', grupo_id: 1, email: 'u@meridiana.example', plazo_horas: 9 },
    'sectores',
    1,
  ],
  [
    'motivos',
    { motivo_id: 1006, tipo: 'garantia', sector: 1, motivo: 'Otro', prioridad_id: 1, tipo_id: 1, categoria: 'Otros' },
    'motivosTicket',
    1006,
  ],
  ['feriados', { fecha: '25/05/2027', nombre: 'Revolución de Mayo' }, 'feriados', '2027-05-25'],
]

describe('a dialog that is open while a file changes its master does not overwrite it', () => {
  test.each(CAMBIOS)('when importing %s %j', async (que, linea, maestro, id) => {
    const { get, update } = MAESTROS[maestro].calls
    const read = async () => (await admin<{ fila: { version: number } }>(get, { params: { id } })).body.fila
    const before = await read()
    expect(await load(que, linea)).toMatchObject({ errores: [], nuevas: expect.any(Number), iguales: 0 })
    const stale = await admin<{ message: string }>(update, { params: { id }, body: before })
    expect(stale).toMatchObject({ status: 409, body: { message: expect.stringContaining('Otra persona lo cambió') } })
    const after = await read()
    expect(after.version).toBe(before.version + 1)
    await load(que, linea)
    expect(await read(), 'imported again').toEqual(after)
    expect((await admin(update, { params: { id }, body: after })).status).toBe(200)
  })

  test('for every kind of import whose table has versions, except users and centres', async () => {
    const { rows } = await portal.pool.query<{ tabla: string }>(
      `select table_name as tabla from information_schema.columns where column_name = 'version' and table_schema = 'public'`,
    )
    const versioned = new Set(rows.map(({ tabla }) => tabla))
    const kinds = clavesDe(IMPORTABLES).filter((que) => versioned.has(IMPORTACIONES[que].table))
    const named = new Set(CAMBIOS.map(([que]) => que))
    // Leave out users, whom a file never changes, and centres, which these tests do not cover.
    expect(kinds.filter((que) => !named.has(que))).toEqual(['personas', 'centros'])
  })
})

describe('the price of a model in a file', () => {
  type Modelo = ReplyOf<typeof modelosMotos.get>['fila']
  const read = async () =>
    (await admin<ReplyOf<typeof modelosMotos.get>>(modelosMotos.get, { params: { id: 3 } })).body.fila
  const ofrecido = async () =>
    (await portal.call<ReplyOf<typeof pedidosMotos.listModelos>>('hquiroga', pedidosMotos.listModelos)).body.find(
      ({ modeloId }) => modeloId === 3,
    )?.precioLista
  const lineaDe = (
    { modelo, marcaId, anio, versiones, colores, garantiaKm, minimo, multiplo }: Modelo,
    precio: string,
  ) => ({
    ...MOTO,
    modelo_id: 3,
    modelo,
    marca: marcaId,
    anio,
    versiones: versiones.join('|'),
    precio_lista: precio,
    minimo,
    multiplo,
    garantia_km: garantiaKm,
    color: colores[0]!.color,
    existencias: colores[0]!.existencias,
    a_pedido: colores[0]!.aPedido ? 'sí' : 'no',
  })

  test('is stored in the model before the first price list', async () => {
    const before = await read()
    expect(await load('motos', lineaDe(before, '2500000,50'))).toMatchObject({ cambiadas: 1 })
    expect(await read()).toMatchObject({ precioLista: '2500000.50', precioVigente: '2500000.50', precios: [] })
    expect(await ofrecido()).toBe('2500000.50')
  })

  test('starts today when there are price lists, and leaves past and future price lists unchanged', async () => {
    const precios = [
      { desde: '2020-01-01', precio: '3000000.00' },
      { desde: '2099-01-01', precio: '9000000.00' },
    ]
    const before = await read()
    const saved = await admin(modelosMotos.update, { params: { id: 3 }, body: { ...before, precios } })
    expect(saved.status).toBe(200)
    const igual = lineaDe(before, '3000000,00')
    expect(await load('motos', igual)).toMatchObject({ nuevas: 0, cambiadas: 0, iguales: 1 })
    expect(await read()).toMatchObject({ precioLista: '2500000.50', precios })
    const otro = lineaDe(before, '3100000,00')
    expect(await load('motos', otro)).toMatchObject({ cambiadas: 1, errores: [] })
    const after = await read()
    expect(after).toMatchObject({ precioLista: '2500000.50', precioVigente: '3100000.00' })
    expect(after.precios).toEqual([precios[0], { desde: expect.any(String), precio: '3100000.00' }, precios[1]])
    expect(await ofrecido()).toBe('3100000.00')
    expect(await load('motos', otro)).toMatchObject({ cambiadas: 0, iguales: 1 })
    const corregido = await load('motos', lineaDe(before, '3200000,00'))
    expect(corregido, 'the same day').toMatchObject({ cambiadas: 1 })
    expect((await read()).precios.map(({ precio }) => precio)).toEqual(['3000000.00', '3200000.00', '9000000.00'])
  })
})

describe('a product in a file', () => {
  const read = async () =>
    (await admin<ReplyOf<typeof productos.get>>(productos.get, { params: { id: 'KP-9003' } })).body.fila

  test('gets the bar codes of the file, keeps its own when the column is missing, and loses them for an empty cell', async () => {
    const linea = { codigo: 'KP-9003', descripcion: 'Sensor' }
    await load('productos', { ...linea, codigos_barras: '7791234500012|779-1234A' })
    expect((await read()).codigosBarras).toEqual(['7791234500012', '779-1234A'])
    expect(await load('productos', linea)).toMatchObject({ iguales: 1 })
    expect((await read()).codigosBarras).toHaveLength(2)
    expect(await load('productos', { ...linea, codigos_barras: '' })).toMatchObject({ cambiadas: 1 })
    expect((await read()).codigosBarras).toEqual([])
  })

  test('can have an inactive brand, as on the screen', async () => {
    const { calls } = MAESTROS.marcas
    const marca = (await admin<{ fila: object }>(calls.get, { params: { id: 406 } })).body.fila
    expect((await admin(calls.update, { params: { id: 406 }, body: { ...marca, activo: false } })).status).toBe(200)
    const before = await read()
    const sent = { params: { id: 'KP-9003' }, body: { ...before, marcaId: 406 } }
    expect((await admin(productos.update, sent)).status).toBe(200)
    const report = await load('productos', { codigo: 'KP-9004', descripcion: 'Batería', marca: 406 })
    expect(report).toMatchObject({ nuevas: 1, errores: [] })
  })
})

test('concurrent files and dialogs lock the same rows in one order, without deadlocks', async () => {
  const save = async (maestro: 'empresas' | 'modelosMotos', id: number): Promise<string> => {
    const { get, update } = MAESTROS[maestro].calls
    const { fila } = (await admin<{ fila: object }>(get, { params: { id } })).body
    const { status, body } = await admin<{ message?: string }>(update, { params: { id }, body: fila })
    return `${status} ${body.message ?? ''}`
  }
  const contacto = {
    codigo_cliente: 104_217,
    tipo: 'asesor',
    email: 'a@meridiana.example',
    telefono: '+54 341 555-0110',
  }
  for (let n = 1; n <= 15; n += 1) {
    const files = Promise.all([
      load('contactos', { ...contacto, nombre: `Ana ${n}` }),
      load('creditos', { customer: 104_217, moneda: 'ARS', limite: n }),
      load('empresas', { ...EMPRESA, negocios: n % 2 ? '1|4' : '4' }),
      load('motos', { ...MOTO, existencias: n, precio_lista: n }),
    ])
    const dialogs = [save('empresas', 1042), save('empresas', 1042), save('modelosMotos', 2), save('modelosMotos', 2)]
    for (const said of await Promise.all(dialogs)) expect(said).toMatch(/^(200|409 Otra persona)/)
    expect((await files).flatMap(({ errores }) => errores)).toEqual([])
  }
})

describe('a contact in a file', () => {
  const contacto = (over: Linea) => ({
    codigo_cliente: 105_102,
    tipo: 'vendedor',
    nombre: 'Diego Arrieta',
    email: 'diego.arrieta@meridiana.example',
    telefono: '+54 341 555-0110',
    ...over,
  })
  const noVende = 'nadie.existe no es usuario de un vendedor activo. Crealo en Personas o dejalo en blanco.'

  test.each([
    ['that does not exist', { usuario: 'nadie.existe' }, noVende],
    ['that does not sell', { usuario: 'mibarra' }, noVende.replace('nadie.existe', 'mibarra')],
    ['of an asesor', { tipo: 'asesor', usuario: 'darrieta' }, 'Solo el vendedor lleva usuario: dejalo en blanco.'],
  ])('with a user %s is rejected: the razón social could not be edited any more', async (_who, over, mensaje) => {
    const { errores, nuevas, cambiadas } = await load('contactos', contacto(over))
    expect(errores).toMatchObject([{ linea: 2, columna: 'usuario', mensaje }])
    expect([nuevas, cambiadas]).toEqual([0, 0])
  })

  test('with a seller as its user is accepted', async () => {
    expect((await load('contactos', contacto({ usuario: 'darrieta' }))).errores).toEqual([])
  })
})

test('a reason needs a category of the service desk only if the service desk is external', async () => {
  const motivo = { motivo_id: 9911, tipo: 'reclamo', sector: 2, motivo: 'Caja golpeada', prioridad_id: 2, tipo_id: 1 }
  expect(await load('motivos', motivo)).toMatchObject({ errores: [], nuevas: 1 })
})

test('a razón social whose seller lost the seller role can be edited, but accepts no other user without that role', async () => {
  const { get, update } = MAESTROS.empresas.calls
  interface Fila {
    version: number
    contactos: { tipo: string; usuario: string | null }[]
  }
  const read = async () => (await admin<{ fila: Fila }>(get, { params: { id: 1042 } })).body.fila
  const vendedor = (await read()).contactos.find(({ tipo, usuario }) => tipo === 'vendedor' && usuario)!.usuario
  const { personas } = MAESTROS
  const { filas } = (
    await admin<{ filas: { usuarioId: number; version: number; usuario: string }[] }>(personas.calls.search, {
      params: { page: 1, size: 50 },
      body: { texto: vendedor },
    })
  ).body
  const { usuarioId, version } = filas.find(({ usuario }) => usuario === vendedor)!
  expect(
    (await admin(personasCalls.setActivo, { params: { id: usuarioId }, body: { activo: false, version } })).status,
  ).toBe(200)
  expect((await admin(update, { params: { id: 1042 }, body: await read() })).status).toBe(200)
  const fila = await read()
  const contactos = fila.contactos.map((each) => (each.usuario ? { ...each, usuario: 'mibarra' } : each))
  expect(await admin(update, { params: { id: 1042 }, body: { ...fila, contactos } })).toMatchObject({ status: 400 })
})
