import sql from 'sql-template-tag'
import { NombreTransporte } from '#contract/base/gestiones.shapes.ts'
import type { Db } from '#server/db/database.ts'
import { byShape, createRowReader, orElse, yesNo } from '#server/import/import-fields.ts'
import { importable, IS_NEW, upsert } from '#server/import/import.ts'
import type { Written } from '#server/import/importer.ts'

interface ImportedTransporte {
  nombre: string
  activo: boolean
}

const upsertTransportes = (db: Db, rows: readonly ImportedTransporte[]): Promise<Written> =>
  upsert(
    db,
    sql`insert into transporte as t (nombre, activo)
        select * from unnest(${rows.map((row) => row.nombre)}::text[], ${rows.map((row) => row.activo)}::boolean[])
        on conflict (lower(nombre)) do update set nombre = excluded.nombre, activo = excluded.activo, version = t.version + 1
        where (t.nombre, t.activo) is distinct from (excluded.nombre, excluded.activo)
        returning ${IS_NEW}`,
  )

export const TRANSPORTES = importable<ImportedTransporte>({
  kind: 'transportes',
  texto: 'Los que se ofrecen al despachar. Se reconocen por su nombre.',
  columns: {
    nombre: { etiqueta: 'Nombre', ayuda: 'Hasta 80 caracteres.', ejemplo: 'Expreso Rosario Sur', obligatoria: true },
    activo: { etiqueta: 'Activo', ayuda: 'Sí o no. Vacío: sí.', ejemplo: 'sí' },
  },
  open: () =>
    createRowReader({ nombre: ['nombre', byShape(NombreTransporte)], activo: ['activo', orElse(true, yesNo)] }),
  key: (row) => row.nombre.toLowerCase(),
  duplicate: { columna: 'nombre', mensaje: 'El mismo transporte ya apareció en el archivo.' },
  write: upsertTransportes,
  table: 'transporte',
})
