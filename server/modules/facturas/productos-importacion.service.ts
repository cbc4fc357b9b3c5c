import { CodigosBarras } from '#contract/maestros/productos.shapes.ts'
import { createMarcaReader } from '#modules/negocios'
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
import { importable } from '#server/import/import.ts'
import { upsertOf } from '#server/import/upsert.ts'

/** A product; of what the file has no column for (undefined) nothing is said. */
interface ImportedProducto {
  codigoMaterial: string
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
      codigoMaterial: ['codigo', code(/^\S.{0,39}$/, 'Tiene que tener hasta 40 caracteres.')],
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
  key: ({ codigoMaterial }) => codigoMaterial,
  duplicate: { columna: 'codigo', mensaje: 'El mismo producto ya apareció en el archivo.' },
  write: upsertOf({ tabla: 'producto', clave: 'codigo_material', versiones: true }),
  table: 'producto',
})
