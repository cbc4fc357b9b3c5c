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

/** Who works for the distributor. Staff sees every company, a vendedor those of their portfolio (domain: role × capability). */
export const STAFF_ROLES = [
  'ROL_ADMIN',
  'ROL_CALLCENTER',
  'ROL_VENDEDOR',
  'ROL_POSTVENTA',
  'ROL_POSVENTA',
] as const satisfies Role[]

/** Both spellings of the spec are one role. */
export const POSTVENTA_ROLES = ['ROL_POSTVENTA', 'ROL_POSVENTA', 'ROL_ADMIN'] as const satisfies Role[]

export const CUSTOMER_ROLES = ['ROL_USER', 'ROL_OWNER', 'ROL_REPRESENTANTE'] as const satisfies Role[]

export const hasAnyRole = (roles: Iterable<string>, wanted: readonly Role[]): boolean => {
  for (const role of roles) if ((wanted as readonly string[]).includes(role)) return true
  return false
}
