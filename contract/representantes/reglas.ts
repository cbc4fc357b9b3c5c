import { ACTORES } from '#contract/base/roles.ts'
import { SERVICIOS, type ServicioId } from '#contract/base/servicios.ts'

/** Roles that a customer can grant to a representative (domain §7). */
export const ROLES_OTORGABLES = [
  ...ACTORES.usuario,
  ...ACTORES.garantias,
  ...ACTORES.pedidos,
  ...ACTORES.compras,
] as const

/**
 * Roles that administrators can grant. They include more than a customer can grant, because administrators create the
 * first owner and representative of a razón social.
 */
export const ROLES_OTORGABLES_SOPORTE = [...ROLES_OTORGABLES, ...ACTORES.representante, ...ACTORES.titular] as const

export type RolOtorgable = (typeof ROLES_OTORGABLES_SOPORTE)[number]

export const ESTADOS_REPRESENTANTE = {
  creando: 'Creándose',
  conError: 'Con un problema',
  invitado: 'Invitado',
  vencido: 'Invitación vencida',
  activo: 'Activo',
  inactivo: 'Inactivo',
} as const
export type EstadoRepresentante = keyof typeof ESTADOS_REPRESENTANTE

export interface Plantilla {
  nombre: string
  texto: string
  servicios: readonly ServicioId[]
  roles: readonly RolOtorgable[]
}

/** Sets of services and roles to start from. A user grants only the part of a set that they may grant. */
export const PLANTILLAS = {
  compras: {
    nombre: 'Compras',
    texto: 'Catálogos, pedidos y tienda, con sus devoluciones y reclamos.',
    servicios: [
      SERVICIOS.devoluciones,
      SERVICIOS.reclamos,
      SERVICIOS.catalogos,
      SERVICIOS.pedidosMotos,
      SERVICIOS.baterias,
      SERVICIOS.ecommerce,
    ],
    roles: [...ACTORES.usuario, ...ACTORES.pedidos, ...ACTORES.compras],
  },
  administracion: {
    nombre: 'Administración',
    texto: 'Cuenta corriente, pagos y documentos, con sus reclamos.',
    servicios: [SERVICIOS.cuentaCorriente, SERVICIOS.devoluciones, SERVICIOS.reclamos, SERVICIOS.documentacion],
    roles: ACTORES.usuario,
  },
  taller: {
    nombre: 'Taller',
    texto: 'Garantías y centros de garantías, catálogos y devoluciones.',
    servicios: [
      SERVICIOS.devoluciones,
      SERVICIOS.garantias,
      SERVICIOS.documentacion,
      SERVICIOS.catalogos,
      SERVICIOS.centrosGarantia,
    ],
    roles: [...ACTORES.usuario, ...ACTORES.garantias],
  },
} as const satisfies Record<string, Plantilla>

/**
 * Rights of the first user of a razón social, whom administrators create: every service, and the right to give access
 * to others.
 */
export const TITULAR: Plantilla = {
  nombre: 'Titular',
  texto: 'Todos los servicios; da acceso a los demás de la empresa.',
  servicios: Object.values(SERVICIOS),
  roles: [...ACTORES.usuario, ...ACTORES.titular, ...ACTORES.representante],
}

export const MAX_REPRESENTANTES_CSV = 200

/** Columns of the CSV file (separator `;`, UTF-8). `|` separates several values in a cell. */
export const COLUMNAS_CSV = {
  required: ['usuario', 'nombre', 'apellido', 'dni', 'email', 'telefono', 'razones_sociales'],
  optional: ['cargo', 'plantilla', 'servicios', 'roles'],
} as const
