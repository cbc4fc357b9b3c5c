import { NUMERO_MESSAGE } from '#contract/valores/comprobantes.ts'
import { COMENTARIO, type NeedTable } from '#contract/base/needs.ts'

/** Needs (required data) of the changes of state of a return. */
export const DEVOLUCION_NEEDS = {
  comentario: COMENTARIO,
  codigos: null,
  bultosRecibidos: { kind: 'entero', label: 'Bultos recibidos', falta: 'Ingresá cuántos bultos llegaron' },
  recepcion: null,
  resolucion: null,
  motivoRechazo: null,
  notaCredito: {
    kind: 'comprobante',
    label: 'Nº de nota de crédito',
    falta: NUMERO_MESSAGE,
    placeholder: 'A-0001-00008806',
  },
  remitoDevolucion: {
    kind: 'texto',
    label: 'Remito de devolución al cliente',
    falta: 'Ingresá el remito de devolución, o “mercadería no recibida”',
    help: 'Si nunca llegó, escribí “mercadería no recibida”',
    max: 60,
    describe: 'Remito de devolución al cliente, o “mercadería no recibida”',
  },
} as const satisfies NeedTable
export type Need = keyof typeof DEVOLUCION_NEEDS
