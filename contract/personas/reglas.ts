import { ACTORES, type Role } from '#contract/base/roles.ts'

/** Roles that administrators grant to staff. The screen Representantes grants the roles of customers. */
export const ROLES_INTERNOS = [...ACTORES.interno, ...ACTORES.tienda] as const satisfies readonly Role[]

/** Employer of a user: the distributor or a customer. */
export const TIPOS_PERSONA = { interno: 'De la distribuidora', cliente: 'De un cliente' } as const
