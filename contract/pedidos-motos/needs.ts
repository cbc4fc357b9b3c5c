import { NUMERO_MESSAGE } from '#contract/valores/comprobantes.ts'
import type { NeedTable } from '#contract/base/needs.ts'

/** Needs (required data) of the changes of state of an order. */
export const PEDIDO_NEEDS = {
  motivo: {
    kind: 'parrafo',
    label: 'Motivo',
    falta: 'Escribí el motivo',
    help: 'Lo leen las dos partes',
    max: 500,
  },
  bonificaciones: null,
  cantidades: null,
  unidades: null,
  factura: { kind: 'comprobante', label: 'Nº de factura', falta: NUMERO_MESSAGE, placeholder: 'A-0003-00000455' },
  despacho: null,
} as const satisfies NeedTable
export type PedidoNeed = keyof typeof PEDIDO_NEEDS
