import sql from 'sql-template-tag'
import { parseComprobante } from '#contract/valores/comprobantes.ts'
import { addDays } from '#contract/valores/fechas.ts'
import { createClienteReader } from '#modules/razones-sociales'
import { type Db, execute, selectRows } from '#server/db/database.ts'
import {
  asTyped,
  createRowReader,
  day,
  decimal,
  integer,
  type Parse,
  type Parsed,
  requiredText,
} from '#server/import/import-fields.ts'
import { importable, IS_NEW } from '#server/import/import.ts'
import type { Written } from '#server/import/importer.ts'
import { upsertRows } from '#server/import/upsert.ts'

/** Valid line of an invoice from a file. */
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

const codigo: Parse<string> = asTyped((value) => {
  const read = requiredText(40)(value)
  return 'value' in read ? { value: read.value.toUpperCase() } : read
})

const lotes: Parse<string[]> = asTyped((value) => ({ value: value.split('|').flatMap((lote) => lote.trim() || []) }))

/**
 * Writes a batch: new products, invoices, and new or changed lines. A line also counts as changed when the date of its
 * invoice changes.
 */
const upsertLines = async (db: Db, lines: readonly ImportedLine[]): Promise<Written> => {
  const column = <K extends keyof ImportedLine>(name: K) => lines.map((line) => line[name])
  // Exclude existing products first, because PostgreSQL computes the search columns even for rows that conflict.
  await execute(
    db,
    sql`insert into producto (codigo_material, descripcion)
        select distinct on (x.codigo) x.codigo, x.descripcion from unnest(${column('codigoMaterial')}::text[], ${column('descripcion')}::text[])
          as x(codigo, descripcion)
        where not exists (select 1 from producto p where p.codigo_material = x.codigo)
        on conflict do nothing`,
  )
  const facturas = await upsertRows<{ clave: string }>(
    db,
    { tabla: 'factura', clave: 'razon_social_id, numero', returning: sql`razon_social_id || ' ' || numero as clave` },
    [
      ...new Map(
        lines.map(({ razonSocialId, numero, fecha }) => [
          `${razonSocialId} ${numero}`,
          { razonSocialId, numero, fecha },
        ]),
      ).values(),
    ],
  )
  const written = await selectRows<{ clave: string; nueva: boolean }>(
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
          is distinct from (excluded.codigo_material, excluded.cantidad, excluded.precio, excluded.lotes)
        returning factura_id || ' ' || posicion as clave, ${IS_NEW}`,
  )
  const nuevas = written.filter(({ nueva }) => nueva).length
  const redated = new Set(facturas.flatMap(({ clave, nueva }) => (nueva ? [] : [clave])))
  // If no invoice changed its date, which is the usual case, the number of written lines is already exact.
  if (!redated.size) return { nuevas, cambiadas: written.length - nuevas }
  const redatedLines = lines.filter((line) => redated.has(`${line.razonSocialId} ${line.numero}`)).length
  return { nuevas, cambiadas: Math.min(lines.length - nuevas, Math.max(written.length - nuevas, redatedLines)) }
}

const COLUMNS = {
  codigo_cliente: {
    etiqueta: 'Código de cliente',
    ayuda: 'El del ERP, con o sin ceros adelante. La empresa tiene que estar cargada.',
    ejemplo: ['104217', '104217'],
    obligatoria: true,
  },
  comprobante: {
    etiqueta: 'Comprobante',
    ayuda: 'Con letra, como 0001A00045871 o A-0001-00045871.',
    ejemplo: ['A-0001-00098001', 'A-0001-00098001'],
    obligatoria: true,
  },
  fecha: {
    etiqueta: 'Fecha',
    ayuda: 'Como 19/11/2026 o 2026-11-19.',
    ejemplo: ['19/11/2026', '19/11/2026'],
    obligatoria: true,
    dia: true,
  },
  posicion: {
    etiqueta: 'Posición',
    ayuda: 'El renglón dentro del comprobante.',
    ejemplo: ['10', '20'],
    obligatoria: true,
  },
  material: {
    etiqueta: 'Código de producto',
    ayuda: 'Si no está cargado, se agrega con su descripción.',
    ejemplo: ['VM-A118', 'NV-33010'],
    obligatoria: true,
  },
  descripcion: {
    etiqueta: 'Descripción',
    ayuda: 'La del producto.',
    ejemplo: ['Filtro de aire', 'Kit de suspensión delantera'],
    obligatoria: true,
  },
  cantidad: { etiqueta: 'Cantidad', ayuda: 'Entera, mayor que cero.', ejemplo: ['5', '2'], obligatoria: true },
  precio: {
    etiqueta: 'Precio unitario',
    ayuda: 'Con dos decimales si lleva separador de miles: 9850, 9850,00 o 9.850,00.',
    ejemplo: ['9850,00', '212900,50'],
    obligatoria: true,
  },
  lotes: {
    etiqueta: 'Lotes',
    ayuda: 'Opcional. Separados por |, solo si el producto lleva lote.',
    ejemplo: ['', 'L26-0388'],
  },
} as const

/** Creates the import of invoice lines exported by an ERP; `shiftDays` moves every date (demo data). */
export const createFacturas = (shiftDays = 0) =>
  importable<ImportedLine>({
    kind: 'facturas',
    texto: 'Los comprobantes de venta, un renglón por fila. Con ellos se piden devoluciones y garantías.',
    columns: COLUMNS,
    open: async (db) => {
      const read = createRowReader({
        razonSocialId: ['codigo_cliente', await createClienteReader(db)],
        numero: ['comprobante', comprobante],
        fecha: ['fecha', day],
        posicion: ['posicion', positive],
        codigoMaterial: ['material', codigo],
        descripcion: ['descripcion', requiredText(300)],
        cantidad: ['cantidad', positive],
        precio: ['precio', decimal],
        lotes: ['lotes', lotes],
      })
      if (!shiftDays) return read
      return (record, complain) => {
        const line = read(record, complain)
        return line && { ...line, fecha: addDays(line.fecha, shiftDays) }
      }
    },
    key: (line) => `${line.razonSocialId} ${line.numero} ${line.posicion}`,
    duplicate: {
      columna: 'posicion',
      mensaje: 'La misma posición del comprobante ya apareció en el archivo.',
    },
    write: upsertLines,
    table: 'factura',
  })

export const FACTURAS = createFacturas()
