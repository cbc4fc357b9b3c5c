import { z } from 'zod'
import { clavesDe } from '#contract/base/claves.ts'
import { shortText } from '#contract/base/gestiones.shapes.ts'
import { entero } from '#contract/valores/enteros.shapes.ts'
import type { Shapes } from '#contract/route.ts'
import { CLASES } from './reglas.ts'
import { VARIABLES, variablesDesconocidas } from './respuestas.ts'

const CONVERSADAS = clavesDe(CLASES)
const Conversada = z.enum(CONVERSADAS)
const Texto = shortText(2000, 'Escribí la respuesta').superRefine((texto, ctx) => {
  const unknown = variablesDesconocidas(texto)
  if (!unknown.length) return
  const named = unknown.map((name) => `{{${name}}}`).join(', ')
  const known = Object.keys(VARIABLES).map((name) => `{{${name}}}`)
  ctx.addIssue({ code: 'custom', message: `No existe ${named}. Podés usar ${known.join(', ')}.` })
})

const CAMPOS = {
  titulo: shortText(80, 'Ingresá el título'),
  texto: Texto.describe('Con variables entre llaves dobles: {{cliente}}'),
  esNota: z.boolean().describe('Nota interna: el cliente no la lee'),
  clases: z.array(Conversada).max(CONVERSADAS.length).describe('Vacío: todas'),
  motivoIds: z.array(z.number().int()).max(50).describe('De su única clase; vacío: cualquiera'),
  estadoId: z.number().int().nullable().describe('Adónde pasa lo que se responde; nulo: a ninguno'),
  compartida: z.boolean().describe('La usa toda la distribuidora; si no, solo quien la escribió'),
}
const Escrita = z
  .object(CAMPOS)
  .refine(({ esNota, estadoId }) => !esNota || estadoId === null, {
    path: ['estadoId'],
    message: 'Una nota interna no cambia el estado.',
  })
  .refine(({ clases, motivoIds }) => !motivoIds.length || clases.length === 1, {
    path: ['motivoIds'],
    message: 'Para elegir motivos, elegí un solo tipo.',
  })
export type Escrita = z.output<typeof Escrita>

export const Respuesta = z.object({
  ...CAMPOS,
  texto: z.string(),
  respuestaId: z.number().int(),
  autor: z.string(),
  puedeEditar: z.boolean(),
  version: z.number().int(),
  relleno: z.string().nullable().describe('El texto con sus variables, cuando se pide para una gestión'),
})
export type Respuesta = z.output<typeof Respuesta>

const Params = z.object({ respuestaId: entero(z.number().int().positive()) })

export const respuestasShapes = {
  list: {
    query: z.object({
      clase: Conversada.optional(),
      entidadId: entero(z.number().int().positive())
        .optional()
        .describe('Con su tipo: las que sirven para esa gestión'),
    }),
    reply: z.array(Respuesta),
  },
  create: { body: Escrita, reply: Respuesta },
  update: {
    params: Params,
    body: Escrita.safeExtend({ version: z.number().int().describe('La que se leyó') }),
    reply: Respuesta,
  },
  delete: { params: Params, reply: z.object({ respuestaId: z.number().int() }) },
} satisfies Shapes
