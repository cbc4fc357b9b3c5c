import { isDay } from '#shared/forms/day.ts'
import { sumImportes } from '#contract/valores/importes.ts'
import { isCantidad, subtotalDe } from '#contract/pedidos-motos/reglas.ts'
import type { ModeloMoto, PedidoBorrador } from '#contract/pedidos-motos/shapes.ts'
import type { Typed } from '#shared/forms/use-form-send.ts'

export interface LineaForm {
  modeloId: number
  version: string
  color: string
  cantidad: number
}

export type NuevoForm = Omit<Typed<typeof PedidoBorrador>, 'razonSocialId' | 'fechaDeseada' | 'lineas'> & {
  razonSocialId: number | ''
  fechaDeseada: string
  lineas: LineaForm[]
}

/** Returns the draft to store. Values that the user has not chosen yet are null. */
export const toBorrador = (form: NuevoForm): PedidoBorrador => ({
  ...form,
  razonSocialId: Number(form.razonSocialId),
  entrega: form.entrega || null,
  formaPago: form.formaPago || null,
  fechaDeseada: isDay(form.fechaDeseada) ? form.fechaDeseada : null,
  // Omit unreadable quantities. They stay on screen but are not stored.
  lineas: form.lineas.filter(({ cantidad }) => isCantidad(cantidad)),
})

/** Sets the quantity of a model in a version and colour. Quantity 0 removes the line. */
export const withCantidad = (lineas: readonly LineaForm[], changed: LineaForm): LineaForm[] => {
  const isSame = (linea: LineaForm) =>
    linea.modeloId === changed.modeloId && linea.version === changed.version && linea.color === changed.color
  if (!lineas.some(isSame)) return changed.cantidad === 0 ? [...lineas] : [...lineas, changed]
  return lineas.map((linea) => (isSame(linea) ? changed : linea)).filter(({ cantidad }) => cantidad !== 0)
}

/** Returns the value of a line at list price; 0 when the model is no longer offered. */
export const subtotalOf = ({ modeloId, cantidad }: LineaForm, modelos: readonly ModeloMoto[]): string =>
  subtotalDe(
    modelos.find((modelo) => modelo.modeloId === modeloId)?.precioLista ?? '0',
    isCantidad(cantidad) ? cantidad : 0,
  )

export const totalOf = (lineas: readonly LineaForm[], modelos: readonly ModeloMoto[]): string =>
  sumImportes(lineas.map((linea) => subtotalOf(linea, modelos)))

export const unidadesOf = (lineas: readonly LineaForm[]): number =>
  lineas.reduce((sum, { cantidad }) => (isCantidad(cantidad) ? sum + cantidad : sum), 0)
