import { z } from 'zod'
import { entero } from '#contract/valores/enteros.shapes.ts'
import type { Shapes } from '#contract/route.ts'
import { LISTAS } from './reglas.ts'
import { vistaFields } from './vistas.shapes.ts'

const DeLista = z.object({ lista: z.enum(LISTAS) })

const Preferencia = z.object({
  columnas: z
    .array(z.string().max(40))
    .max(40)
    .nullable()
    .describe('Las que muestra, por su clave; nulo: las de siempre'),
  compacta: z.boolean().describe('Filas más bajas'),
})
export type Preferencia = z.output<typeof Preferencia>

export const NewListaVista = z.object(vistaFields)

const ListaVista = NewListaVista.extend({ vistaId: z.number().int() })
export type ListaVista = z.output<typeof ListaVista>

export const listasShapes = {
  get: { params: DeLista, reply: Preferencia.extend({ vistas: z.array(ListaVista) }) },
  setPreferencia: { params: DeLista, body: Preferencia, reply: Preferencia },
  createVista: { params: DeLista, body: NewListaVista, reply: z.object({ vistaId: z.number().int() }) },
  deleteVista: {
    params: z.object({ vistaId: entero(z.number().int().positive()) }),
    reply: z.object({ vistaId: z.number().int() }),
  },
} satisfies Shapes
