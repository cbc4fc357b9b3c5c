import { NUMERO_MESSAGE, parseComprobante } from '#contract/comprobantes.ts'
import {
  BONIFICACION_MESSAGE,
  type PedidoAccion,
  type PedidoDetail,
  type PedidoEstadoUpdate,
  type PedidoNeed,
} from '#contract/pedidos-motos.schemas.ts'
import { normalizeVin, vinHint } from '#contract/vehiculos.ts'
import type { AccionChecks, Refuse } from '#shared/gestiones/accion.form.ts'

/** Everything a change of state may ask; each one uses only what its `pide` says. */
export interface AccionForm {
  motivo: string
  /** Why it is approved over the credit, when it is. */
  motivoExceso: string
  lineas: { lineaId: number; aprobada: number | ''; bonificacion: string }[]
  unidades: { lineaId: number; vin: string; motor: string }[]
  factura: string
  remito: string
  transporte: string
  guia: string
}

/** Approved as asked, and one empty chassis and motor for each unit that was approved. */
export const accionDefaults = ({ lineas, transporte }: PedidoDetail): AccionForm => ({
  motivo: '',
  motivoExceso: '',
  lineas: lineas.map(({ lineaId, cantidad }) => ({ lineaId, aprobada: cantidad, bonificacion: '0' })),
  unidades: lineas.flatMap(({ lineaId, aprobada }) =>
    Array.from({ length: aprobada ?? 0 }, () => ({ lineaId, vin: '', motor: '' })),
  ),
  factura: '',
  remito: '',
  transporte,
  guia: '',
})

const checkBonificaciones = ({ lineas }: AccionForm, refuse: Refuse): void => {
  for (const [at, { bonificacion }] of lineas.entries()) {
    if (!/^(100|\d{1,2}([.,]\d{1,2})?)$/.test(bonificacion.trim()))
      refuse(['lineas', at, 'bonificacion'], BONIFICACION_MESSAGE)
  }
}

const checkNumero = (text: string, field: string, refuse: Refuse): void => {
  if (!parseComprobante(text)) refuse([field], NUMERO_MESSAGE)
}

const isRepeated = (texts: readonly string[], at: number): boolean => texts.indexOf(texts[at]!) !== at

/** The rule of each thing that a change of state may ask. */
export const CHECKS: AccionChecks<PedidoNeed, AccionForm, PedidoDetail> = {
  motivo: ({ motivo }, _detail, refuse) => {
    if (!motivo.trim()) refuse(['motivo'], 'Escribí el motivo')
    else if (motivo.length > 500) refuse(['motivo'], 'Usá hasta 500 caracteres')
  },
  bonificaciones: (form, _detail, refuse) => checkBonificaciones(form, refuse),
  cantidades: (form, detail, refuse) => {
    checkBonificaciones(form, refuse)
    for (const [at, { aprobada }] of form.lineas.entries()) {
      const asked = detail.lineas[at]?.cantidad ?? 0
      if (aprobada === '' || !Number.isInteger(aprobada) || aprobada < 0)
        refuse(['lineas', at, 'aprobada'], 'Ingresá un número entero, desde 0')
      else if (aprobada > asked) refuse(['lineas', at, 'aprobada'], `No puede superar lo pedido (${asked})`)
    }
    const total = form.lineas.reduce((sum, { aprobada }) => sum + (aprobada || 0), 0)
    if (total === 0) refuse(['lineas', 0, 'aprobada'], 'Si no se aprueba nada, rechazá el pedido')
    if (total === detail.unidades) refuse(['lineas', 0, 'aprobada'], 'Si se aprueba todo, usá Aprobar')
  },
  unidades: ({ unidades }, _detail, refuse) => {
    const vins = unidades.map(({ vin }) => normalizeVin(vin))
    const motores = unidades.map(({ motor }) => motor.toUpperCase().replace(/\s/g, ''))
    for (const at of unidades.keys()) {
      const hint = vins[at] ? vinHint(vins[at]) : 'Ingresá el chasis'
      if (hint) refuse(['unidades', at, 'vin'], hint)
      else if (isRepeated(vins, at)) refuse(['unidades', at, 'vin'], 'Ese chasis está dos veces')
      if (!motores[at]) refuse(['unidades', at, 'motor'], 'Ingresá el motor')
      else if (isRepeated(motores, at)) refuse(['unidades', at, 'motor'], 'Ese motor está dos veces')
    }
  },
  factura: ({ factura }, _detail, refuse) => checkNumero(factura, 'factura', refuse),
  despacho: ({ remito, transporte, guia }, { entrega }, refuse) => {
    checkNumero(remito, 'remito', refuse)
    if (entrega !== 'envio') return
    if (!transporte.trim()) refuse(['transporte'], 'Ingresá el transporte')
    if (!guia.trim()) refuse(['guia'], 'Ingresá el número de guía')
  },
}

/** The send of what this change asks, and of nothing else. */
export const toEstadoUpdate = (form: AccionForm, { pide }: PedidoAccion, version: number): PedidoEstadoUpdate => {
  const asks = (...needs: PedidoNeed[]) => needs.some((need) => pide.includes(need))
  return {
    version,
    ...(asks('motivo') && { motivo: form.motivo }),
    ...(asks('bonificaciones', 'cantidades') && {
      ...(form.motivoExceso.trim() && { motivoExceso: form.motivoExceso.trim() }),
      lineas: form.lineas.map(({ lineaId, aprobada, bonificacion }) => ({
        lineaId,
        bonificacion: bonificacion.trim(),
        ...(asks('cantidades') && { aprobada: Number(aprobada) }),
      })),
    }),
    ...(asks('unidades') && { unidades: form.unidades }),
    ...(asks('factura') && { factura: form.factura }),
    ...(asks('despacho') && { remito: form.remito, transporte: form.transporte, guia: form.guia }),
  }
}
