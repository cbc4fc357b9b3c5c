import { ACTORES, type Role } from '#contract/base/roles.ts'

/** Roles that the administration grants to staff. Customers' roles are granted in Representantes. */
export const ROLES_INTERNOS = [...ACTORES.interno, ...ACTORES.tienda] as const satisfies readonly Role[]

/** Employer of a user. */
export const TIPOS_PERSONA = { interno: 'De la distribuidora', cliente: 'De un cliente' } as const
