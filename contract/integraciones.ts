import { z } from 'zod'
import { CAPACIDADES } from './capacidades.ts'
import { COLAS, type Cola } from './colas.ts'
import { route } from './route.ts'

const NombreCola = z.enum(Object.keys(COLAS) as [Cola, ...Cola[]])
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

/** What the portal does outside: mail and service desk. */
export const integraciones = {
  list: route({
    summary: 'Colas de trabajo y lo que no se pudo hacer, lo más nuevo primero.',
    method: 'GET',
    path: 'integraciones/v1',
    reply: Integraciones,
    roles: CAPACIDADES.administrar.roles,
  }),
  retry: route({
    summary: 'Vuelve a poner en la cola algo que falló. Repetirlo no hace nada.',
    method: 'POST',
    path: 'integraciones/v1/reintentar/:integracionId',
    params: z.object({ integracionId: z.uuid() }),
    reply: z.object({ integracionId: z.uuid() }),
    roles: CAPACIDADES.administrar.roles,
    writes: true,
  }),
}
