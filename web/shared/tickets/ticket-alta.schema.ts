import { z } from 'zod'
import { NewTicket } from '#contract/tickets.schemas.ts'
import type { Refuse } from '#shared/gestiones/accion.form.ts'
import type { TicketAltaForm } from './ticket-alta.form.ts'

/** The rules of a form: its own first, then those of the contract on what it would send. The fields have the same names. */
export const altaSchema = <F extends TicketAltaForm>(
  check: (form: F, refuse: Refuse) => void,
  toBody: (form: F) => z.input<typeof NewTicket>,
) =>
  z.custom<F>().superRefine((form, context) => {
    const refuse: Refuse = (path, message) => context.addIssue({ code: 'custom', path, message })
    if (form.razonSocialId === '') refuse(['razonSocialId'], 'Elegí la razón social')
    check(form, refuse)
    for (const { path, message } of NewTicket.safeParse(toBody(form)).error?.issues ?? []) {
      refuse(path as (string | number)[], message)
    }
  })
