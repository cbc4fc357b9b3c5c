import type { Partida } from '#contract/cuenta-corriente/shapes.ts'

/** Open invoice number `n` of Repuestos Litoral Sur, some weeks overdue. */
export const aPartida = (n: number, importe = `${n}.40`): Partida => ({
  partidaId: `1000-${n}-2026-1`,
  sociedad: '1000',
  documento: String(n),
  ejercicio: 2026,
  posicion: 1,
  razonSocialId: 1042,
  clase: 'RV',
  claseTexto: 'Factura A',
  referencia: `A-0001-${String(n).padStart(8, '0')}`,
  emision: '2026-08-04',
  vencimiento: '2026-10-03',
  moneda: 'ARS',
  importe,
  pendiente: importe,
  informado: '0.00',
  aPagar: importe,
  diasAtraso: 49,
  tramo: '31-60',
  compensada: null,
})
