/** The realm roles of spec §6, with what they are called on screen. */
export const ROLES = {
  ROL_ADMIN: 'Administración',
  ROL_USER: 'Usuario',
  ROL_CALLCENTER: 'Centro de atención',
  ROL_VENDEDOR: 'Vendedor',
  ROL_ECOMMERCE_ADMIN: 'Administración de e-commerce',
  ROL_ECOMMERCE_USER: 'Usuario de e-commerce',
  ROL_POSTVENTA: 'Postventa',
  ROL_GARANTIAS_CLIENTE: 'Garantías',
  ROL_OWNER: 'Titular',
  ROL_PEDIDOS_MOTOS: 'Pedidos de motos',
  ROL_POSVENTA: 'Posventa',
  ROL_REPRESENTANTE: 'Representante',
} as const

export type Role = keyof typeof ROLES

/**
 * What a service account is told by: a realm role that no person is given, and the claim of its tokens that says which
 * things it may load.
 */
export const MAQUINA = {
  rol: 'ROL_INTEGRACION',
  texto: 'Integración (cuenta de servicio)',
  claim: 'importaciones',
} as const

/**
 * Who is which actor, in the words of the rules (domain §7): the one place that says it. Rules, capabilities and notices name
 * actors; a role is named only where it is given to somebody.
 */
export const ACTORES = {
  usuario: ['ROL_USER'],
  titular: ['ROL_OWNER'],
  representante: ['ROL_REPRESENTANTE'],
  /** Whoever works for a customer. */
  cliente: ['ROL_USER', 'ROL_OWNER', 'ROL_REPRESENTANTE'],
  garantias: ['ROL_GARANTIAS_CLIENTE'],
  pedidos: ['ROL_PEDIDOS_MOTOS'],
  compras: ['ROL_ECOMMERCE_USER'],
  tienda: ['ROL_ECOMMERCE_ADMIN'],
  admin: ['ROL_ADMIN'],
  callcenter: ['ROL_CALLCENTER'],
  vendedor: ['ROL_VENDEDOR'],
  /** Both spellings of the spec are one role. */
  taller: ['ROL_POSTVENTA', 'ROL_POSVENTA'],
  /** Whoever does what postventa does: the administration, too. */
  postventa: ['ROL_POSTVENTA', 'ROL_POSVENTA', 'ROL_ADMIN'],
  /** Whoever works for the distributor. */
  interno: ['ROL_ADMIN', 'ROL_CALLCENTER', 'ROL_VENDEDOR', 'ROL_POSTVENTA', 'ROL_POSVENTA'],
} as const satisfies Record<string, readonly Role[]>

export type Actor = keyof typeof ACTORES

/** The roles of some actors, each once. */
export const rolesDe = (...actores: readonly Actor[]): Role[] => [
  ...new Set(actores.flatMap((actor): readonly Role[] => ACTORES[actor])),
]

export const hasAnyRole = (roles: Iterable<string>, wanted: readonly Role[]): boolean => {
  for (const role of roles) if ((wanted as readonly string[]).includes(role)) return true
  return false
}

/** Whether somebody with these roles is one of these actors. */
export const isActor = (roles: Iterable<string>, ...actores: readonly Actor[]): boolean =>
  actores.some((actor) => hasAnyRole(roles, ACTORES[actor]))

/** Whether they see every company; whoever sells sees those of their portfolio, and a customer their own. */
export const veTodas = (roles: Iterable<string>): boolean => isActor(roles, 'callcenter', 'postventa')
