import { importable } from '#server/import/import.ts'
import { upsertOf } from '#server/import/upsert.ts'
import { selectMarcas } from './centros-garantias.repository.ts'
import { createCentroReader, type ImportedCentro } from './centros-importacion.rules.ts'

/** Import of centres; a row with a known code updates its centre. */
export const CENTROS = importable<ImportedCentro>({
  kind: 'centros',
  texto: 'Los talleres y puestos de service que ven los clientes.',
  columns: {
    codigo: { etiqueta: 'Código', ayuda: 'Uno propio: con él se reconoce.', ejemplo: 'CG-01', obligatoria: true },
    nombre: { etiqueta: 'Nombre', ayuda: '', ejemplo: 'Service Oficial Litoral', obligatoria: true },
    razon_social: { etiqueta: 'Razón social', ayuda: '', ejemplo: '' },
    provincia: {
      etiqueta: 'Provincia',
      ayuda: 'Con su nombre, o como se la abrevia: CABA, Bs. As.',
      ejemplo: 'Santa Fe',
      obligatoria: true,
    },
    localidad: { etiqueta: 'Localidad', ayuda: '', ejemplo: 'Rosario', obligatoria: true },
    domicilio: { etiqueta: 'Domicilio', ayuda: '', ejemplo: 'Av. Pellegrini 3400' },
    codigo_postal: { etiqueta: 'Código postal', ayuda: '', ejemplo: 'S2000ABC' },
    telefono: { etiqueta: 'Teléfono', ayuda: 'Con código de área.', ejemplo: '+54 341 555-0101', obligatoria: true },
    whatsapp: { etiqueta: 'WhatsApp', ayuda: '', ejemplo: '+54 9 341 555-0101' },
    email: { etiqueta: 'Email', ayuda: '', ejemplo: 'service@litoral.example' },
    horario: { etiqueta: 'Horario', ayuda: '', ejemplo: 'Lunes a viernes de 8 a 18, sábados de 9 a 13' },
    marcas: {
      etiqueta: 'Marcas',
      ayuda: 'Opcional. Nombre o número, separadas por |; en blanco, todas.',
      ejemplo: 'Tehuel',
    },
    servicios: {
      etiqueta: 'Servicios',
      ayuda: 'service, garantia, repuestos: separados por |.',
      ejemplo: 'service|garantia|repuestos',
      obligatoria: true,
    },
    latitud: { etiqueta: 'Latitud', ayuda: 'Con signo y punto o coma.', ejemplo: '-32.9577' },
    longitud: { etiqueta: 'Longitud', ayuda: 'Va con la latitud.', ejemplo: '-60.6630' },
    vigente_hasta: { etiqueta: 'Vigente hasta', ayuda: 'Opcional. En blanco, no vence.', ejemplo: '' },
    activo: { etiqueta: 'Activo', ayuda: 'Opcional. Sí o no; en blanco, sí.', ejemplo: 'sí' },
  },
  open: async (db) => createCentroReader(await selectMarcas(db)),
  key: ({ codigo }) => codigo,
  duplicate: { columna: 'codigo', mensaje: 'El mismo centro ya apareció en el archivo.' },
  write: upsertOf({ tabla: 'centro_garantia', clave: 'codigo', versiones: true }),
  table: 'centro_garantia',
})
