import type { Que } from '#contract/importaciones/reglas.ts'
import { PREFIX } from '#contract/route.ts'

export const importacionesPath = (vista?: 'historial'): string =>
  `${PREFIX}/importaciones${vista ? `?vista=${vista}` : ''}`
export const nuevaImportacionPath = (que: Que): string => `${PREFIX}/importaciones/nueva/${que}`
export const importacionPath = (importacionId: number): string => `${PREFIX}/importaciones/${importacionId}`
