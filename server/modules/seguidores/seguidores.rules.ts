import { CAPACIDADES } from '#contract/base/capacidades.ts'
import { type Role, hasAnyRole, rolesDe } from '#contract/base/roles.ts'
import { SERVICIOS, type ServicioId } from '#contract/base/servicios.ts'
import { CLASES, type ClaseTrabajo } from '#contract/mesa/reglas.ts'
import { TIPOS_NOTIFICACION, type TipoNotificacionId } from '#contract/notificaciones/reglas.ts'
import { PEDIDO } from '#contract/pedidos-motos/estados.ts'
import { ROLES_DE_SERVICIO } from '#modules/usuarios'
import type { Caller } from '#server/base/caller.ts'

/** By whose name the tables of comments, their files and readings begin. */
export type Tabla = 'devolucion' | 'ticket' | 'conversacion'

interface QuienVe {
  /** How the record calls it. */
  entidad: string
  /** Where it is, and by which column. */
  tabla: string
  id: string
  /** Where what is said of it is. */
  habla: Tabla
  /** Who of a customer has this service works with them; null: whoever asked for it alone. */
  servicioId: ServicioId | null
  /** Who has one of these roles needs no service (domain §7, role × capability). */
  roles: readonly Role[]
  /** Of its rows `g`, which can be talked about. */
  hay: string
  /** Whether its states are those of the portal (spec §4): a notice names them. */
  conEstados: boolean
  tipo: TipoNotificacionId
}

const DE_TICKET = {
  tabla: 'ticket',
  id: 'ticket_id',
  habla: 'ticket',
  hay: 'g.estado_id <> 3',
  conEstados: true,
} as const

/** Where each kind is, and who of a customer sees it. */
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
    ...DE_TICKET,
    servicioId: SERVICIOS.reclamos,
    roles: [],
    tipo: TIPOS_NOTIFICACION.reclamo,
  },
  garantia: {
    entidad: 'garantia',
    ...DE_TICKET,
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
    // A draft is nobody's but of whoever writes it.
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

/** Who of the distributor works on a kind. */
export const internosDe = (clase: ClaseTrabajo): readonly Role[] => CAPACIDADES[CLASES[clase].capacidad].roles

/** Whether somebody works with a kind, of whatever company. */
export const canSee = ({ isStaff, ofrecidos, servicios, roles }: Caller, clase: ClaseTrabajo): boolean => {
  const { servicioId, roles: also } = QUIEN_VE[clase]
  if (servicioId !== null && !ofrecidos.has(servicioId)) return false
  if (isStaff) return hasAnyRole(roles, internosDe(clase))
  if (servicioId === null) return true
  const wanted = ROLES_DE_SERVICIO[servicioId]
  return (servicios.has(servicioId) && (!wanted || hasAnyRole(roles, wanted))) || hasAnyRole(roles, also)
}
