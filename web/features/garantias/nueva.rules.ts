import { NUMERO_MESSAGE, parseComprobante } from '#contract/base/comprobantes.ts'
import { localDay, parseDay } from '#contract/base/fechas.ts'
import { GARANTIA_PIDE, ordenGarantia } from '#contract/garantias/reglas.ts'
import type { TicketMotivo } from '#contract/tickets/shapes.ts'
import { DOMINIO_MESSAGE, parseDominio } from '#contract/base/vehiculos.ts'
import type { Refuse } from '#shared/forms/use-form-send.ts'
import { fotosOf, type GarantiaForm, isMoto } from './nueva.form.ts'

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
  if (dominio.trim() && !parseDominio(dominio)) refuse('garantia.dominio', DOMINIO_MESSAGE)
  if (!isMotoForm && numeroFactura.trim() && !parseComprobante(numeroFactura)) {
    refuse('garantia.numeroFactura', NUMERO_MESSAGE)
  }
  for (const field of ['fechaVenta', 'fechaFalla', 'fechaColocacion'] as const) {
    const problem = dayProblem(garantia[field])
    if (problem) refuse(`garantia.${field}`, problem)
  }
}

const numberOf = (value: number | ''): number | undefined => (value === '' ? undefined : value)

const checkOrder = ({ garantia }: GarantiaForm, isMotoForm: boolean, refuse: Refuse): void => {
  const { fechaVenta, fechaFalla, fechaColocacion, services } = garantia
  for (const [at, { fecha }] of isMotoForm ? services.entries() : []) {
    const wrong = fecha ? dayProblem(fecha) : 'Ingresá la fecha'
    if (wrong) refuse(`garantia.services.${at}.fecha`, wrong)
  }
  // What only the other business is asked for is not on screen: it cannot be wrong.
  const wrong = ordenGarantia(
    {
      fechaVenta,
      fechaFalla,
      services: isMotoForm ? services.map(({ fecha }) => ({ fecha: dayProblem(fecha) ? '' : fecha })) : [],
      ...(!isMotoForm && {
        fechaColocacion,
        kilometraje: numberOf(garantia.kilometraje),
        kmColocacion: numberOf(garantia.kmColocacion),
      }),
    },
    localDay(new Date()),
  )
  for (const [path, message] of Object.entries(wrong)) refuse(`garantia.${path}`, message)
}

const checkFotos = (form: GarantiaForm, refuse: Refuse): void => {
  for (const { rubro, obligatoria } of fotosOf(form)) {
    if (obligatoria && !form.garantia.fotos[rubro]) refuse(`garantia.fotos.${rubro}`, 'Falta esta foto')
  }
}

/** What its business asks for, in an order that can be, and photos where files may be sent: beside what the contract says. */
export const checkGarantia =
  (motivos: readonly TicketMotivo[], canAttach: boolean) =>
  (form: GarantiaForm, refuse: Refuse): void => {
    const isMotoForm = isMoto(form)
    if (form.razonSocialId === '') refuse('razonSocialId', 'Elegí la razón social')
    if (!form.marca) refuse('marca', 'Elegí la marca')
    if (!motivosOf(motivos, form).some(({ motivoId }) => String(motivoId) === form.motivoReclamo)) {
      refuse('motivoReclamo', 'Elegí el motivo')
    }
    for (const [field, message] of GARANTIA_PIDE[isMotoForm ? 'motos' : 'autopartes']) {
      if (!String(form.garantia[field]).trim()) refuse(`garantia.${field}`, message)
    }
    checkFormats(form, isMotoForm, refuse)
    checkOrder(form, isMotoForm, refuse)
    if (canAttach) checkFotos(form, refuse)
  }
