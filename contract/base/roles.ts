/** Roles of spec §6, as the realm of the identity provider names them, with their names on screen. */
export const ROLES = {
  ROL_ADMIN: 'Administración',
  ROL_USER: 'Usuario',
  ROL_CALLCENTER: 'Centro de atención',
  ROL_VENDEDOR: 'Vendedor',
  ROL_ECOMMERCE_ADMIN: 'Administración de la tienda',
  ROL_ECOMMERCE_USER: 'Usuario de la tienda',
  ROL_POSTVENTA: 'Postventa',
  ROL_GARANTIAS_CLIENTE: 'Garantías',
  ROL_OWNER: 'Titular',
  ROL_PEDIDOS_MOTOS: 'Pedidos de motos',
  ROL_POSVENTA: 'Postventa (taller)',
  ROL_REPRESENTANTE: 'Representante',
} as const

export type Role = keyof typeof ROLES

/**
 * Marks of a service account: a realm role that no user has, and a token claim that lists the kinds of data it may
 * load.
 */
export const MAQUINA = {
  rol: 'ROL_INTEGRACION',
  texto: 'Integración (cuenta de servicio)',
  claim: 'importaciones',
} as const

/**
 * Roles of each actor (domain §7). Rules, capabilities and notifications name actors, so that only this table and the
 * screens that grant roles name roles.
 */
export const ACTORES = {
  usuario: ['ROL_USER'],
  titular: ['ROL_OWNER'],
  representante: ['ROL_REPRESENTANTE'],
  /** Users of a customer. */
  cliente: ['ROL_USER', 'ROL_OWNER', 'ROL_REPRESENTANTE'],
  garantias: ['ROL_GARANTIAS_CLIENTE'],
  pedidos: ['ROL_PEDIDOS_MOTOS'],
  compras: ['ROL_ECOMMERCE_USER'],
  tienda: ['ROL_ECOMMERCE_ADMIN'],
  admin: ['ROL_ADMIN'],
  callcenter: ['ROL_CALLCENTER'],
  vendedor: ['ROL_VENDEDOR'],
  /** Staff of postventa (after-sales); the spec spells the role in both ways. */
  taller: ['ROL_POSTVENTA', 'ROL_POSVENTA'],
  /** Roles with the rights of postventa. Administrators have these rights too. */
  postventa: ['ROL_POSTVENTA', 'ROL_POSVENTA', 'ROL_ADMIN'],
  /** Staff of the distributor. */
  interno: ['ROL_ADMIN', 'ROL_CALLCENTER', 'ROL_VENDEDOR', 'ROL_POSTVENTA', 'ROL_POSVENTA'],
} as const satisfies Record<string, readonly Role[]>

export type Actor = keyof typeof ACTORES

/** Returns the roles of several actors, without duplicates. */
export const rolesDe = (...actores: readonly Actor[]): Role[] => [
  ...new Set(actores.flatMap((actor): readonly Role[] => ACTORES[actor])),
]

export const hasAnyRole = (roles: Iterable<string>, wanted: readonly Role[]): boolean => {
  for (const role of roles) if ((wanted as readonly string[]).includes(role)) return true
  return false
}

/** Whether any of these roles belongs to any of the actors. */
export const isActor = (roles: Iterable<string>, ...actores: readonly Actor[]): boolean =>
  actores.some((actor) => hasAnyRole(roles, ACTORES[actor]))

/**
 * Whether users with these roles see every razón social. Sellers see only their portfolio, customers only their own.
 */
export const veTodas = (roles: Iterable<string>): boolean => isActor(roles, 'callcenter', 'postventa')
