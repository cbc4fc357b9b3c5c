import { afterAll, beforeAll, expect, test } from 'vitest'
import { importaciones } from '#contract/importaciones/calls.ts'
import type { Importacion } from '#contract/importaciones/shapes.ts'
import { conciliacion } from '#contract/conciliacion/calls.ts'
import { cargarExtracto } from '#testing/conciliacion/cargar.ts'
import { type Portal, startPortal } from '#testing/portal.ts'
import { until, untilDone } from '#testing/wait.ts'

let portal: Portal
beforeAll(async () => {
  portal = await startPortal({}, { retries: 1 })
})
afterAll(() => portal.close())

const HEAD = 'origen;fecha;importe;credito;debito;referencia;cuit;concepto;id'
const extracto = (...rows: string[]) => [HEAD, ...rows, ''].join('\n')
const load = (csv: string) => cargarExtracto(portal.pool, csv)

test('a line is imported once by account and bank number, even from several files', async () => {
  const csv = extracto('Uno;20/11/2026;100,00;;;1;;A;900', 'Dos;20/11/2026;100,00;;;1;;A;900')
  expect(await load(csv)).toMatchObject({ nuevas: 2, rechazadas: 0 })
  expect(await load(csv)).toMatchObject({ nuevas: 0, iguales: 2 })
  const other = await load(extracto('Uno;21/11/2026;100,00;;;1;;A;900'))
  expect(other.errores).toMatchObject([
    { linea: 2, columna: 'id', mensaje: expect.stringContaining('ya es de otra acreditación: $') },
  ])
})

test('equal lines without a bank number are all imported, and importing the same file again adds none', async () => {
  const twins = extracto('Uno;19/11/2026;50,00;;;7;;B;', 'Uno;19/11/2026;50,00;;;7;;B;')
  expect(await load(twins)).toMatchObject({ nuevas: 2 })
  expect(await load(twins)).toMatchObject({ nuevas: 0, iguales: 2 })
  // File of the whole day. The first file had only a part of that day.
  const day = extracto(...['B', 'C', 'B', 'B'].map((concepto) => `Uno;19/11/2026;50,00;;;7;;${concepto};`))
  expect(await load(day)).toMatchObject({ nuevas: 2, iguales: 2 })
})

const NO_NUMERO = 'Tiene que ser un número con hasta dos decimales, como 1234567,50 o 1.234.567,50.'

test.each([
  ['Uno;18/11/2026;;60,00;;2;;D;1', 'credito', undefined],
  ['Uno;18/11/2026;;60,00;0,00;2;;D;2', 'credito, and a zero in debito', undefined],
  ['Uno;18/11/2026;61,00;;;2;;D;3', 'importe', undefined],
  ['Uno;18/11/2026;-61,00;;;2;;D;4', 'importe with a minus', 'Es un débito: solo se importan los créditos.'],
  ['Uno;18/11/2026;61,00-;;;2;;D;5', 'importe with a minus after it', 'Es un débito: solo se importan los créditos.'],
  ['Uno;18/11/2026;(61,00);;;2;;D;6', 'importe in brackets', 'Es un débito: solo se importan los créditos.'],
  ['Uno;18/11/2026;;;61,00;2;;D;7', 'debito', 'Es un débito: solo se importan los créditos.'],
  ['Uno;18/11/2026;;;-61,00;2;;D;8', 'debito with a minus', 'Es un débito: solo se importan los créditos.'],
  ['Uno;18/11/2026;;;;2;;D;9', 'no amount', 'Falta el importe.'],
  ['Uno;18/11/2026;0,00;;;2;;D;10', 'zero', 'Falta el importe.'],
  [
    'Uno;18/11/2026;$ -61,00;;;2;;D;11',
    'importe with a minus after the peso sign',
    'Es un débito: solo se importan los créditos.',
  ],
  ['Uno;18/11/2026;30-80100123-4;;;2;;D;12', 'a CUIT', NO_NUMERO],
  ['Uno;18/11/2026;;20-11;;2;;D;13', 'a range', NO_NUMERO],
])('only credits are imported: %s (%s)', async (row, _what, mensaje) => {
  const { nuevas, errores, avisos } = await load(extracto(row))
  expect([nuevas, (errores[0] ?? avisos[0])?.mensaje]).toEqual([mensaje ? 0 : 1, mensaje])
})

test.each([
  ['20/11/2026', '100,00', 'XXX', 'Tiene que ser una de estas monedas: ARS, USD, EUR, BRL.'],
  ['20/11/2026', '100,00', 'usd', undefined],
  ['20/11/2026', '100,00', '', undefined],
  ['20/11/2026', '99999999999,99', 'ARS', undefined],
  ['20/11/2026', '100000000000,00', 'ARS', 'El importe es demasiado grande. Revisalo.'],
  ['20/11/1926', '100,00', 'ARS', 'El año tiene que estar entre 2000 y 2099.'],
  ['20/11/2206', '100,00', 'ARS', 'El año tiene que estar entre 2000 y 2099.'],
])('a line of %s for %s in %j has the error %s', async (fecha, importe, moneda, mensaje) => {
  const csv = ['origen;fecha;importe;moneda;concepto', `Topes;${fecha};${importe};${moneda};${importe} ${moneda}`, '']
  const { nuevas, errores } = await load(csv.join('\n'))
  expect([nuevas, errores[0]?.mensaje]).toEqual([mensaje ? 0 : 1, mensaje])
})

const awaitImport = async (importacionId: number): Promise<Importacion> => {
  let found: Importacion | undefined
  await until('the end of the import', async () => {
    found = (await portal.call<Importacion>('admin', importaciones.get, { params: { importacionId } })).body
    return !['revisando', 'importando', 'deshaciendo'].includes(found.estado)
  })
  return found!
}

test('a file without an account column uses one account for all lines; undoing its import keeps the lines that became payments', async () => {
  const content = [
    'Fecha;Descripción;Importe;CUIT',
    '17/11/2026;Uno;333,10;30-80100123-4',
    '17/11/2026;Dos;333,20;30-80100123-4',
    '',
  ].join('\n')
  const { body: upload } = await portal.call<Importacion>('admin', importaciones.create, {
    params: { que: 'acreditaciones' },
    files: [{ name: 'extracto.csv', content }],
  })
  const { importacionId, version } = upload
  expect(upload.columnas.find(({ nombre }) => nombre === 'origen')).toMatchObject({ fija: true })
  const columnas = { Fecha: 'fecha', Descripción: 'concepto', Importe: 'importe', CUIT: 'cuit' }
  const simulate = (fijas: Record<string, string>) =>
    portal.call<Importacion & { fields?: Record<string, string> }>('admin', importaciones.simulate, {
      params: { importacionId },
      body: { columnas, fijas, version },
    })
  expect((await simulate({})).body.fields).toEqual({ columnas: 'Faltan columnas: Cuenta bancaria.' })
  expect((await simulate({ origen: 'Banco de Prueba USD', concepto: 'no se puede' })).status).toBe(200)
  const seen = await awaitImport(importacionId)
  expect(seen).toMatchObject({ nuevas: 2, rechazadas: 0, fijas: { origen: 'Banco de Prueba USD' } })
  await portal.call('admin', importaciones.run, {
    params: { importacionId },
    body: { que: 'acreditaciones', version: seen.version },
  })
  const done = await awaitImport(importacionId)
  expect(done).toMatchObject({ estado: 'terminada', nuevas: 2 })
  await portal.call('admin', conciliacion.start)
  await untilDone(portal.jobs)
  const { body: page } = await portal.call<{ filas: { acreditacionId: number; importe: string; version: number }[] }>(
    'admin',
    conciliacion.search,
    { params: { page: 1, size: 50 }, body: {} },
  )
  const one = page.filas.find(({ importe }) => importe === '333.10')!
  await portal.call('admin', conciliacion.confirm, {
    body: { lineas: [{ acreditacionId: one.acreditacionId, version: one.version }] },
  })
  await portal.call('admin', importaciones.undo, { params: { importacionId }, body: { version: done.version } })
  expect(await awaitImport(importacionId)).toMatchObject({
    estado: 'deshecha',
    deshechas: 1,
    quedaron: [{ cosa: 'acreditacion', porque: 'usada' }],
  })
})
