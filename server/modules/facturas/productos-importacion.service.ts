import sql from 'sql-template-tag'
import { CodigosBarras } from '#contract/maestros/productos.shapes.ts'
import { createMarcaReader } from '#modules/negocios'
import type { Db } from '#server/db/database.ts'
import {
  byShape,
  code,
  createRowReader,
  integer,
  optional,
  type Parsed,
  requiredText,
  several,
  text,
} from '#server/import/import-fields.ts'
import { importable, IS_NEW, upsert } from '#server/import/import.ts'
import type { Written } from '#server/import/importer.ts'

/** A product; of what the file has no column for (undefined) nothing is said. */
interface ImportedProducto {
  codigo: string
  descripcion: string
  marcaId: number | null | undefined
  noRetornable: string | null | undefined
  garantiaMeses: number | null | undefined
  codigosBarras: string[] | undefined
}

/** Separated by |; empty, none. */
const codigosBarras = (value: string): Parsed<string[]> => {
  const read = several(byShape(CodigosBarras.element))(value)
  const { error } = CodigosBarras.safeParse('value' in read ? read.value : [])
  return error ? { error: `${error.issues[0]!.message}.` } : read
}

/** Writes products. Lists of some columns alone are common: what they do not say stays. */
const upsertProductos = (db: Db, rows: readonly ImportedProducto[]): Promise<Written> => {
  const column = <K extends keyof ImportedProducto>(name: K) => rows.map((row) => row[name] ?? null)
  const says = (name: keyof ImportedProducto) => rows.map((row) => row[name] !== undefined)
  return upsert(
    db,
    sql`insert into producto as p (codigo_material, descripcion, marca_id, no_retornable, garantia_meses, codigos_barras)
        select x.codigo, x.descripcion, case when x.con_marca then x.marca else old.marca_id end,
          case when x.con_retorno then x.retorno else old.no_retornable end,
          case when x.con_garantia then x.garantia else old.garantia_meses end,
          case when x.con_barras then coalesce(string_to_array(nullif(x.barras, ''), '|'), '{}') else coalesce(old.codigos_barras, '{}') end
        from unnest(${column('codigo')}::text[], ${column('descripcion')}::text[], ${column('marcaId')}::int[], ${column('noRetornable')}::text[],
            ${column('garantiaMeses')}::int[], ${rows.map((row) => row.codigosBarras?.join('|') ?? '')}::text[], ${says('marcaId')}::boolean[],
            ${says('noRetornable')}::boolean[], ${says('garantiaMeses')}::boolean[], ${says('codigosBarras')}::boolean[])
            as x(codigo, descripcion, marca, retorno, garantia, barras, con_marca, con_retorno, con_garantia, con_barras)
          left join producto old on old.codigo_material = x.codigo
        on conflict (codigo_material) do update set descripcion = excluded.descripcion, marca_id = excluded.marca_id,
          no_retornable = excluded.no_retornable, garantia_meses = excluded.garantia_meses, codigos_barras = excluded.codigos_barras,
          version = p.version + 1
        where (p.descripcion, p.marca_id, p.no_retornable, p.garantia_meses, p.codigos_barras)
          is distinct from (excluded.descripcion, excluded.marca_id, excluded.no_retornable, excluded.garantia_meses, excluded.codigos_barras)
        returning ${IS_NEW}`,
  )
}

export const PRODUCTOS = importable<ImportedProducto>({
  kind: 'productos',
  texto:
    'Código, descripción, marca, si no admite devolución, meses de garantía y códigos de barras. Una columna que no está no cambia nada.',
  columns: {
    codigo: { etiqueta: 'Código', ayuda: 'Hasta 40 caracteres.', ejemplo: 'VM-A118', obligatoria: true },
    descripcion: { etiqueta: 'Descripción', ayuda: '', ejemplo: 'Filtro de aire', obligatoria: true },
    marca: { etiqueta: 'Marca', ayuda: 'Nombre o número. Tiene que estar cargada.', ejemplo: 'Velmara' },
    no_retornable: { etiqueta: 'No retornable', ayuda: 'Por qué no admite devolución. Vacío: la admite.', ejemplo: '' },
    garantia_meses: { etiqueta: 'Meses de garantía', ayuda: 'Vacío: se evalúa caso por caso.', ejemplo: '' },
    codigos_barras: {
      etiqueta: 'Códigos de barras',
      ayuda: 'Los de su envase, separados por |.',
      ejemplo: '7791234500012|7791234500029',
    },
  },
  open: async (db) => {
    const read = createRowReader({
      codigo: ['codigo', code(/^\S.{0,39}$/, 'Tiene que tener hasta 40 caracteres.')],
      descripcion: ['descripcion', requiredText(300)],
      marcaId: ['marca', optional(await createMarcaReader(db))],
      noRetornable: ['no_retornable', optional(text(300))],
      garantiaMeses: ['garantia_meses', optional(integer(0, 600, 'Tiene que ser una cantidad de meses, de 0 a 600.'))],
      codigosBarras: ['codigos_barras', codigosBarras],
    })
    return (record, complain) => {
      const row = read(record, complain)
      const said = <V>(columna: string, value: V): V | undefined => (record[columna] === undefined ? undefined : value)
      return (
        row && {
          ...row,
          marcaId: said('marca', row.marcaId),
          noRetornable: said('no_retornable', row.noRetornable),
          garantiaMeses: said('garantia_meses', row.garantiaMeses),
          codigosBarras: said('codigos_barras', row.codigosBarras),
        }
      )
    }
  },
  key: ({ codigo }) => codigo,
  duplicate: { columna: 'codigo', mensaje: 'El mismo producto ya apareció en el archivo.' },
  write: upsertProductos,
  table: 'producto',
})
