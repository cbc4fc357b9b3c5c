import { localDay, parseDay } from '#contract/base/fechas.ts'
import { ordenGarantia } from '#contract/garantias/reglas.ts'
import type { TicketMotivo } from '#contract/tickets/shapes.ts'
import type { Refuse } from '#shared/forms/use-form-send.ts'
import { type GarantiaForm, isMoto } from './nueva.form.ts'

/** The motivos of the business that was chosen. */
export const motivosOf = (motivos: readonly TicketMotivo[], { negocioId }: Pick<GarantiaForm, 'negocioId'>) =>
  motivos.filter((each) => each.negocioId === null || String(each.negocioId) === negocioId)

/** Why a text is no date; undefined for one, and for none. */
export const dayProblem = (text: string): string | undefined => {
  try {
    return text && parseDay(text) && undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

const numberOf = (value: number | '' | null): number | undefined => (value === '' || value === null ? undefined : value)

/** Days and kilometres in an order that can be, beside what each field says of itself. */
export const checkOrden = (form: GarantiaForm, refuse: Refuse): void => {
  const { fechaVenta, fechaFalla, fechaColocacion, services, kilometraje, kmColocacion } = form.garantia
  // What only the other business is asked for is not on screen: it cannot be wrong.
  const wrong = ordenGarantia(
    {
      fechaVenta,
      fechaFalla,
      services: isMoto(form) ? services.map(({ fecha }) => ({ fecha: dayProblem(fecha) ? '' : fecha })) : [],
      ...(!isMoto(form) && {
        fechaColocacion,
        kilometraje: numberOf(kilometraje),
        kmColocacion: numberOf(kmColocacion),
      }),
    },
    localDay(new Date()),
  )
  for (const [path, message] of Object.entries(wrong)) refuse(`garantia.${path}`, message)
}
