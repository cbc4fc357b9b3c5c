import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importaciones } from '#contract/importaciones/calls.ts'
import type { Que } from '#contract/importaciones/reglas.ts'
import type { ReplyOf } from '#contract/route.ts'
import { openXlsx } from '#server/import/xlsx-read.ts'
import { type Portal, startPortal } from '#testing/portal.ts'
import { until } from '#testing/wait.ts'
import { Readable } from 'node:stream'

type Importacion = ReplyOf<typeof importaciones.get>

const HEAD = 'codigo_cliente;comprobante;fecha;posicion;material;descripcion;cantidad;precio'
const line = (n: number, over = '104217') =>
  `${over};A-0001-0007${String(n).padStart(4, '0')};19/11/2026;10;VM-A118;Filtro de aire;5;9850,00`

let portal: Portal
beforeAll(async () => {
  portal = await startPortal({}, { retries: 3 })
})
afterAll(() => portal.close())

const upload = async (que: Que, content: string | Buffer, name = 'archivo.csv') =>
  portal.call<Importacion>('admin', importaciones.create, { params: { que }, files: [{ name, content }] })

const get = async (importacionId: number) =>
  (await portal.call<Importacion>('admin', importaciones.get, { params: { importacionId } })).body

const isRunning = ({ estado }: Importacion) => estado === 'revisando' || estado === 'importando'

/** Waits until no process works on the import. */
const waitForEnd = async (importacionId: number): Promise<Importacion> => {
  let found: Importacion | undefined
  await until(`import ${importacionId} to end`, async () => {
    found = await get(importacionId)
    return !isRunning(found)
  })
  return found!
}

const columnsOf = ({ encabezados }: Importacion) =>
  Object.fromEntries(encabezados.map(({ nombre, columna }) => [nombre, columna]))

const simulate = async (sent: Importacion, columnas = columnsOf(sent)) => {
  const { importacionId, version } = sent
  const answer = await portal.call<Importacion>('admin', importaciones.simulate, {
    params: { importacionId },
    body: { columnas, version },
  })
  expect(answer.status).toBe(200)
  return waitForEnd(importacionId)
}

const run = async ({ importacionId, que, version }: Importacion) => {
  const sent = { params: { importacionId }, body: { que, version } }
  expect((await portal.call('admin', importaciones.run, sent)).status).toBe(200)
  return waitForEnd(importacionId)
}

const stored = async (like: string) =>
  (await portal.pool.query<{ n: number }>('select count(*)::int as n from factura where numero like $1', [like]))
    .rows[0]!.n

describe('an import on the screen', () => {
  test('reads a file, reviews the file without writing, imports it, and changes nothing when the same file is imported again', async () => {
    const content = [HEAD, line(1), line(2), line(3, '999999'), ''].join('\n')
    const { body: sent } = await upload('facturas', content)
    expect(sent).toMatchObject({ estado: 'subida', codificacion: 'UTF-8', separador: ';', nombre: 'archivo.csv' })
    expect(sent.encabezados[0]).toEqual({
      nombre: 'codigo_cliente',
      columna: 'codigo_cliente',
      muestra: ['104217', '104217', '999999'],
    })
    const seen = await simulate(sent)
    expect(seen).toMatchObject({ estado: 'revisada', simulada: true, leidas: 3, nuevas: 2, rechazadas: 1, avance: 100 })
    expect(seen.errores).toEqual([
      { linea: 4, columna: 'codigo_cliente', dato: '999999', mensaje: 'No existe el cliente 999999.' },
    ])
    expect(await stored('A-0001-0007%')).toBe(0)
    const done = await run(seen)
    expect(done).toMatchObject({
      estado: 'terminada',
      simulada: false,
      leidas: 3,
      nuevas: 2,
      iguales: 0,
      rechazadas: 1,
    })
    expect(await stored('A-0001-0007%')).toBe(2)
    const again = await run(await simulate((await upload('facturas', content)).body))
    expect(again).toMatchObject({ estado: 'terminada', nuevas: 0, cambiadas: 0, iguales: 2, rechazadas: 1 })
  })

  test('returns its errors as an Excel file', async () => {
    const seen = await simulate((await upload('facturas', `${HEAD}\n${line(9, '=1+1')}\n`)).body)
    const { raw } = await portal.call('admin', importaciones.downloadErrores, {
      params: { importacionId: seen.importacionId },
    })
    const read = (range?: { start: number; end: number }) =>
      Readable.from([range ? raw.subarray(range.start, range.end + 1) : raw])
    const rows: string[][] = []
    for await (const { cells } of (await openXlsx(read, raw.length)).lines(() => {})) rows.push(cells)
    // Above these rows the sheet has its title and the data of the import.
    expect(rows.slice(-2)).toEqual([
      ['Fila', 'Columna', 'Dato', 'Motivo'],
      ['2', 'codigo_cliente', '=1+1', 'No existe el cliente =1+1.'],
    ])
  })

  test('recognizes in the next file the column names for which a user chose a column by hand', async () => {
    const content = `Cliente;Comprobante;Fecha;Posición;Código de producto;Descripción;Cantidad;P. unit.;Observaciones\n${line(20)};nada\n`
    const { body: sent } = await upload('facturas', content)
    const guessed = sent.encabezados.map(({ columna }) => columna)
    expect(guessed).toEqual([
      null,
      'comprobante',
      'fecha',
      'posicion',
      'material',
      'descripcion',
      'cantidad',
      null,
      null,
    ])
    const chosen = { ...columnsOf(sent), Cliente: 'codigo_cliente', 'P. unit.': 'precio' }
    expect(await simulate(sent, chosen)).toMatchObject({ estado: 'revisada', nuevas: 1, rechazadas: 0 })
    const { body: next } = await upload('facturas', content)
    expect(columnsOf(next)).toEqual({ ...chosen, Observaciones: null })
  })

  test('rejects a review with a missing or repeated column', async () => {
    const { body: sent } = await upload('facturas', `${HEAD}\n${line(1)}\n`)
    const { importacionId, version } = sent
    const ask = async (columnas: Record<string, string | null>) =>
      (await portal.call('admin', importaciones.simulate, { params: { importacionId }, body: { columnas, version } }))
        .body
    expect(await ask({ ...columnsOf(sent), precio: null })).toMatchObject({
      fields: { columnas: 'Faltan columnas: Precio unitario.' },
    })
    expect(await ask({ ...columnsOf(sent), precio: 'cantidad' })).toMatchObject({
      fields: { columnas: 'Elegiste dos columnas para Cantidad.' },
    })
    expect(await ask({ ...columnsOf(sent), precio: 'inventada' })).toMatchObject({
      fields: { columnas: 'No existe la columna inventada.' },
    })
  })

  test('runs only after a review, and only once when it is started twice at the same time', async () => {
    const { body: sent } = await upload('facturas', `${HEAD}\n${line(1)}\n`)
    const { importacionId, version } = sent
    const early = await portal.call('admin', importaciones.run, {
      params: { importacionId },
      body: { que: 'facturas', version },
    })
    expect([early.status, early.body.message]).toEqual([409, 'Primero revisá el archivo.'])
    const seen = await simulate(sent)
    const body = { que: 'facturas', version: seen.version }
    const both = await Promise.all(
      [1, 2].map(() => portal.call('admin', importaciones.run, { params: { importacionId }, body })),
    )
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    await waitForEnd(importacionId)
  })

  test('rejects a file without table with an error on the field', async () => {
    const fault = async (content: string | Buffer, name?: string) => (await upload('facturas', content, name)).body
    expect(await fault('\n', 'vacio.csv')).toMatchObject({ fields: { files: 'El archivo está vacío.' } })
    expect(await fault('Fecha;Precio;fecha\n1;2;3\n')).toMatchObject({
      fields: { files: 'Hay dos columnas que se llaman fecha. Cambiale el nombre a una.' },
    })
    expect(await fault('hola', 'texto.pdf')).toMatchObject({ code: 'archivo-invalido' })
    expect(await fault(Buffer.from('PK\u0003\u0004 nada'), 'roto.xlsx')).toMatchObject({ code: expect.any(String) })
    expect(await fault(Array.from({ length: 500 }, (_, at) => `c${at}`).join(';'))).toMatchObject({
      fields: { files: expect.stringContaining('más de 200 columnas') },
    })
  })

  test('reads Windows-1252 and shows the detected encoding', async () => {
    const content = Buffer.from(`${HEAD}\n104217;A-0001-00070030;19/11/2026;10;Ñ-1;Amortiguación;5;1,5\n`, 'latin1')
    const { body: sent } = await upload('facturas', content)
    expect(sent.codificacion).toBe('Windows-1252')
    await run(await simulate(sent))
    const { rows } = await portal.pool.query('select descripcion from producto where codigo_material = $1', ['Ñ-1'])
    expect(rows).toEqual([{ descripcion: 'Amortiguación' }])
  })
})

describe('finished imports', () => {
  test('are listed newest first, filtered by kind and day, with user and counts', async () => {
    const { body } = await portal.call<ReplyOf<typeof importaciones.search>>('admin', importaciones.search, {
      params: { page: 1, size: 20 },
      body: { que: 'facturas', estado: 'terminada' },
    })
    expect(body.filas.length).toBeGreaterThan(1)
    expect(body.filas[0]).toMatchObject({ que: 'facturas', titulo: 'Facturas', quien: 'Administración Meridiana' })
    const ids = body.filas.map(({ importacionId }) => importacionId)
    expect(ids).toEqual(ids.toSorted((a, b) => b - a))
  })

  test('appear in the list of kinds, which shows the last import of each kind', async () => {
    const { body } = await portal.call<ReplyOf<typeof importaciones.list>>('admin', importaciones.list)
    const facturas = body.find(({ que }) => que === 'facturas')!
    expect(facturas).toMatchObject({
      aproximado: false,
      ultima: { quien: 'Administración Meridiana' },
    })
    expect(facturas.cargadas).toBe(await stored('%'))
  })
})

describe('the template', () => {
  test.each(['csv', 'xlsx'] as const)('is a file to fill in, in the format %s', async (formato) => {
    const answer = await portal.call('admin', importaciones.downloadPlantilla, { params: { que: 'empresas', formato } })
    expect(answer.headers['content-disposition']).toContain(`plantilla-empresas.${formato}`)
    expect((await upload('empresas', answer.raw, `plantilla.${formato}`)).body).toMatchObject({ estado: 'subida' })
  })
})
