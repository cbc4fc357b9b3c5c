import { SERVICIOS } from '#contract/base/servicios.ts'

/**
 * Services that are always on: razones sociales need Representantes to grant access, and a role gives the right to it.
 */
const SIEMPRE: readonly number[] = [SERVICIOS.representantes]

/** Whether a service can be switched off. */
export const seApaga = (servicioId: number): boolean => !SIEMPRE.includes(servicioId)
