import { SERVICIOS, type ServicioId } from '#contract/base/servicios.ts'

/** The lines that have a screen of their own (spec §2) and the service of each. */
export const LINEAS = {
  camiones: SERVICIOS.camiones,
  'monopatin-electrico': SERVICIOS.monopatinElectrico,
  baterias: SERVICIOS.baterias,
} as const satisfies Record<string, ServicioId>
export type LineaId = keyof typeof LINEAS
