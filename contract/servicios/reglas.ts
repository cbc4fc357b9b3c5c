import { SERVICIOS } from '#contract/base/servicios.ts'

/** Service that is always on: razones sociales grant access through it, and its right is a role. */
const SIEMPRE: readonly number[] = [SERVICIOS.representantes]

/** Whether a service can be switched off. */
export const seApaga = (servicioId: number): boolean => !SIEMPRE.includes(servicioId)
