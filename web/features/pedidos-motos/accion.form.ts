import type { PedidoDetail, PedidoEstadoUpdate, PedidoNeed } from '#contract/pedidos-motos/shapes.ts'

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

/** A draft is like it. */
export const ACCION_SAMPLE: AccionForm = {
  motivo: '',
  motivoExceso: '',
  lineas: [{ lineaId: 0, aprobada: 0, bonificacion: '' }],
  unidades: [{ lineaId: 0, vin: '', motor: '' }],
  factura: '',
  remito: '',
  transporte: '',
  guia: '',
}

/** The send of what this change asks, and of nothing else. */
export const toEstadoUpdate = (
  form: AccionForm,
  { pide }: { pide: readonly PedidoNeed[] },
  version: number,
): PedidoEstadoUpdate => {
  const asks = (...needs: PedidoNeed[]) => needs.some((need) => pide.includes(need))
  return {
    version,
    ...(asks('motivo') && { motivo: form.motivo }),
    ...(asks('bonificaciones', 'cantidades') && {
      ...(form.motivoExceso.trim() && { motivoExceso: form.motivoExceso.trim() }),
      lineas: form.lineas.map(({ lineaId, aprobada, bonificacion }) => ({
        lineaId,
        bonificacion: bonificacion.trim(),
        ...(asks('cantidades') && { aprobada: aprobada === '' ? undefined : aprobada }),
      })),
    }),
    ...(asks('unidades') && { unidades: form.unidades }),
    ...(asks('factura') && { factura: form.factura }),
    ...(asks('despacho') && { remito: form.remito, transporte: form.transporte, guia: form.guia }),
  }
}
