import { COMENTARIO, type NeedTable } from '#contract/base/needs.ts'
import { SOLUCIONES } from './reglas.ts'

/** Needs (required data) of the changes of state of a claim or a warranty. */
export const TICKET_NEEDS = {
  comentario: COMENTARIO,
  envio: null,
  solucion: {
    kind: 'opcion',
    label: 'Cómo se resuelve',
    falta: 'Elegí cómo se resuelve',
    placeholder: 'Elegí una opción',
    options: SOLUCIONES,
  },
  codigoAutorizacion: { kind: 'texto', label: 'Código de autorización', falta: 'Ingresá el código', max: 30 },
  motivoRechazo: { kind: 'texto', label: 'Motivo de rechazo', falta: 'Decí por qué se rechaza', max: 120 },
  comprobante: {
    kind: 'texto',
    label: 'Comprobante',
    falta: 'Ingresá la orden, la nota de crédito o el remito',
    help: 'Orden de reparación, nota de crédito o remito de devolución al cliente',
    max: 60,
    describe: 'Orden, nota de crédito o remito',
  },
} as const satisfies NeedTable
export type TicketNeed = keyof typeof TICKET_NEEDS
