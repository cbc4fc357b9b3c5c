import { NEGOCIOS } from '#contract/base/servicios.ts'
import { localDay, parseDay } from '#contract/valores/fechas.ts'
import { FOTOS_GARANTIA, ordenGarantia } from '#contract/garantias/reglas.ts'
import type { Garantia } from '#contract/garantias/shapes.ts'
import type { TicketMotivo } from '#contract/tickets/shapes.ts'
import type { Refuse, Typed } from '#shared/forms/use-form-send.ts'
import type { TicketAltaForm } from '#shared/tickets/ticket-alta.form.ts'

export type Foto = (typeof FOTOS_GARANTIA)[1 | 4][number]

/** Form values with the names of the contract; '' when empty. */
export interface GarantiaForm extends TicketAltaForm {
  garantia: Omit<Typed<typeof Garantia>, 'services' | 'titular' | 'repuesto' | 'vehiculo' | 'fotos'> & {
    services: { km: number | ''; fecha: string }[]
    titular: { nombre: string; dni: string; telefono: string }
    repuesto: { codigo: string; cantidad: number | '' }
    vehiculo: { marca: string; modelo: string; anio: number | '' }
    /** Photo of each required view; null: the photo is missing. */
    fotos: Record<Foto['rubro'], File | null>
  }
}
/** Whether the product is a moto, identified by its chassis. Other products are identified by code and lot. */
export const isMoto = ({ negocioId }: Pick<GarantiaForm, 'negocioId'>): boolean => negocioId === String(NEGOCIOS.motos)

/** Returns the photos that the form requires. */
export const fotosOf = (form: Pick<GarantiaForm, 'negocioId'>): readonly Foto[] =>
  FOTOS_GARANTIA[isMoto(form) ? NEGOCIOS.motos : NEGOCIOS.autopartes]

/** Returns the field to which an error about a file belongs. The message begins with the name of the file. */
export const filePathOf = (form: GarantiaForm, message: string): string => {
  const foto = fotosOf(form).find(({ rubro }) => message.startsWith(`${form.garantia.fotos[rubro]?.name}:`))
  return foto ? `garantia.fotos.${foto.rubro}` : 'files'
}

/** Returns the reasons of the chosen negocio. */
export const motivosOf = (motivos: readonly TicketMotivo[], { negocioId }: Pick<GarantiaForm, 'negocioId'>) =>
  motivos.filter((each) => each.negocioId === null || String(each.negocioId) === negocioId)

/** Returns the error of a text that is no valid date; undefined when the text is valid or empty. */
export const dayProblem = (text: string): string | undefined => {
  try {
    return text && parseDay(text) && undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

const numberOf = (value: number | '' | null): number | undefined => (value === '' || value === null ? undefined : value)

/** Reports dates and mileages that contradict each other. */
export const checkOrden = (form: GarantiaForm, refuse: Refuse): void => {
  const { fechaVenta, fechaFalla, fechaColocacion, services, kilometraje, kmColocacion } = form.garantia
  // Pass only visible fields, because a hidden field may keep an old value.
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
