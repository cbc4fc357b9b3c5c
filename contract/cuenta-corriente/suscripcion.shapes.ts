import { z } from 'zod'

/** E-mail addresses that receive a statement. */
export const Destinatarios = z.array(z.email('Ingresá un email válido')).max(5, 'Hasta 5 destinatarios')

/** Subscription of a user to the monthly statement of a razón social. */
export const Suscripcion = z.object({
  destinatarios: z.array(z.string()),
  porConfirmar: z.array(z.string()).describe('Los de afuera que todavía no confirmaron: les llega desde que lo hagan'),
  porAceptar: z.array(z.string()).describe('Los de afuera que ningún titular aceptó: les llega desde que uno lo haga'),
  proximo: z.string().describe('aaaa-mm-dd del próximo envío'),
  hora: z.number().int().describe('Hora de Argentina'),
})
export type Suscripcion = z.output<typeof Suscripcion>
