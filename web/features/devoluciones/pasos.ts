import { pasoEstado } from '#contract/estados.ts'

/** Próximo paso, said to whoever works for the distributor: the contract's sentences speak to the customer. */
const INTERNOS: Record<number, string> = {
  11: 'Falta que alguien de postventa la tome.',
  1: 'Falta empezar el análisis.',
  2: 'Falta revisar la factura, las cantidades y los motivos.',
  8: 'Esperamos los datos de transporte del cliente.',
  12: 'Falta confirmar los datos de transporte.',
  9: 'Falta contar los bultos que llegaron.',
  7: 'Falta resolver qué se acepta de cada producto.',
  5: 'Falta emitir la nota de crédito.',
  6: 'Falta decidir cómo vuelve la mercadería. El cliente puede apelar por Comentarios.',
}

/** What happens next, for the person who reads it. */
export const proximoPaso = (estadoId: number, esInterno: boolean): string =>
  (esInterno && INTERNOS[estadoId]) || pasoEstado(estadoId)
