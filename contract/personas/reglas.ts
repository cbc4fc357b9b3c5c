import { ACTORES, type Role } from '#contract/base/roles.ts'

/** What the administration gives to the distributor's own people. What customers may do is given in Representantes. */
export const ROLES_INTERNOS = [...ACTORES.interno, ...ACTORES.tienda] as const satisfies readonly Role[]

/** For whom somebody works. */
export const TIPOS_PERSONA = { interno: 'De la distribuidora', cliente: 'De un cliente' } as const
