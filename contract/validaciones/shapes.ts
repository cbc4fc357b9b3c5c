import { z } from 'zod'
import type { Shapes } from '#contract/route.ts'

const EmailEstado = z.object({
  email: z.string().describe('El que se usa hoy'),
  validado: z.boolean(),
  pendiente: z
    .object({ email: z.string(), vence: z.string().describe('Instante ISO'), vencido: z.boolean() })
    .nullable()
    .describe('El último enlace que se envió y todavía no se usó'),
  esperaSegundos: z.number().int().describe('Cuánto falta para poder pedir otro enlace; 0: ya se puede'),
})
export type EmailEstado = z.output<typeof EmailEstado>

/** Results of opening a validation link. */
const RESULTADOS_VALIDACION = ['validado', 'vencido', 'usado', 'reemplazado', 'otra-cuenta'] as const
export type ResultadoValidacion = (typeof RESULTADOS_VALIDACION)[number]

export const validacionesShapes = {
  get: {
    reply: EmailEstado,
  },
  send: {
    body: z.object({
      email: z.email('Ingresá un email como nombre@empresa.com').max(200, 'Usá hasta 200 caracteres').optional(),
    }),
    reply: EmailEstado,
  },
  validate: {
    body: z.object({ codigo: z.string().regex(/^[\w-]{43}$/, 'El enlace no está completo. Copialo entero.') }),
    reply: z.object({
      resultado: z.enum(RESULTADOS_VALIDACION),
      email: z.string().nullable().describe('Solo el propio'),
    }),
  },
} satisfies Shapes
