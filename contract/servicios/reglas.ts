import { SERVICIOS } from '#contract/base/servicios.ts'

/**
 * Services that are always on. Customers need Representantes to give others access, and a role grants the right to it.
 */
const SIEMPRE: readonly number[] = [SERVICIOS.representantes]

/** Whether a service can be switched off. */
export const seApaga = (servicioId: number): boolean => !SIEMPRE.includes(servicioId)
