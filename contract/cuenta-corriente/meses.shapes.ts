import { z } from 'zod'
import { Importe } from './importe.shapes.ts'

/** Opening balance, movements and closing balance of a period, in one currency. */
export const SaldoPeriodo = z.object({
  moneda: z.string(),
  inicial: Importe,
  debitos: Importe.describe('Lo que subió la deuda'),
  creditos: Importe.describe('Lo que bajó la deuda, sin signo: inicial + debitos − creditos = final'),
  final: Importe,
})
export type SaldoPeriodo = z.output<typeof SaldoPeriodo>

/** Balances of all movements between two document dates. */
export const Periodo = z.object({
  desde: z.string().describe('aaaa-mm-dd'),
  hasta: z.string().describe('aaaa-mm-dd'),
  saldos: z.array(SaldoPeriodo).describe('Uno por moneda; pesos primero'),
})
export type Periodo = z.output<typeof Periodo>

/** Closed month of an account. */
export const ResumenMes = z.object({
  mes: z.string().describe('aaaa-mm'),
  desde: z.string().describe('aaaa-mm-dd, el primer día'),
  hasta: z.string().describe('aaaa-mm-dd, el último día'),
  completo: z.boolean().describe('Falso: los datos que hay no llegan al fin del mes'),
  saldos: z.array(SaldoPeriodo).describe('Uno por moneda; pesos primero'),
})
export type ResumenMes = z.output<typeof ResumenMes>
