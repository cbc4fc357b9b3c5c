import { NombreFeriado } from '#contract/maestros/shapes.ts'
import { byShape, createRowReader, day } from '#server/import/import-fields.ts'
import { importable } from '#server/import/import.ts'
import { upsertOf } from '#server/import/upsert.ts'

interface ImportedFeriado {
  fecha: string
  nombre: string
}

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
  write: upsertOf({ tabla: 'feriado', clave: 'fecha', versiones: true }),
  table: 'feriado',
})
