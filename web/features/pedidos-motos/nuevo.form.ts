import { localDay } from '#contract/base/fechas.ts'
import { sumImportes } from '#contract/base/importes.ts'
import {
  type Entrega,
  type FormaPago,
  isCantidad,
  problemasDeLineas,
  subtotalDe,
} from '#contract/pedidos-motos/reglas.ts'
import type { ModeloMoto, PedidoBorrador, PedidoDetail } from '#contract/pedidos-motos/shapes.ts'
import type { FieldsOf } from '#shared/forms/form-fields.ts'
import type { Refuse } from '#shared/forms/use-form-send.ts'

export interface LineaForm {
  modeloId: number
  version: string
  color: string
  cantidad: number
}

/** An order as it is typed. */
export interface NuevoForm {
  razonSocialId: number | ''
  entrega: Entrega | ''
  domicilio: string
  transporte: string
  fechaDeseada: string
  formaPago: FormaPago | ''
  observaciones: string
  lineas: LineaForm[]
}

export const emptyForm = (razonSocialId: number | ''): NuevoForm => ({
  razonSocialId,
  entrega: '',
  domicilio: '',
  transporte: '',
  fechaDeseada: '',
  formaPago: '',
  observaciones: '',
  lineas: [],
})

/** A draft that was left, to go on with it. */
export const formOf = (detail: PedidoDetail): NuevoForm => ({
  razonSocialId: detail.razonSocialId,
  entrega: detail.entrega ?? '',
  domicilio: detail.domicilio,
  transporte: detail.transporte,
  fechaDeseada: detail.fechaDeseada ?? '',
  formaPago: detail.formaPago ?? '',
  observaciones: detail.observaciones,
  lineas: detail.lineas.map(({ modeloId, version, color, cantidad }) => ({ modeloId, version, color, cantidad })),
})

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text)

/** The form as it is kept: what is not chosen yet is null. */
export const toBorrador = (form: NuevoForm): PedidoBorrador => ({
  ...form,
  razonSocialId: Number(form.razonSocialId),
  entrega: form.entrega || null,
  formaPago: form.formaPago || null,
  fechaDeseada: isDay(form.fechaDeseada) ? form.fechaDeseada : null,
  // What cannot be read yet is only on the screen.
  lineas: form.lineas.filter(({ cantidad }) => isCantidad(cantidad)),
})

/** The lines with another quantity of a model in a version and colour; none of it is no line. */
export const withCantidad = (lineas: readonly LineaForm[], changed: LineaForm): LineaForm[] => {
  const isSame = (linea: LineaForm) =>
    linea.modeloId === changed.modeloId && linea.version === changed.version && linea.color === changed.color
  if (!lineas.some(isSame)) return changed.cantidad === 0 ? [...lineas] : [...lineas, changed]
  return lineas.map((linea) => (isSame(linea) ? changed : linea)).filter(({ cantidad }) => cantidad !== 0)
}

/** What a line is worth at the list price; nothing when its model is no longer offered. */
export const subtotalOf = ({ modeloId, cantidad }: LineaForm, modelos: readonly ModeloMoto[]): string =>
  subtotalDe(
    modelos.find((modelo) => modelo.modeloId === modeloId)?.precioLista ?? '0',
    isCantidad(cantidad) ? cantidad : 0,
  )

export const totalOf = (lineas: readonly LineaForm[], modelos: readonly ModeloMoto[]): string =>
  sumImportes(lineas.map((linea) => subtotalOf(linea, modelos)))

export const unidadesOf = (lineas: readonly LineaForm[]): number =>
  lineas.reduce((sum, { cantidad }) => (isCantidad(cantidad) ? sum + cantidad : sum), 0)

/** What an order needs to be sent, beside what the contract says of a draft. */
export const checkNuevo =
  (modelos: readonly ModeloMoto[]) =>
  (form: NuevoForm, refuse: Refuse): void => {
    if (form.razonSocialId === '') refuse('razonSocialId', 'Elegí la razón social')
    for (const [path, message] of Object.entries(problemasDeLineas(form.lineas, modelos))) refuse(path, message)
    if (!form.entrega) refuse('entrega', 'Elegí cómo las recibís')
    if (form.entrega === 'envio' && !form.domicilio.trim())
      refuse('domicilio', 'Ingresá el domicilio o la sucursal de entrega')
    if (!form.formaPago) refuse('formaPago', 'Elegí la forma de pago')
    if (form.fechaDeseada && !isDay(form.fechaDeseada)) refuse('fechaDeseada', 'Fecha no válida')
    else if (form.fechaDeseada && form.fechaDeseada <= localDay(new Date()))
      refuse('fechaDeseada', 'Elegí una fecha desde mañana')
  }

/** Every field that can be wrong, in the order of the screen. */
export const fieldsOf: FieldsOf<NuevoForm> = ({ lineas }) => [
  ['razonSocialId', 'Razón social'],
  ['lineas', 'Motos'],
  ...lineas.flatMap(({ color }, at) =>
    (['modeloId', 'version', 'color', 'cantidad'] as const).map(
      (field) => [`lineas.${at}.${field}`, `Moto ${at + 1}, ${color}`] as const,
    ),
  ),
  ['entrega', 'Entrega'],
  ['domicilio', 'Domicilio o sucursal'],
  ['transporte', 'Transporte'],
  ['fechaDeseada', 'Fecha deseada'],
  ['formaPago', 'Forma de pago'],
  ['observaciones', 'Observaciones'],
]
