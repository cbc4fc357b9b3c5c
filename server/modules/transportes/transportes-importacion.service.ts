import { NombreTransporte } from '#contract/base/gestiones.shapes.ts'
import { byShape, createRowReader, orElse, yesNo } from '#server/import/import-fields.ts'
import { importable } from '#server/import/import.ts'
import { upsertOf } from '#server/import/upsert.ts'

interface ImportedTransporte {
  nombre: string
  activo: boolean
}

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
  write: upsertOf({ tabla: 'transporte', clave: 'lower(nombre)', versiones: true }),
  table: 'transporte',
})
