import type { z } from 'zod'
import type { TipoTicket } from '#contract/tickets/reglas.ts'
import type { NewTicket } from '#contract/tickets/shapes.ts'
import type { Profile } from '#web/profile.tsx'

/** What the forms of a claim and of a warranty share. Ids are texts, as a select keeps them; '' while none is chosen. */
export interface TicketAltaForm {
  razonSocialId: number | ''
  negocioId: string
  marca: string
  motivoReclamo: string
  /** How the customer asked, when staff do it for them. */
  origenId: string
  descripcion: string
  files: File[]
}

type Sent = z.input<typeof NewTicket>

const idOf = (text: string): number | undefined => (text ? Number(text) : undefined)

/** What a new form takes from the person. */
export type AltaPerson = Pick<Profile, 'razonSocial' | 'esInterno' | 'negocios'>

/** A form that nobody has touched, for the company in use; staff have none, and the address may name one. */
export const emptyAlta = (
  { razonSocial, esInterno, negocios }: AltaPerson,
  search: URLSearchParams,
): TicketAltaForm => {
  const marca = search.get('marca') ?? ''
  const ofMarca = negocios.find(({ marcas }) => marcas.some(({ marcaId }) => String(marcaId) === marca))
  const named = Number(search.get('rs') ?? 0)
  return {
    razonSocialId: esInterno && Number.isInteger(named) && named > 0 ? named : (razonSocial?.razonSocialId ?? ''),
    negocioId: search.get('negocio') ?? String(ofMarca?.negocioId ?? ''),
    marca,
    motivoReclamo: search.get('motivo') ?? '',
    origenId: '',
    descripcion: '',
    files: [],
  }
}

/** What both send alike. What is missing is left out: the contract says so beside its field. */
export const toTicket = (form: TicketAltaForm, tipo: TipoTicket): Sent => {
  const marcaId = idOf(form.marca)
  const origenId = idOf(form.origenId)
  return {
    tipo,
    descripcion: form.descripcion,
    negocioId: idOf(form.negocioId) as number,
    motivoReclamo: idOf(form.motivoReclamo) as number,
    ...(marcaId && { marca: { marcaId } }),
    ...(origenId && { origenId }),
  }
}
