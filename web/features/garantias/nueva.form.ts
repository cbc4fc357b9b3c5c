import { NEGOCIOS } from '#contract/base/servicios.ts'
import { localDay, parseDay } from '#contract/valores/fechas.ts'
import { FOTOS_GARANTIA, ordenGarantia } from '#contract/garantias/reglas.ts'
import type { Garantia } from '#contract/garantias/shapes.ts'
import type { TicketMotivo } from '#contract/tickets/shapes.ts'
import type { Refuse, Typed } from '#shared/forms/use-form-send.ts'
import type { TicketAltaForm } from '#shared/tickets/ticket-alta.form.ts'

export type Foto = (typeof FOTOS_GARANTIA)[1 | 4][number]

/** What the person fills in to ask for a warranty. The fields are called as the server calls them; '' is what is empty. */
export interface GarantiaForm extends TicketAltaForm {
  garantia: Omit<Typed<typeof Garantia>, 'services' | 'titular' | 'repuesto' | 'vehiculo' | 'fotos'> & {
    services: { km: number | ''; fecha: string }[]
    titular: { nombre: string; dni: string; telefono: string }
    repuesto: { codigo: string; cantidad: number | '' }
    vehiculo: { marca: string; modelo: string; anio: number | '' }
    /** One file for each thing that has to be seen. */
    fotos: Record<Foto['rubro'], File | null>
  }
}
/** A motorcycle is known by its chassis; everything else, by its code and lot. */
export const isMoto = ({ negocioId }: Pick<GarantiaForm, 'negocioId'>): boolean => negocioId === String(NEGOCIOS.motos)

/** The photos that this form asks for. */
export const fotosOf = (form: Pick<GarantiaForm, 'negocioId'>): readonly Foto[] =>
  FOTOS_GARANTIA[isMoto(form) ? NEGOCIOS.motos : NEGOCIOS.autopartes]

/** Where a message about the files goes: it starts with the name of the one that the server refused. */
export const filePathOf = (form: GarantiaForm, message: string): string => {
  const foto = fotosOf(form).find(({ rubro }) => message.startsWith(`${form.garantia.fotos[rubro]?.name}:`))
  return foto ? `garantia.fotos.${foto.rubro}` : 'files'
}

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
