import { z } from 'zod'
import { clavesDe } from '#contract/base/claves.ts'
import { COLAS } from '#contract/base/colas.shapes.ts'
import type { Shapes } from '#contract/route.ts'
import { LECTURAS } from './reglas.ts'

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
  que: z.string().describe('Por ejemplo: Reclamo 40201: crear en InvGate'),
  error: z.string(),
  fecha: z.string().describe('Instante ISO'),
  ticketId: z.number().int().nullable(),
})

const Reintento = Fallado.extend({
  intentos: count.describe('Cuántas veces se probó'),
  proximo: z.string().describe('Instante ISO en que se vuelve a probar'),
})

const NombreLectura = z.enum(clavesDe(LECTURAS))
const Instante = z.string().describe('Instante ISO')

const EstadoLectura = z.object({
  lectura: NombreLectura,
  estado: z.enum(['nunca', 'leyendo', 'al-dia', 'fallo']),
  empezo: Instante.nullable().describe('La que está en curso, o la última'),
  termino: Instante.nullable(),
  alDia: Instante.nullable().describe('Lo que cambió en SAP hasta acá está en el portal. Nulo: nunca se leyó entero'),
  atraso: count.nullable().describe('Minutos desde alDia'),
  nuevas: count,
  cambiadas: count,
  iguales: count,
  errores: count.describe('Filas de SAP que no se pudieron cargar; se vuelven a pedir en cada lectura'),
  fallo: z.string().nullable().describe('Por qué no pudo seguir'),
})

const ErrorLectura = z.object({
  clave: z.string().describe('La de SAP'),
  nombre: z.string(),
  motivo: z.string(),
  desde: Instante.describe('Cuándo se vio por primera vez'),
})

export const ErroresLectura = z.object({ total: count, errores: z.array(ErrorLectura) })
export type ErroresLectura = z.output<typeof ErroresLectura>

export const Integraciones = z.object({
  colas: z.array(EstadoCola),
  fallados: z.array(Fallado),
  reintentos: z.array(Reintento).describe('Lo que falló y se vuelve a probar solo, lo próximo primero'),
  mesaLeida: Instante.nullable().describe('Cuándo se leyó InvGate por última vez; nulo: nunca, o no hay'),
  lecturas: z.array(EstadoLectura).describe('Lo que se lee de SAP; nada cuando no hay SAP'),
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
  startLectura: {
    params: z.object({ lectura: NombreLectura }),
    reply: z.object({ lectura: NombreLectura }),
  },
  listErroresLectura: {
    params: z.object({ lectura: NombreLectura }),
    reply: ErroresLectura,
  },
} satisfies Shapes
