import { SERVICIOS } from '#contract/base/servicios.ts'

/** By it each company lets its people in: it is asked for by role, and is there always. */
const SIEMPRE: readonly number[] = [SERVICIOS.representantes]

/** Whether a service can be switched off. */
export const seApaga = (servicioId: number): boolean => !SIEMPRE.includes(servicioId)
