import { formatCuantos, sortMotivos } from '#contract/valores/formato.ts'
import type { MotivoDevolucion } from '#contract/devoluciones/shapes.ts'

export const productosText = (count: number): string => formatCuantos(count, 'producto', 'productos')

/** Returns the options of the reasons; "Otros" is last. */
export const motivoOptions = (motivos: readonly MotivoDevolucion[]) =>
  sortMotivos(motivos).map(({ motivoId, motivo }) => ({ value: String(motivoId), label: motivo }))

interface EnvioTexts {
  label: string
  sent: string
  /** Text on what happens after the authorization. */
  whenSent: string
  pickedUp: string
  comments: string
}

const CUSTOMER: EnvioTexts = {
  label: 'La despacho con un transporte',
  sent: 'La despachás con un transporte',
  whenSent: 'Cuando la autoricemos te vamos a pedir el remito, la guía y los bultos.',
  pickedUp: 'La retira nuestro reparto o la acercás vos',
  comments: 'Contanos lo que ayude a resolverla.',
}

const STAFF: EnvioTexts = {
  label: 'El cliente la despacha con un transporte',
  sent: 'El cliente la despacha con un transporte',
  whenSent: 'Cuando se autorice, el cliente tiene que cargar el remito, la guía y los bultos.',
  pickedUp: 'La retira nuestro reparto o la acerca el cliente',
  comments: 'Escribí lo que ayude a resolverla.',
}

/**
 * Returns the texts about the shipment. Texts for customers address the user; texts for staff speak about the customer.
 */
export const envioTexts = (esInterno: boolean): EnvioTexts => (esInterno ? STAFF : CUSTOMER)
