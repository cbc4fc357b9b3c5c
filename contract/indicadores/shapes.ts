import { z } from 'zod'
import { clavesDe } from '#contract/base/claves.ts'
import { parseDay } from '#contract/valores/fechas.ts'
import { CLASES } from '#contract/mesa/reglas.ts'
import type { Shapes } from '#contract/route.ts'
import { daysOf } from './periodos.ts'
import { COLUMNAS, CUADROS, MAX_DIAS } from './reglas.ts'

const Dia = z.string().regex(/^\d{4}-\d{2}-\d{2}$/, 'Elegí una fecha')
const isDay = (text: string): boolean => {
  try {
    return parseDay(text) === text
  } catch {
    return false
  }
}

export const IndicadoresCriteria = z
  .object({
    desde: Dia.refine(isDay, 'Esa fecha no existe'),
    hasta: Dia.refine(isDay, 'Esa fecha no existe').describe('Incluido'),
    clase: z.enum(clavesDe(CLASES)).optional(),
    sectorId: z.number().int().optional(),
    razonSocialId: z.number().int().optional(),
  })
  .refine((periodo) => daysOf(periodo) >= 1, { path: ['hasta'], error: 'Termina antes de empezar' })
  .refine((periodo) => daysOf(periodo) <= MAX_DIAS, {
    path: ['hasta'],
    error: `Elegí hasta ${MAX_DIAS} días`,
  })
export type IndicadoresCriteria = z.output<typeof IndicadoresCriteria>

const Valores = z
  .partialRecord(z.enum(clavesDe(COLUMNAS)), z.number().nullable())
  .describe('Cantidades; minutos hábiles; porcentajes de 0 a 100; puntaje de 1 a 5. Nulo: no hubo de qué contarlo')
export type Valores = z.output<typeof Valores>

export const CuadroFila = z.object({
  clave: z.string().describe('Lo que la fila cuenta: un día, un id, una clase'),
  nombre: z.string(),
  valores: Valores,
})
export type CuadroFila = z.output<typeof CuadroFila>

const CuadroParams = z.object({ cuadro: z.enum(clavesDe(CUADROS)) })

export const indicadoresShapes = {
  summarize: {
    body: IndicadoresCriteria,
    reply: z.object({
      actual: Valores,
      anterior: Valores.describe('Lo mismo en el período de igual largo que terminó antes de este'),
      pendientes: z.number().int().describe('Ahora'),
      vencidos: z.number().int().describe('Ahora'),
    }),
  },
  getCuadro: { params: CuadroParams, body: IndicadoresCriteria, reply: z.array(CuadroFila) },
  downloadExcel: { params: CuadroParams, body: IndicadoresCriteria },
} satisfies Shapes
