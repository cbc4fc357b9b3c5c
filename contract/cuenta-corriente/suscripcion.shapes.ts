import { z } from 'zod'

/** Addresses that a statement goes to. */
export const Destinatarios = z.array(z.email('Ingresá un e-mail válido')).max(5, 'Hasta 5 destinatarios')

/** Where somebody has the statement of a company sent every month. */
export const Suscripcion = z.object({
  destinatarios: z.array(z.string()),
  porConfirmar: z.array(z.string()).describe('Los de afuera que todavía no confirmaron: les llega desde que lo hagan'),
  proximo: z.string().describe('aaaa-mm-dd del próximo envío'),
  hora: z.number().int().describe('Hora de Argentina'),
})
export type Suscripcion = z.output<typeof Suscripcion>
