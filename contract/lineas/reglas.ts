import { SERVICIOS, type ServicioId } from '#contract/base/servicios.ts'

/** Product lines that have a screen (spec §2), with their services. */
export const LINEAS = {
  camiones: SERVICIOS.camiones,
  'monopatin-electrico': SERVICIOS.monopatinElectrico,
  baterias: SERVICIOS.baterias,
} as const satisfies Record<string, ServicioId>
export type LineaId = keyof typeof LINEAS
