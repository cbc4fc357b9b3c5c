import { CAPACIDADES } from '#contract/base/capacidades.ts'
import { type Role, hasAnyRole, rolesDe } from '#contract/base/roles.ts'
import { SERVICIOS, type ServicioId } from '#contract/base/servicios.ts'
import { CLASES, type ClaseTrabajo } from '#contract/mesa/reglas.ts'
import { TIPOS_NOTIFICACION, type TipoNotificacionId } from '#contract/notificaciones/reglas.ts'
import { PEDIDO } from '#contract/pedidos-motos/estados.ts'
import { ROLES_DE_SERVICIO } from '#modules/usuarios'
import type { Caller } from '#server/base/caller.ts'

/** Prefix of the tables of comments, their files and readings. */
export type Tabla = 'devolucion' | 'ticket' | 'conversacion'

interface QuienVe {
  /** Entity name in the audit log. */
  entidad: string
  /** Table of the kind, and the column of its id. */
  tabla: string
  id: string
  /** Prefix of the tables of the kind's comments. */
  habla: Tabla
  /** Service that users of a company need to see the kind; null: only the creator sees it. */
  servicioId: ServicioId | null
  /** Roles that give access without the service. */
  roles: readonly Role[]
  /** SQL condition of rows `g` that can have comments. */
  hay: string
  /** true: its states are those of the portal, so messages contain their names. */
  conEstados: boolean
  tipo: TipoNotificacionId
}

const TICKET = {
  tabla: 'ticket',
  id: 'ticket_id',
  habla: 'ticket',
  hay: 'g.estado_id <> 3',
  conEstados: true,
} as const

/** For each kind: its tables, and the rights that users of a company need. */
export const QUIEN_VE: Record<ClaseTrabajo, QuienVe> = {
  devolucion: {
    entidad: 'devolucion',
    tabla: 'devolucion',
    id: 'devolucion_id',
    habla: 'devolucion',
    servicioId: SERVICIOS.devoluciones,
    roles: [],
    hay: 'g.estado_id <> 3',
    conEstados: true,
    tipo: TIPOS_NOTIFICACION.devolucion,
  },
  reclamo: {
    entidad: 'reclamo',
    ...TICKET,
    servicioId: SERVICIOS.reclamos,
    roles: [],
    tipo: TIPOS_NOTIFICACION.reclamo,
  },
  garantia: {
    entidad: 'garantia',
    ...TICKET,
    servicioId: SERVICIOS.garantias,
    roles: rolesDe('titular', 'representante', 'garantias'),
    tipo: TIPOS_NOTIFICACION.garantia,
  },
  pago: {
    entidad: 'pago',
    tabla: 'pago',
    id: 'pago_id',
    habla: 'conversacion',
    servicioId: SERVICIOS.cuentaCorriente,
    roles: [],
    hay: 'true',
    conEstados: false,
    tipo: TIPOS_NOTIFICACION.cuentaCorriente,
  },
  pedido: {
    entidad: 'pedidoMoto',
    tabla: 'pedido_moto',
    id: 'pedido_id',
    habla: 'conversacion',
    servicioId: SERVICIOS.pedidosMotos,
    roles: [],
    // A draft is only visible to its author.
    hay: `g.estado_id <> ${PEDIDO.BORRADOR}`,
    conEstados: true,
    tipo: TIPOS_NOTIFICACION.pedidoMoto,
  },
  certificado: {
    entidad: 'certificado',
    tabla: 'certificado',
    id: 'certificado_id',
    habla: 'conversacion',
    servicioId: SERVICIOS.documentacion,
    roles: [],
    hay: 'g.vigente',
    conEstados: false,
    tipo: TIPOS_NOTIFICACION.general,
  },
  alta: {
    entidad: 'pedidoRazonSocial',
    tabla: 'pedido_razon_social',
    id: 'pedido_id',
    habla: 'conversacion',
    servicioId: null,
    roles: [],
    hay: 'true',
    conEstados: false,
    tipo: TIPOS_NOTIFICACION.general,
  },
}

/** Returns the roles of staff who work on a kind. */
export const internosDe = (clase: ClaseTrabajo): readonly Role[] => CAPACIDADES[CLASES[clase].capacidad].roles

/** Whether a user may see a kind, in any company. */
export const canSee = ({ isStaff, ofrecidos, servicios, roles, token }: Caller, clase: ClaseTrabajo): boolean => {
  const { servicioId, roles: rolesWithoutService } = QUIEN_VE[clase]
  if (servicioId !== null && !ofrecidos.has(servicioId)) return false
  if (isStaff) return hasAnyRole(roles, internosDe(clase))
  // No scope of an API token is about a kind without a service.
  if (servicioId === null) return token === undefined
  const wanted = ROLES_DE_SERVICIO[servicioId]
  return (servicios.has(servicioId) && (!wanted || hasAnyRole(roles, wanted))) || hasAnyRole(roles, rolesWithoutService)
}
