import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clavesDe } from '#contract/base/claves.ts'
import { IMPORTABLES, type Que } from '#contract/importaciones/reglas.ts'
import { csvTemplate, xlsxTemplate } from '#server/import/import-template.ts'
import { createPool } from '#server/db/database.ts'
import { columnsOf } from '#server/import/import.ts'
import { readCsv } from '#server/import/import-rows.ts'
import { migrate } from '#server/db/migrations.ts'
import { createTestDatabase } from '../testing/database.ts'
import { importUpload } from '../testing/importacion.ts'
import { type Portal, startPortal } from '../testing/portal.ts'
import { IMPORTACIONES } from './importaciones.ts'

const KINDS = clavesDe(IMPORTABLES)

let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(async () => {
  await portal.close()
})

const load = (que: Que, content: string | Buffer, dryRun = false) =>
  importUpload(portal.pool, IMPORTACIONES[que], content, dryRun)

const content = {
  csv: async (que: Que) => csvTemplate(IMPORTACIONES[que]),
  xlsx: async (que: Que) => buffer(xlsxTemplate(IMPORTACIONES[que])),
}

test('the table of imports has every kind of the contract, with its texts', () => {
  for (const que of KINDS) {
    const { kind, texto, columns } = IMPORTACIONES[que]
    expect(kind).toBe(que)
    expect(texto).not.toBe('')
    expect(Object.values(columns).map(({ etiqueta }) => etiqueta)).not.toContain('')
  }
})

/** Returns the cells of a template, the header first. */
const cellsOf = (que: Que): string[][] =>
  csvTemplate(IMPORTACIONES[que])
    .replace('\uFEFF', '')
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(';'))

describe('a template imports without errors, and changes nothing the second time:', () => {
  // In the order of the table, because each kind refers only to earlier ones.
  test.each(KINDS.flatMap((que) => [[que, 'csv'] as const, [que, 'xlsx'] as const]))(
    '%s as %s',
    async (que, format) => {
      const template = await content[format](que)
      const dry = await load(que, template, true)
      const first = await load(que, template)
      expect(first.errores).toEqual([])
      expect(first.leidas).toBeGreaterThan(0)
      expect(dry, 'report of the dry run').toEqual(first)
      const second = await load(que, template)
      expect(second).toMatchObject({ nuevas: 0, cambiadas: 0, iguales: first.nuevas + first.cambiadas + first.iguales })
    },
  )
})

test('the templates fill an empty installation when they are imported in the order of the table', async () => {
  const database = await createTestDatabase('template0')
  const pool = createPool(database.url, 4, () => {})
  await migrate(pool)
  const said: [string, unknown][] = []
  for (const que of KINDS) {
    const kind = IMPORTACIONES[que]
    const rows = () => readCsv(Readable.from([csvTemplate(kind)]), columnsOf(kind))
    const { errores, nuevas, leidas } = await kind.runTable(pool, rows)
    said.push([que, errores.length ? errores : nuevas > 0 && nuevas <= leidas])
  }
  await pool.end()
  await database.release()
  expect(said).toEqual(KINDS.map((que) => [que, true]))
})

/** A wrong cell of each kind of import, and the message of its error. */
const WRONG: readonly (readonly [que: Que, columna: string, dato: string, mensaje: string])[] = [
  ['negocios', 'negocio_id', 'uno', 'Tiene que ser un número entero, desde 1.'],
  ['negocios', 'marca', '', 'Una marca lleva número y nombre.'],
  ['empresas', 'codigo_cliente', 'A-1', 'Tiene que ser un número de hasta 10 dígitos.'],
  ['empresas', 'cuit', '30-80100123-5', 'CUIT inválido. Verificá los 11 dígitos.'],
  ['empresas', 'cuit', '30-80234517-4', 'Ese CUIT es de Motos Litoral Sur S.A.S., código de cliente 104218.'],
  ['empresas', 'provincia', 'Montevideo', 'No existe la provincia Montevideo.'],
  ['empresas', 'negocios', 'Autopartes|Lanchas', 'No existe el negocio Lanchas.'],
  ['empresas', 'activo', 'quizás', 'Tiene que decir sí o no.'],
  ['contactos', 'codigo_cliente', '999', 'No existe el cliente 999.'],
  ['contactos', 'tipo', 'jefe', 'Tiene que ser vendedor, asesor, asesor_cobranza.'],
  ['contactos', 'email', 'diego', 'No es un email.'],
  ['personas', 'codigo_cliente', '999', 'No existe el cliente 999.'],
  ['personas', 'plantilla', 'Jefes', 'No existe la plantilla. Usá Titular, Compras, Administración o Taller.'],
  ['productos', 'codigo', '', 'Falta el dato.'],
  ['productos', 'marca', 'Nadie', 'No existe la marca Nadie.'],
  ['productos', 'garantia_meses', '1,5', 'Tiene que ser una cantidad de meses, de 0 a 600.'],
  [
    'productos',
    'codigos_barras',
    '779|7791234500012',
    'Cada código de barras lleva de 4 a 40 números, letras o guiones.',
  ],
  [
    'productos',
    'codigos_barras',
    Array.from({ length: 21 }, (_, at) => 7_791_234_500_000 + at).join('|'),
    'Cargá hasta 20 códigos de barras.',
  ],
  ['facturas', 'codigo_cliente', '999', 'No existe el cliente 999.'],
  ['cuenta-corriente', 'DB_CR_IND', 'D', 'Tiene que ser S (debe) o H (haber).'],
  ['documentos', 'cae', '123', 'El CAE tiene 14 dígitos.'],
  [
    'documentos',
    'importe',
    'mucho',
    'Tiene que ser un número con hasta dos decimales, como 1234567,50 o 1.234.567,50.',
  ],
  [
    'documentos',
    'importe_impuesto',
    '',
    'Tiene que ser un número con hasta dos decimales, como 1234567,50 o 1.234.567,50.',
  ],
  ['creditos', 'limite', '9.000', '9.000 puede ser miles o decimales: escribilo con dos decimales.'],
  ['centros', 'marcas', 'Nadie', 'No existe la marca Nadie.'],
  ['motos', 'versiones', '|', 'Falta el dato.'],
  ['motos', 'precio_lista', '-1', 'Tiene que ser un número con hasta dos decimales, como 1234567,50 o 1.234.567,50.'],
  ['unidades', 'vin', '8AX', 'El Nº de chasis tiene 17 letras y números.'],
  ['unidades', 'fecha_entrega', '31/02/2026', 'Fecha no válida.'],
  ['transportes', 'nombre', 'yo', 'Elegí el transporte de la lista, o escribí su nombre completo.'],
  [
    'sectores',
    'atiende',
    'ROL_USER',
    'Tiene que ser ROL_ADMIN, ROL_CALLCENTER, ROL_VENDEDOR, ROL_POSTVENTA, ROL_POSVENTA.',
  ],
  ['motivos', 'sector', 'Nadie', 'No existe el sector Nadie.'],
  ['feriados', 'fecha', '31/02/2027', 'Fecha no válida.'],
  ['acreditaciones', 'origen', '', 'Falta el dato.'],
  ['acreditaciones', 'signo', 'X', 'Tiene que ser D (débito) o C (crédito).'],
  [
    'acreditaciones',
    'importe',
    'mil',
    'Tiene que ser un número con hasta dos decimales, como 1234567,50 o 1.234.567,50.',
  ],
  ['acreditaciones', 'moneda', 'pesos', 'Tiene que ser una de estas monedas: ARS, USD, EUR, BRL.'],
  ['feriados', 'nombre', 'M', 'Ingresá el nombre del feriado.'],
  ['motivos', 'pide', 'factura|todo', 'Tiene que ser marca, factura, producto, cantidad, devolucion.'],
]

test('the table of wrong cells covers every kind of import', () => {
  expect([...new Set(WRONG.map(([que]) => que))].toSorted()).toEqual(KINDS.toSorted())
})

test.each(WRONG)(
  'a wrong cell is reported by line and column, and not imported: %s, %s "%s"',
  async (que, columna, dato, mensaje) => {
    const [header, first, ...others] = cellsOf(que)
    const spoiled = first!.map((cell, at) => (header![at] === columna ? dato : cell))
    const text = [header, spoiled, ...others].map((line) => line!.join(';')).join('\n')
    const report = await load(que, text, true)
    const [error] = report.errores
    expect(error).toMatchObject({ linea: 2, columna, mensaje })
    expect(report.rechazadas).toBeGreaterThan(0)
  },
)

describe('checks across rows reject', () => {
  const csv = (...lines: string[]) => lines.join('\n')

  test('a row that is repeated in the file', async () => {
    const [header, first] = cellsOf('transportes')
    const report = await load('transportes', csv(header!.join(';'), first!.join(';'), first!.join(';')))
    expect(report.errores).toMatchObject([
      { linea: 3, columna: 'nombre', mensaje: expect.stringContaining('ya apareció') },
    ])
  })

  test.each(['Total', 'TOTALES', 'Subtotal:', 'Total general'])(
    'a row of totals, which never becomes a product: "%s"',
    async (word) => {
      const text = csv(
        'codigo;descripcion',
        'AA-1;Bujía',
        `${word};Suma de la lista`,
        `;${word}`,
        'AA-2;Total Quartz 5W30',
      )
      const report = await load('productos', text, true)
      const mensaje = 'Es un renglón de totales: no se importa.'
      expect(report.avisos).toEqual([{ linea: 3, columna: 'archivo', dato: '', mensaje, cantidad: 2 }])
      // The product "Total Quartz 5W30" only contains the word "Total", so it is imported.
      expect([report.leidas, report.omitidas, report.rechazadas]).toEqual([4, 2, 0])
    },
  )

  test('a model with different prices', async () => {
    const [header, first, second] = cellsOf('motos')
    const other = second!.map((cell, at) => (header![at] === 'precio_lista' ? '1' : cell))
    const report = await load('motos', csv(header!.join(';'), first!.join(';'), other.join(';')), true)
    expect(report.errores).toMatchObject([{ linea: 3, columna: 'modelo_id' }])
  })

  test('lines of a document that are not consecutive', async () => {
    const [header, first, second] = cellsOf('documentos').map((line) => line.join(';'))
    const other = second!.replace('0090009801', '0090009802')
    const report = await load('documentos', csv(header!, first!, other, second!), true)
    expect(report.errores).toMatchObject([{ linea: 4, columna: 'documento' }])
  })

  test('but accept consecutive lines of a document, and combine these lines', async () => {
    const { rows } = await portal.pool.query(
      `select total::text, cae, cae_vence, jsonb_array_length(lineas) as lineas, impuestos from documento where documento = '0090009801'`,
    )
    expect(rows).toEqual([
      {
        total: '574811.71',
        cae: '76461234567890',
        cae_vence: '2026-11-20',
        lineas: 2,
        impuestos: [{ nombre: 'IVA', alicuota: '21', importe: '99760.71' }],
      },
    ])
  })
})

describe('an import over existing data', () => {
  test('changes the businesses of a razón social, and counts the razón social as changed', async () => {
    const head = 'codigo_cliente;razon_social;cuit;provincia;negocios;activo'
    const line = (negocios: string) =>
      `${head}\n104217;Repuestos Litoral Sur S.R.L.;30801001234;Santa Fe;${negocios};sí\n`
    expect(await load('empresas', line('1|4'))).toMatchObject({ nuevas: 0, cambiadas: 1 })
    const { rows } = await portal.pool.query(
      'select negocio_id from razon_social_negocio where razon_social_id = 1042 order by 1',
    )
    expect(rows).toEqual([{ negocio_id: 1 }, { negocio_id: 4 }])
    expect(await load('empresas', line('4'))).toMatchObject({ cambiadas: 1 })
    expect(await load('empresas', line('4'))).toMatchObject({ cambiadas: 0, iguales: 1 })
  })

  test('gives a new razón social the next id, and later files find the razón social by its customer number', async () => {
    const empresa = 'codigo_cliente;razon_social;cuit;provincia;negocios\n200001;Nueva S.A.;30-80911112-8;Salta;Motos\n'
    const before = (await portal.pool.query<{ id: number }>('select max(razon_social_id)::int as id from razon_social'))
      .rows[0]!.id
    expect((await load('empresas', empresa)).errores).toEqual([])
    const credito = await load('creditos', 'customer;moneda;limite\n200001;ARS;5\n')
    expect(credito).toMatchObject({ nuevas: 1, errores: [] })
    const { rows } = await portal.pool.query('select razon_social_id::int as id from credito where limite = 5')
    expect(rows).toEqual([{ id: before + 1 }])
  })

  test('keeps the fields of a product whose column is missing, and empties the fields whose cell is empty', async () => {
    const producto = async () =>
      (
        await portal.pool.query(
          `select marca_id, garantia_meses, no_retornable is not null as fijo from producto where codigo_material = 'KP-9003'`,
        )
      ).rows[0]
    await load('productos', 'codigo;descripcion\nKP-9003;Sensor de oxígeno nuevo\n')
    expect(await producto()).toEqual({ marca_id: 405, garantia_meses: 6, fijo: true })
    await load('productos', 'codigo;descripcion;no_retornable\nKP-9003;Sensor de oxígeno nuevo;\n')
    expect(await producto()).toEqual({ marca_id: 405, garantia_meses: 6, fijo: false })
  })

  test('changes the date in all lines of an invoice when the file changes it', async () => {
    const [header, ...lines] = cellsOf('facturas').map((line) => line.join(';'))
    const moved = lines.map((line) => line.replace('19/11/2026', '18/11/2026'))
    expect(await load('facturas', [header, ...moved].join('\n'))).toMatchObject({ nuevas: 0, cambiadas: 2 })
    expect(await load('facturas', [header, ...moved].join('\n'))).toMatchObject({ cambiadas: 0, iguales: 2 })
  })
})
