import sql from 'sql-template-tag'
import { NombreFeriado } from '#contract/maestros/shapes.ts'
import type { Db } from '#server/db/database.ts'
import { byShape, createRowReader, day } from '#server/import/import-fields.ts'
import { importable, IS_NEW, upsert } from '#server/import/import.ts'
import type { Written } from '#server/import/importer.ts'

interface ImportedFeriado {
  fecha: string
  nombre: string
}

const upsertFeriados = (db: Db, rows: readonly ImportedFeriado[]): Promise<Written> =>
  upsert(
    db,
    sql`insert into feriado as f (fecha, nombre)
        select * from unnest(${rows.map((row) => row.fecha)}::date[], ${rows.map((row) => row.nombre)}::text[])
        on conflict (fecha) do update set nombre = excluded.nombre, version = f.version + 1
        where f.nombre <> excluded.nombre
        returning ${IS_NEW}`,
  )

export const FERIADOS = importable<ImportedFeriado>({
  kind: 'feriados',
  texto: 'Los días que no se atiende, además de sábados y domingos.',
  columns: {
    fecha: {
      etiqueta: 'Fecha',
      ayuda: 'dd/mm/aaaa o aaaa-mm-dd.',
      ejemplo: ['25/05/2027', '09/07/2027'],
      obligatoria: true,
    },
    nombre: {
      etiqueta: 'Feriado',
      ayuda: 'Hasta 80 caracteres.',
      ejemplo: ['Día de la Revolución de Mayo', 'Día de la Independencia'],
      obligatoria: true,
    },
  },
  open: () => createRowReader({ fecha: ['fecha', day], nombre: ['nombre', byShape(NombreFeriado)] }),
  key: ({ fecha }) => fecha,
  duplicate: { columna: 'fecha', mensaje: 'El mismo día ya apareció en el archivo.' },
  write: upsertFeriados,
  table: 'feriado',
})
