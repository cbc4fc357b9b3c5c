import { z } from 'zod'
import { Importe } from './importe.shapes.ts'

/** A closed month of an account: what it opened with, what moved, what it closed with. */
export const ResumenMes = z.object({
  mes: z.string().describe('aaaa-mm'),
  desde: z.string().describe('aaaa-mm-dd, el primer día'),
  hasta: z.string().describe('aaaa-mm-dd, el último día'),
  completo: z.boolean().describe('Falso: los datos que hay no llegan al fin del mes'),
  saldos: z
    .array(z.object({ moneda: z.string(), inicial: Importe, movimientos: Importe, final: Importe }))
    .describe('Uno por moneda; pesos primero'),
})
export type ResumenMes = z.output<typeof ResumenMes>
