import { type Role, hasAnyRole, rolesDe } from '#contract/base/roles.ts'
import { SERVICIOS } from '#contract/base/servicios.ts'
import type { Conversada } from '#contract/mesa/respuestas.ts'
import type { Caller } from '#server/context.ts'

/** The tables that gestiones are in. */
export type Tabla = 'devolucion' | 'ticket'

interface QuienVe {
  tabla: Tabla
  /** Who of a customer has it works with them, */
  servicioId: number
  /** and so does who has one of these roles (domain §7, role × capability). */
  roles: readonly Role[]
}

/** Where each kind is, and who of a customer sees it. */
export const QUIEN_VE: Record<Conversada, QuienVe> = {
  devolucion: { tabla: 'devolucion', servicioId: SERVICIOS.devoluciones, roles: [] },
  reclamo: { tabla: 'ticket', servicioId: SERVICIOS.reclamos, roles: [] },
  garantia: {
    tabla: 'ticket',
    servicioId: SERVICIOS.garantias,
    roles: rolesDe('titular', 'representante', 'garantias'),
  },
}

/** Whether somebody works with a kind, of whatever company. */
export const canSee = ({ ofrecidos, servicios, roles }: Caller, clase: Conversada): boolean => {
  const { servicioId, roles: also } = QUIEN_VE[clase]
  return servicios.has(servicioId) || (ofrecidos.has(servicioId) && hasAnyRole(roles, also))
}
