import sql from 'sql-template-tag'
import { ACTORES } from '#contract/base/roles.ts'
import { PEDIDOS, TIPOS, type Pedido, type TipoTicket } from '#contract/tickets/reglas.ts'
import { createNegocioReader } from '#modules/negocios'
import { type Db, selectRows } from '#server/db/database.ts'
import {
  byNumberOrName,
  createRowReader,
  integer,
  oneOf,
  optional,
  orElse,
  requiredText,
  several,
  text,
  yesNo,
} from '#server/import/import-fields.ts'
import { importable } from '#server/import/import.ts'
import { upsertOf } from '#server/import/upsert.ts'

interface ImportedSector {
  sectorId: number
  nombre: string
  grupoId: number
  email: string
  plazoHoras: number
  atiende: string[]
}

interface ImportedMotivo {
  motivoId: number
  tipo: TipoTicket
  sectorId: number
  negocioId: number | null
  motivo: string
  prioridadId: number
  tipoId: number
  categoria: string
  pide: Pedido[]
  soloInternos: boolean
  activo: boolean
}

const numero = integer(1, 999_999, 'Tiene que ser un número entero, desde 1.')

export const SECTORES = importable<ImportedSector>({
  kind: 'sectores',
  texto: 'A quién va cada reclamo y en cuánto contesta.',
  columns: {
    sector_id: { etiqueta: 'Número de sector', ayuda: '', ejemplo: '2', obligatoria: true },
    nombre: { etiqueta: 'Nombre', ayuda: 'El del grupo en la mesa de ayuda.', ejemplo: 'Logística', obligatoria: true },
    grupo_id: { etiqueta: 'Número de grupo', ayuda: 'El de la mesa de ayuda.', ejemplo: '12', obligatoria: true },
    email: {
      etiqueta: 'Email',
      ayuda: 'La casilla del sector.',
      ejemplo: 'logistica@meridiana.example',
      obligatoria: true,
    },
    plazo_horas: {
      etiqueta: 'Plazo en horas',
      ayuda: 'Horas hábiles hasta la primera respuesta.',
      ejemplo: '8',
      obligatoria: true,
    },
    atiende: {
      etiqueta: 'Atienden',
      ayuda: 'Roles separados por |. Vacío: el centro de atención.',
      ejemplo: 'ROL_CALLCENTER',
    },
  },
  open: () =>
    createRowReader({
      sectorId: ['sector_id', numero],
      nombre: ['nombre', requiredText(80)],
      grupoId: ['grupo_id', numero],
      email: ['email', requiredText(120)],
      plazoHoras: ['plazo_horas', integer(1, 720, 'Tiene que ser una cantidad de horas, de 1 a 720.')],
      atiende: ['atiende', orElse([...ACTORES.callcenter], several(oneOf(ACTORES.interno)))],
    }),
  key: ({ sectorId }) => String(sectorId),
  duplicate: { columna: 'sector_id', mensaje: 'El mismo sector ya apareció en el archivo.' },
  write: upsertOf({ tabla: 'sector', clave: 'sector_id', versiones: true }),
  table: 'sector',
})

const selectSectores = (db: Db): Promise<{ id: number; nombre: string }[]> =>
  selectRows(db, sql`select sector_id as id, nombre from sector`)

export const MOTIVOS = importable<ImportedMotivo>({
  kind: 'motivos',
  texto: 'Cada motivo con el sector que lo recibe, su prioridad y qué más pregunta.',
  columns: {
    motivo_id: { etiqueta: 'Número de motivo', ayuda: '', ejemplo: '9801', obligatoria: true },
    tipo: { etiqueta: 'Tipo', ayuda: 'reclamo o garantia.', ejemplo: 'reclamo', obligatoria: true },
    sector: {
      etiqueta: 'Sector',
      ayuda: 'Nombre o número. Tiene que estar cargado.',
      ejemplo: 'Logística',
      obligatoria: true,
    },
    negocio: { etiqueta: 'Negocio', ayuda: 'Nombre o número. Vacío: todos.', ejemplo: '' },
    motivo: { etiqueta: 'Motivo', ayuda: 'De 3 a 120 caracteres.', ejemplo: 'Demora en el retiro', obligatoria: true },
    prioridad_id: { etiqueta: 'Prioridad', ayuda: 'De 1 (baja) a 5 (crítica).', ejemplo: '2', obligatoria: true },
    tipo_id: { etiqueta: 'Clase', ayuda: '1 incidente, 2 solicitud, 3 pregunta.', ejemplo: '1', obligatoria: true },
    categoria: {
      etiqueta: 'Categoría',
      ayuda: 'La de InvGate, si la distribuidora lo usa. Vacío: el motivo.',
      ejemplo: 'Reclamos > Logística > Demora en el retiro',
    },
    pide: {
      etiqueta: 'Pide',
      ayuda: 'marca, factura, producto, cantidad, devolucion: separados por |.',
      ejemplo: 'factura',
    },
    solo_internos: { etiqueta: 'Solo la distribuidora', ayuda: 'Sí o no. Vacío: no.', ejemplo: 'no' },
    activo: { etiqueta: 'Activo', ayuda: 'Sí o no. Vacío: sí.', ejemplo: 'sí' },
  },
  open: async (db) =>
    createRowReader({
      motivoId: ['motivo_id', numero],
      tipo: ['tipo', oneOf(TIPOS)],
      sectorId: ['sector', byNumberOrName(await selectSectores(db), 'No existe el sector')],
      negocioId: ['negocio', optional(await createNegocioReader(db))],
      motivo: ['motivo', requiredText(120)],
      prioridadId: ['prioridad_id', integer(1, 5, 'Tiene que ser una prioridad, de 1 a 5.')],
      tipoId: ['tipo_id', integer(1, 3, 'Tiene que ser 1, 2 o 3.')],
      categoria: ['categoria', text(120)],
      pide: ['pide', several(oneOf(PEDIDOS))],
      soloInternos: ['solo_internos', orElse(false, yesNo)],
      activo: ['activo', orElse(true, yesNo)],
    }),
  key: ({ motivoId }) => String(motivoId),
  duplicate: { columna: 'motivo_id', mensaje: 'El mismo motivo ya apareció en el archivo.' },
  write: upsertOf({ tabla: 'motivo_ticket', clave: 'motivo_id', versiones: true }),
  table: 'motivo_ticket',
})
