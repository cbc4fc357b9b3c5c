import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ARTICULO } from '#contract/maestros/articulos.ts'
import { maestros } from '#contract/maestros/calls.ts'
import type { Descripcion } from '#contract/maestros/campos.ts'
import { NEGOCIO, TRANSPORTE } from '#contract/maestros/comercio.ts'
import { DESCRIPCIONES } from '#contract/maestros/descripciones.ts'
import type { ReplyOf, Route } from '#contract/route.ts'
import { columnName } from '#server/db/database.ts'
import { readHoja } from '#testing/files/hoja.ts'
import { MAESTROS } from '#testing/maestros.ts'
import { type Portal, startPortal } from '#testing/portal.ts'
import { IMPORTACIONES } from '../../importaciones.ts'

let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.close())

const admin = <T = Record<string, unknown>>(route: Route, sent: object) => portal.call<T>('admin', route, sent)

const TODAS: Readonly<Record<string, Descripcion>> = {
  ...DESCRIPCIONES,
  transportes: TRANSPORTE,
  negocios: NEGOCIO,
  articulos: ARTICULO,
}

/** Columns that no description names, each with the reason. */
const SIN_NOMBRAR: Readonly<Record<string, string>> = {
  'ayuda_articulo.actualizado': 'written by the database',
  'ayuda_articulo.cargado': 'text shipped with the portal, compared when a version corrects it',
  'ayuda_articulo.palabras': 'written by the database',
  'producto.palabras': 'written by the database',
  'unidad.fecha_venta': 'written by a warranty, read by the master',
  'unidad.vence': 'computed by the database',
}

describe.each(Object.entries(TODAS))('the description of %s', (noun, descripcion) => {
  const { tabla, id, columna, campos, excel, lista } = descripcion
  const { calls, datos, nace } = MAESTROS[noun as keyof typeof MAESTROS]
  const written = Object.entries(campos).filter(([, { cuando }]) => cuando === undefined || cuando === 'nace')
  const sample: Readonly<Record<string, unknown>> = { ...datos, ...nace }

  test('names exactly the columns of its table', async () => {
    const { rows } = await portal.pool.query<{ name: string }>(
      `select column_name as name from information_schema.columns where table_schema = 'public' and table_name = $1`,
      [tabla],
    )
    const named = Object.entries(campos)
      .filter(([, { cuando }]) => cuando !== 'lee')
      .map(([name]) => columnName(name))
    const described = [...new Set([columna ?? columnName(id), ...named, 'version'])]
    const all = rows.map(({ name }) => name).filter((name) => SIN_NOMBRAR[`${tabla}.${name}`] === undefined)
    expect(described.toSorted()).toEqual(all.toSorted())
  })

  test('defines the fields that are written, read, listed, in the history and in the Excel', async () => {
    expect(Object.keys(sample).toSorted()).toEqual(written.map(([name]) => name).toSorted())
    const { status, body: fila } = await admin(calls.create, { body: sample })
    expect([status, fila]).toEqual([200, expect.objectContaining(sample)])
    expect(Object.keys(lista).filter((key) => !(key in fila))).toEqual([])

    const history = await admin<ReplyOf<typeof maestros.searchHistorial>>(maestros.searchHistorial, {
      params: { page: 1, size: 1 },
    })
    const historyFields = history.body.filas[0]!.cambios.map(({ campo }) => campo)
    const filled = written.filter(([name]) => sample[name] !== null)
    expect(historyFields).toEqual(
      expect.arrayContaining(filled.map(([, { historial, etiqueta }]) => historial ?? etiqueta)),
    )

    const hoja = await readHoja((await admin(calls.downloadExcel, { body: {} })).raw)
    // The columns without which the file could not be imported again come first.
    expect(hoja.titulos.slice(-Object.keys(excel).length)).toEqual(Object.values(excel))
    expect(Object.keys(excel).filter((key) => !(key in fila))).toEqual([])
  })
})

/** Columns of the import templates of masters. The tests of other areas check the templates of the other imports. */
const CABECERAS: Readonly<Record<string, readonly string[]>> = {
  transportes: ['nombre Nombre *', 'activo Activo'],
  feriados: ['fecha Fecha *', 'nombre Feriado *'],
  sectores: [
    'sector_id Número de sector *',
    'nombre Nombre *',
    'grupo_id Número de grupo *',
    'email Email *',
    'plazo_horas Plazo en horas *',
    'atiende Atienden',
  ],
  motivos: [
    'motivo_id Número de motivo *',
    'tipo Tipo *',
    'sector Sector *',
    'negocio Negocio',
    'motivo Motivo *',
    'prioridad_id Prioridad *',
    'tipo_id Tipo en InvGate',
    'categoria Categoría',
    'pide Pide',
    'solo_internos Solo la distribuidora',
    'activo Activo',
  ],
  productos: [
    'codigo Código *',
    'descripcion Descripción *',
    'marca Marca',
    'no_retornable No retornable',
    'garantia_meses Meses de garantía',
    'codigos_barras Códigos de barras',
  ],
  unidades: [
    'vin Nº de chasis *',
    'codigo_cliente Código de cliente *',
    'marca Marca *',
    'modelo Modelo *',
    'motor Nº de motor *',
    'factura Factura *',
    'fecha_entrega Fecha de entrega *',
    'garantia_meses Meses de garantía *',
    'garantia_km Kilómetros de garantía *',
  ],
}

test.each(Object.entries(CABECERAS))('the import template of %s has its columns', (que, cabeceras) => {
  const { columns } = IMPORTACIONES[que as keyof typeof IMPORTACIONES]
  const described = Object.entries(columns).map(
    ([name, { etiqueta, obligatoria }]) => `${name} ${etiqueta}${obligatoria ? ' *' : ''}`,
  )
  expect(described).toEqual(cabeceras)
})

test.each([
  ['motivos', 'motivo', 'Ab', 'Ingresá el motivo.'],
  ['sectores', 'email', 'logistica', 'El email no es válido. Revisalo.'],
  ['sectores', 'nombre', 'L', 'Ingresá el sector.'],
  ['unidades', 'garantia_meses', '241', 'Tiene que ser una cantidad de meses, de 0 a 240.'],
  ['unidades', 'modelo', 'x'.repeat(81), 'Usá hasta 80 caracteres.'],
] as const)(
  'an import of %s rejects the value that the form rejects too, %s: %s',
  async (que, columna, dato, mensaje) => {
    const kind = IMPORTACIONES[que]
    const example = Object.entries(kind.columns).map(([name, { ejemplo }]) => [name, String(ejemplo)])
    const report = await kind.runRows(portal.pool, [{ ...Object.fromEntries(example), [columna]: dato }])
    expect(report).toMatchObject({ errores: [{ linea: 1, columna, mensaje }], nuevas: 0, cambiadas: 0 })
  },
)
