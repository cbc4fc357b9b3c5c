import { z } from 'zod'
import { clavesDe } from '#contract/base/claves.ts'
import { LINEAS } from './reglas.ts'
import type { Shapes } from '#contract/route.ts'

const Linea = z.object({
  linea: z.string(),
  titulo: z.string(),
  texto: z.string(),
  aviso: z.string().nullable().describe('Algo que hay que saber: por ejemplo, qué hacer con la batería usada'),
  consultaMotivoId: z.number().int().nullable().describe('El motivo del reclamo que abre Consultar'),
  marcas: z.array(z.object({ marcaId: z.number().int(), nombre: z.string(), negocioId: z.number().int() })),
  productos: z.array(
    z.object({
      codigo: z.string(),
      nombre: z.string(),
      descripcion: z.string(),
      precio: z.string().nullable().describe('Sin IVA, sujeto a modificación; nulo: se consulta'),
      ficha: z.array(z.object({ nombre: z.string(), valor: z.string() })),
    }),
  ),
  garantias: z.array(
    z.object({
      producto: z.string(),
      meses: z.number().int(),
      kilometros: z.number().int().nullable(),
      condicion: z.string(),
    }),
  ),
})
export type Linea = z.output<typeof Linea>

export const lineasShapes = {
  get: {
    params: z.object({ linea: z.enum(clavesDe(LINEAS)) }),
    reply: Linea,
  },
} satisfies Shapes
