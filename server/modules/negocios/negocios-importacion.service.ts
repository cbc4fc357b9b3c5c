import sql from 'sql-template-tag'
import type { Db } from '#server/db/database.ts'
import { createRowReader, integer, optional, requiredText, text } from '#server/import/import-fields.ts'
import { importable } from '#server/import/import.ts'
import type { Written } from '#server/import/importer.ts'
import { upsertRows } from '#server/import/upsert.ts'

/** A brand with its business, or a business without brands (the brand is null). */
interface ImportedMarca {
  negocioId: number
  negocio: string
  marcaId: number | null
  marca: string
}

const numero = integer(1, 999_999, 'Tiene que ser un número entero, desde 1.')

/**
 * Upserts businesses, and then their brands. A line counts as new or changed by its brand, or by its business when it
 * has no brand.
 */
const upsertNegocios = async (db: Db, rows: readonly ImportedMarca[]): Promise<Written> => {
  const negocio = { tabla: 'negocio', clave: 'negocio_id', versiones: true, returning: sql`negocio_id as id` } as const
  const ids = new Map(rows.map(({ negocioId, negocio: nombre }) => [negocioId, { negocioId, nombre }]))
  const negocios = await upsertRows<{ id: number }>(db, negocio, [...ids.values()])
  const marca = { tabla: 'marca', clave: 'marca_id', versiones: true, returning: sql`marca_id as id` } as const
  const marcas = await upsertRows<{ id: number }>(
    db,
    marca,
    rows.flatMap(({ marcaId, negocioId, marca: nombre }) => (marcaId === null ? [] : { marcaId, negocioId, nombre })),
  )
  const byNegocio = new Map(negocios.map(({ id, nueva }) => [id, nueva]))
  const byMarca = new Map(marcas.map(({ id, nueva }) => [id, nueva]))
  const touched = rows.map((r) => (r.marcaId === null ? byNegocio.get(r.negocioId) : byMarca.get(r.marcaId)))
  return {
    nuevas: touched.filter((nueva) => nueva === true).length,
    cambiadas: touched.filter((nueva) => nueva === false).length,
  }
}

export const NEGOCIOS = importable<ImportedMarca>({
  kind: 'negocios',
  texto: 'Una marca por fila, con el negocio al que pertenece.',
  columns: {
    negocio_id: {
      etiqueta: 'Número de negocio',
      ayuda: '1 es Motos y 4 es Autopartes.',
      ejemplo: ['1', '4'],
      obligatoria: true,
    },
    negocio: { etiqueta: 'Negocio', ayuda: 'Su nombre.', ejemplo: ['Motos', 'Autopartes'], obligatoria: true },
    marca_id: {
      etiqueta: 'Número de marca',
      ayuda: 'Opcional. El del ERP; en blanco, el negocio se carga sin marca.',
      ejemplo: ['101', '404'],
    },
    marca: { etiqueta: 'Marca', ayuda: 'Su nombre.', ejemplo: ['Tehuel', 'Velmara'] },
  },
  open: () => {
    const read = createRowReader({
      negocioId: ['negocio_id', numero],
      negocio: ['negocio', requiredText(60)],
      marcaId: ['marca_id', optional(numero)],
      marca: ['marca', text(60)],
    })
    return (record, complain) => {
      const row = read(record, complain)
      if (row && (row.marcaId === null) !== (row.marca === '')) {
        complain(row.marca ? 'marca_id' : 'marca', 'Una marca lleva número y nombre.')
        return undefined
      }
      return row
    }
  },
  key: ({ negocioId, marcaId }) => (marcaId === null ? `negocio ${negocioId}` : `marca ${marcaId}`),
  duplicate: { columna: 'marca_id', mensaje: 'La misma marca ya apareció en el archivo.' },
  write: upsertNegocios,
  table: 'marca',
})
