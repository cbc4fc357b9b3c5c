import { CAPACIDADES } from '#contract/base/capacidades.ts'
import type { Calls } from '#contract/route.ts'
import type { indicadoresShapes } from './shapes.ts'

const { roles } = CAPACIDADES.mesa

/** Calls for figures about the mesa: new and closed work, and durations. */
export const indicadores: Calls<typeof indicadoresShapes> = {
  summarize: {
    summary: 'Las cifras de un período, y las del anterior; cada vendedor, de su cartera.',
    method: 'POST',
    path: 'indicadores/v1/resumen',
    roles,
  },
  getCuadro: {
    summary: 'Una tabla de un período: por sector, persona, motivo, marca, empresa, producto y más.',
    method: 'POST',
    path: 'indicadores/v1/cuadros/:cuadro',
    roles,
  },
  downloadExcel: {
    summary: 'La misma tabla, en Excel.',
    method: 'POST',
    path: 'indicadores/v1/cuadros/:cuadro/excel',
    reply: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    roles,
  },
}
