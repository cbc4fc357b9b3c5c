import type { z } from 'zod'
import { NUMERO_MESSAGE, parseComprobante } from '#contract/base/comprobantes.ts'
import type { Pedido } from '#contract/tickets/reglas.ts'
import type { NewTicket, TicketMotivo } from '#contract/tickets/shapes.ts'
import type { Refuse } from '#shared/forms/use-form-send.ts'
import { type AltaPerson, emptyAlta, type TicketAltaForm, toTicket } from '#shared/tickets/ticket-alta.form.ts'

/** What the person fills in to make a claim. The fields are called as the server calls them. */
export interface ReclamoForm extends TicketAltaForm {
  sector: string
  titulo: string
  numeroFactura: string
  codigoMaterial: string
  cantidad: number | ''
  devolucionId: number | ''
}

/** A claim that nobody has touched, with what the address already says of it. */
export const emptyReclamo = (
  person: AltaPerson,
  motivos: readonly TicketMotivo[],
  search: URLSearchParams,
): ReclamoForm => {
  const alta = emptyAlta(person, search)
  const devolucionId = Number(search.get('devolucion') ?? 0)
  return {
    ...alta,
    sector: String(motivoOf(motivos, alta)?.sectorId ?? ''),
    titulo: search.get('titulo')?.slice(0, 120) ?? '',
    numeroFactura: search.get('factura') ?? '',
    codigoMaterial: '',
    cantidad: '',
    devolucionId: Number.isInteger(devolucionId) && devolucionId > 0 ? devolucionId : '',
  }
}

/** The reason that was chosen. */
export const motivoOf = (motivos: readonly TicketMotivo[], { motivoReclamo }: Pick<ReclamoForm, 'motivoReclamo'>) =>
  motivos.find(({ motivoId }) => String(motivoId) === motivoReclamo)

/** The data that a reason may ask for, and the field of each. */
const FIELD: Record<Exclude<Pedido, 'marca'>, 'numeroFactura' | 'codigoMaterial' | 'cantidad' | 'devolucionId'> = {
  factura: 'numeroFactura',
  producto: 'codigoMaterial',
  cantidad: 'cantidad',
  devolucion: 'devolucionId',
}

/** What is on screen besides the text: what the reason asks for, and what the form came filled in with. */
export const shownOf = (motivo: TicketMotivo | undefined, empty: ReclamoForm): ReadonlySet<Pedido> => {
  const given = (Object.keys(FIELD) as (keyof typeof FIELD)[]).filter((pedido) => empty[FIELD[pedido]] !== '')
  return new Set([...(motivo?.pide ?? []), ...given])
}

const MISSING: Record<Pedido, [field: 'marca' | (typeof FIELD)[keyof typeof FIELD], message: string]> = {
  marca: ['marca', 'Elegí la marca'],
  factura: ['numeroFactura', 'Ingresá el número de factura'],
  producto: ['codigoMaterial', 'Ingresá el código del producto'],
  cantidad: ['cantidad', 'Ingresá la cantidad'],
  devolucion: ['devolucionId', 'Ingresá el número de la devolución'],
}

/** What the reason asks for, beside what the contract says. */
export const checkReclamo = (form: ReclamoForm, motivo: TicketMotivo | undefined, refuse: Refuse): void => {
  if (form.razonSocialId === '') refuse('razonSocialId', 'Elegí la razón social')
  if (!form.sector) refuse('sector', 'Elegí el sector')
  if (!form.titulo.trim()) refuse('titulo', 'Ingresá el asunto')
  for (const pedido of motivo?.pide ?? []) {
    const [field, message] = MISSING[pedido]
    if (!String(form[field]).trim()) refuse(field, message)
  }
  if (form.numeroFactura.trim() && !parseComprobante(form.numeroFactura)) refuse('numeroFactura', NUMERO_MESSAGE)
}

/** The request as the server takes it, with what is on screen and nothing else. */
export const toBody = (form: ReclamoForm, shown: ReadonlySet<Pedido>): z.input<typeof NewTicket> => ({
  ...toTicket(form, 'reclamo'),
  titulo: form.titulo,
  ...(form.sector && { sector: Number(form.sector) }),
  ...(shown.has('factura') && form.numeroFactura.trim() && { numeroFactura: form.numeroFactura }),
  ...(shown.has('producto') && form.codigoMaterial.trim() && { codigoMaterial: form.codigoMaterial }),
  ...(shown.has('cantidad') && form.cantidad !== '' && { cantidad: form.cantidad }),
  ...(shown.has('devolucion') && form.devolucionId !== '' && { devolucionId: form.devolucionId }),
})

/** Every field of the form with the name people see, in the order of the screen. */
export const fieldsOf = (): [path: keyof ReclamoForm, label: string][] => [
  ['razonSocialId', 'Razón social'],
  ['negocioId', 'Negocio'],
  ['sector', 'Sector'],
  ['motivoReclamo', 'Motivo'],
  ['marca', 'Marca'],
  ['origenId', 'Origen'],
  ['numeroFactura', 'Nº de factura'],
  ['codigoMaterial', 'Código de producto'],
  ['cantidad', 'Cantidad'],
  ['devolucionId', 'Nº de devolución'],
  ['titulo', 'Asunto'],
  ['descripcion', 'Descripción'],
  ['files', 'Archivos'],
]
