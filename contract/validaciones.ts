import { z } from 'zod'
import { route } from './route.ts'

const EmailEstado = z.object({
  email: z.string().describe('El que se usa hoy'),
  validado: z.boolean(),
  pendiente: z
    .object({ email: z.string(), vence: z.string().describe('Instante ISO'), vencido: z.boolean() })
    .nullable()
    .describe('El último enlace que se mandó y todavía no se usó'),
  esperaSegundos: z.number().int().describe('Cuánto falta para poder pedir otro enlace; 0: ya se puede'),
})
export type EmailEstado = z.output<typeof EmailEstado>

/** How an attempt to validate with a link ended. */
const RESULTADOS_VALIDACION = ['validado', 'vencido', 'usado', 'reemplazado', 'otra-cuenta'] as const
export type ResultadoValidacion = (typeof RESULTADOS_VALIDACION)[number]

/** Validación de usuario: an e-mail counts once its owner opened the link that was sent to it. */
export const validaciones = {
  get: route({
    summary: 'Si el e-mail propio está validado, y qué enlace está pendiente.',
    method: 'GET',
    path: 'usuario/v1/validar',
    reply: EmailEstado,
  }),
  send: route({
    summary: 'Manda un enlace de validación al e-mail propio, o al nuevo con el que se lo quiere reemplazar.',
    method: 'POST',
    path: 'usuario/v1/validar/enviar',
    body: z.object({
      email: z.email('Ingresá un e-mail como nombre@empresa.com').max(200, 'Usá hasta 200 caracteres').optional(),
    }),
    reply: EmailEstado,
    writes: true,
  }),
  validate: route({
    summary: 'Usa el código de un enlace. Dice si quedó validado, o si venció, ya se usó o es de otra cuenta.',
    method: 'POST',
    path: 'usuario/v1/validar',
    body: z.object({ codigo: z.string().regex(/^[\w-]{43}$/, 'El enlace no está completo. Copialo entero.') }),
    reply: z.object({
      resultado: z.enum(RESULTADOS_VALIDACION),
      email: z.string().nullable().describe('Solo el propio'),
    }),
    writes: true,
  }),
}
