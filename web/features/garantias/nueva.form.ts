import { NEGOCIOS } from '#contract/base/servicios.ts'
import { FOTOS_GARANTIA } from '#contract/garantias/reglas.ts'
import type { Garantia } from '#contract/garantias/shapes.ts'
import type { Typed } from '#shared/forms/use-form-send.ts'
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
