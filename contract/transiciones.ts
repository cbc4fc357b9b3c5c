import type { EstadoId } from './estados.ts'
import { CUSTOMER_ROLES, hasAnyRole, POSTVENTA_ROLES, type Role } from './roles.ts'

/** Who moves a state. `sistema` is the clock or the service desk. */
type Actor = 'cliente' | 'pedidos' | 'garantias' | 'postventa' | 'callcenter' | 'vendedor' | 'admin' | 'sistema'

const ACTOR_ROLES: Record<Exclude<Actor, 'sistema'>, readonly Role[]> = {
  cliente: CUSTOMER_ROLES,
  pedidos: ['ROL_PEDIDOS_MOTOS'],
  garantias: ['ROL_GARANTIAS_CLIENTE'],
  postventa: POSTVENTA_ROLES,
  callcenter: ['ROL_CALLCENTER'],
  vendedor: ['ROL_VENDEDOR'],
  admin: ['ROL_ADMIN'],
}

/** One row of a state machine (domain §3.4, §4.3, §5). What is in no row is 409. */
export interface Transition<
  Need extends string = string,
  Condition extends string = string,
  Estado extends number = EstadoId,
> {
  from: Estado
  to: Estado
  who: readonly Actor[]
  /** What the button says. */
  texto: string
  /** What has to be sent with it. */
  pide: readonly Need[]
  /** What has to be so for the row to make sense. */
  when?: Condition
  /** Done by another call, with its data: the plain status call is refused. */
  via?: 'envio' | 'sistema'
  principal?: true
  /** Ends it for the worse: asked in red. */
  destructiva?: true
}

/** Whether a person with these roles moves this row. */
export const isAllowed = (row: Pick<Transition, 'who'>, roles: ReadonlySet<string>): boolean =>
  row.who.some((actor) => actor !== 'sistema' && hasAnyRole(roles, ACTOR_ROLES[actor]))
