import type { Readable } from 'node:stream'
import type pg from 'pg'
import sql from 'sql-template-tag'
import { parseComprobante } from '#contract/base/comprobantes.ts'
import { addDays } from '#contract/base/fechas.ts'
import { createClienteReader } from '#modules/razones-sociales'
import { type Db, execute } from '#server/database.ts'
import { type Parsed, createFields, day, decimal, integer, required } from '#server/import-fields.ts'
import type { ImportColumns } from '#server/import-rows.ts'
import { type Complain, type ImportOptions, type ImportReport, runImport } from '#server/import.ts'

const COLUMNS: ImportColumns = {
  required: ['codigo_cliente', 'comprobante', 'fecha', 'posicion', 'material', 'descripcion', 'cantidad', 'precio'],
  optional: ['lotes'],
}

/** One line of an invoice as the file gives it, checked. */
interface ImportedLine {
  razonSocialId: number
  numero: string
  fecha: string
  posicion: number
  codigoMaterial: string
  descripcion: string
  cantidad: number
  precio: string
  lotes: string[]
}

const positive = integer(1, 999_999_999, 'Tiene que ser un entero mayor que cero.')

const comprobante = (text: string): Parsed<string> => {
  const number = parseComprobante(text)
  return number && /^[A-Z]-/.test(number)
    ? { value: number }
    : { error: 'Tiene que ser un comprobante con letra, como 0001A00045871.' }
}

/** Makes a reader of rows for these customers; `shiftDays` moves every date (demo data). */
const createRowReader = (cliente: (text: string) => Parsed<number>, shiftDays = 0) => {
  return (record: Record<string, unknown>, complain: Complain): ImportedLine | undefined => {
    const { read, isOk } = createFields(record, complain)
    const line = {
      razonSocialId: read('codigo_cliente', cliente),
      numero: read('comprobante', comprobante),
      fecha: read('fecha', day),
      posicion: read('posicion', positive),
      codigoMaterial: read('material', required)?.toUpperCase(),
      descripcion: read('descripcion', required),
      cantidad: read('cantidad', positive),
      precio: read('precio', decimal),
      lotes: read('lotes', (text) => ({ value: text.split('|').flatMap((lote) => lote.trim() || []) })),
    }
    if (!isOk()) return undefined
    const checked = line as ImportedLine
    return shiftDays ? { ...checked, fecha: addDays(checked.fecha, shiftDays) } : checked
  }
}

/** Writes a batch: products that are new, invoices, and lines that are new or changed. Says how many lines it touched. */
const upsertLines = async (db: Db, lines: readonly ImportedLine[]): Promise<number> => {
  const column = <K extends keyof ImportedLine>(name: K) => lines.map((line) => line[name])
  await execute(
    db,
    sql`insert into producto (codigo_material, descripcion)
        select distinct on (x.codigo) x.codigo, x.descripcion from unnest(${column('codigoMaterial')}::text[], ${column('descripcion')}::text[])
          as x(codigo, descripcion)
        on conflict do nothing`,
  )
  await execute(
    db,
    sql`insert into factura (razon_social_id, numero, fecha)
        select distinct on (x.razon, x.numero) x.razon, x.numero, x.fecha
        from unnest(${column('razonSocialId')}::bigint[], ${column('numero')}::text[], ${column('fecha')}::date[]) as x(razon, numero, fecha)
        on conflict (razon_social_id, numero) do update set fecha = excluded.fecha where factura.fecha <> excluded.fecha`,
  )
  return execute(
    db,
    sql`insert into factura_linea (factura_id, razon_social_id, posicion, codigo_material, cantidad, precio, lotes)
        select f.factura_id, x.razon, x.posicion, x.codigo, x.cantidad, x.precio, coalesce(string_to_array(nullif(x.lotes, ''), '|'), '{}')
        from unnest(${column('razonSocialId')}::bigint[], ${column('numero')}::text[], ${column('posicion')}::int[],
            ${column('codigoMaterial')}::text[], ${column('cantidad')}::int[], ${column('precio')}::numeric[],
            ${lines.map((line) => line.lotes.join('|'))}::text[]) as x(razon, numero, posicion, codigo, cantidad, precio, lotes)
          join factura f on f.razon_social_id = x.razon and f.numero = x.numero
        on conflict (factura_id, posicion) do update set codigo_material = excluded.codigo_material, cantidad = excluded.cantidad,
          precio = excluded.precio, lotes = excluded.lotes
        where (factura_linea.codigo_material, factura_linea.cantidad, factura_linea.precio, factura_linea.lotes)
          is distinct from (excluded.codigo_material, excluded.cantidad, excluded.precio, excluded.lotes)`,
  )
}

/** Loads invoices as an ERP exports them; `shiftDays` moves every date (demo data). */
export const importFacturas = async (
  pool: pg.Pool,
  file: Readable,
  { shiftDays, ...options }: ImportOptions & { shiftDays?: number } = {},
): Promise<ImportReport> =>
  runImport(
    pool,
    file,
    {
      columns: COLUMNS,
      read: createRowReader(await createClienteReader(pool), shiftDays),
      key: (line) => `${line.razonSocialId} ${line.numero} ${line.posicion}`,
      duplicate: {
        columna: 'posicion',
        mensaje: 'La misma posición del comprobante ya apareció en el archivo.',
      },
      write: upsertLines,
    },
    options,
  )
