import { z } from 'zod'
import { clavesDe } from '#contract/base/claves.ts'
import { COLAS } from '#contract/base/colas.shapes.ts'
import type { Shapes } from '#contract/route.ts'

const NombreCola = z.enum(clavesDe(COLAS))
const count = z.number().int()

const EstadoCola = z.object({
  cola: NombreCola,
  texto: z.string(),
  esperan: count,
  activos: count,
  reintentan: count.describe('Fallaron y se van a intentar de nuevo'),
  fallados: count.describe('Ya no se intentan: hay que reintentarlos a mano'),
})

const Fallado = z.object({
  integracionId: z.uuid(),
  cola: NombreCola,
  que: z.string().describe('Por ejemplo: Reclamo 40201: crear en la mesa de ayuda'),
  error: z.string(),
  fecha: z.string().describe('Instante ISO'),
  ticketId: z.number().int().nullable(),
})

const Reintento = Fallado.extend({
  intentos: count.describe('Cuántas veces se probó'),
  proximo: z.string().describe('Instante ISO en que se vuelve a probar'),
})

export const Integraciones = z.object({
  colas: z.array(EstadoCola),
  fallados: z.array(Fallado),
  reintentos: z.array(Reintento).describe('Lo que falló y se vuelve a probar solo, lo próximo primero'),
})
export type Integraciones = z.output<typeof Integraciones>

export const integracionesShapes = {
  list: {
    reply: Integraciones,
  },
  retry: {
    params: z.object({ integracionId: z.uuid() }),
    reply: z.object({ integracionId: z.uuid() }),
  },
} satisfies Shapes
