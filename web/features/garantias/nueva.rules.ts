import { NUMERO_MESSAGE, parseComprobante } from '#contract/comprobantes.ts'
import { localDay, parseDay } from '#contract/fechas.ts'
import type { TicketMotivo } from '#contract/tickets.schemas.ts'
import { DOMINIO_MESSAGE, parseDominio } from '#contract/vehiculos.ts'
import type { Refuse } from '#shared/gestiones/accion.form.ts'
import { altaSchema } from '#shared/tickets/ticket-alta.schema.ts'
import { fotosOf, type GarantiaForm, isMoto, toSent } from './nueva.form.ts'

type Datos = GarantiaForm['garantia']
type Textual = { [K in keyof Datos]: Datos[K] extends string | number ? K : never }[keyof Datos]
type Missing = readonly [field: Textual, message: string]

const DATES: readonly Missing[] = [
  ['fechaVenta', 'Ingresá la fecha de venta'],
  ['fechaFalla', 'Ingresá la fecha de la falla'],
]
/** What has to be said of each kind of thing (domain §5). */
const REQUIRED: Record<'moto' | 'pieza', readonly Missing[]> = {
  moto: [
    ['vin', 'Ingresá el número de chasis'],
    ['modelo', 'Ingresá el modelo'],
    ['numeroMotor', 'Ingresá el número de motor'],
    ['kilometraje', 'Ingresá el kilometraje'],
    ...DATES,
  ],
  pieza: [
    ['codigoMaterial', 'Ingresá el código del producto'],
    ['lote', 'Ingresá el lote o el número de serie'],
    ['numeroFactura', 'Ingresá el número de factura'],
    ...DATES,
  ],
}

/** The motivos of the business that was chosen. */
export const motivosOf = (motivos: readonly TicketMotivo[], { negocioId }: Pick<GarantiaForm, 'negocioId'>) =>
  motivos.filter((each) => each.negocioId === null || String(each.negocioId) === negocioId)

/** Why a text is no date; undefined for one, and for none. */
const dayProblem = (text: string): string | undefined => {
  try {
    return text && parseDay(text) && undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

const checkFormats = ({ garantia }: GarantiaForm, isMotoForm: boolean, refuse: Refuse): void => {
  const { dominio, numeroFactura } = garantia
  if (dominio.trim() && !parseDominio(dominio)) refuse(['garantia', 'dominio'], DOMINIO_MESSAGE)
  if (!isMotoForm && numeroFactura.trim() && !parseComprobante(numeroFactura)) {
    refuse(['garantia', 'numeroFactura'], NUMERO_MESSAGE)
  }
  for (const field of ['fechaVenta', 'fechaFalla', 'fechaColocacion'] as const) {
    const problem = dayProblem(garantia[field])
    if (problem) refuse(['garantia', field], problem)
  }
}

const checkOrder = (datos: Datos, isMotoForm: boolean, refuse: Refuse): void => {
  const today = localDay(new Date())
  const { fechaVenta, fechaFalla, fechaColocacion, kilometraje, kmColocacion, services } = datos
  const say = (field: keyof Datos, message: string) => refuse(['garantia', field], message)
  if (fechaVenta > today) say('fechaVenta', 'La venta no puede ser futura')
  if (fechaFalla > today) say('fechaFalla', 'La falla no puede ser futura')
  if (fechaVenta && fechaFalla && fechaFalla < fechaVenta) {
    say('fechaFalla', 'La falla no puede ser anterior a la venta')
  }
  if (isMotoForm) {
    for (const [at, { fecha }] of services.entries()) {
      const wrong = fecha ? dayProblem(fecha) : 'Ingresá la fecha'
      if (wrong) refuse(['garantia', 'services', at, 'fecha'], wrong)
      else if (fecha > today) refuse(['garantia', 'services', at, 'fecha'], 'El service no puede ser futuro')
    }
    return
  }
  if (fechaColocacion && fechaFalla && fechaFalla < fechaColocacion) {
    say('fechaColocacion', 'La colocación no puede ser posterior a la falla')
  }
  if (kmColocacion !== '' && kilometraje !== '' && kmColocacion > kilometraje) {
    say('kmColocacion', 'No puede superar los kilómetros de la falla')
  }
}

const checkFotos = (form: GarantiaForm, refuse: Refuse): void => {
  for (const { rubro, obligatoria } of fotosOf(form)) {
    if (obligatoria && !form.garantia.fotos[rubro]) refuse(['garantia', 'fotos', rubro], 'Falta esta foto')
  }
}

/** The rules of the form: what its business asks for, in an order that can be, and photos where files may be sent. */
export const garantiaSchema = (motivos: readonly TicketMotivo[], canAttach: boolean) =>
  altaSchema<GarantiaForm>(
    (form, refuse) => {
      const isMotoForm = isMoto(form)
      if (!form.marca) refuse(['marca'], 'Elegí la marca')
      if (!motivosOf(motivos, form).some(({ motivoId }) => String(motivoId) === form.motivoReclamo)) {
        refuse(['motivoReclamo'], 'Elegí el motivo')
      }
      for (const [field, message] of REQUIRED[isMotoForm ? 'moto' : 'pieza']) {
        if (!String(form.garantia[field]).trim()) refuse(['garantia', field], message)
      }
      checkFormats(form, isMotoForm, refuse)
      checkOrder(form.garantia, isMotoForm, refuse)
      if (canAttach) checkFotos(form, refuse)
    },
    (form) => toSent(form, canAttach).body,
  )
