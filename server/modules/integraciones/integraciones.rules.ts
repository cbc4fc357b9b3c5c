import type { DatosDe } from '#contract/colas.ts'
import type { FailedJob } from '#server/job-rows.ts'

/** What the texts need to know of a ticket. */
export interface TicketNombrado {
  ticketId: number
  tipo: 'reclamo' | 'garantia'
  enMesa: boolean
}

const EVENTOS: Record<DatosDe<'correo'>['evento'], string> = {
  creado: 'se creó',
  respondido: 'hay una respuesta',
  estado: 'cambió el estado',
  espera: 'se espera una respuesta',
}

const whatOf = ({ cola, datos }: Pick<FailedJob, 'cola' | 'datos'>, ticket: TicketNombrado | undefined): string => {
  if (cola === 'mesa') return ticket?.enMesa ? 'actualizar en la mesa de ayuda' : 'crear en la mesa de ayuda'
  if (cola === 'envio') return `enviar el correo a ${(datos as DatosDe<'envio'>).para}`
  return `avisar que ${EVENTOS[(datos as DatosDe<'correo'>).evento]}`
}

/** A job as a person names it: "Reclamo 40201: crear en la mesa de ayuda". */
export const describeJob = (job: Pick<FailedJob, 'cola' | 'datos'>, ticket: TicketNombrado | undefined): string => {
  const name = ticket?.tipo === 'garantia' ? 'Garantía' : 'Reclamo'
  return `${name} ${(job.datos as { ticketId: number }).ticketId}: ${whatOf(job, ticket)}`
}
