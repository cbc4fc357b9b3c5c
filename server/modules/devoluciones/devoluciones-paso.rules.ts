import { type EstadoDevolucionId, type PorEstado, pasoEstado } from '#contract/base/estados.ts'

/** Próximo paso, said to whoever works for the distributor: the contract's sentences speak to the customer. */
const INTERNOS: PorEstado<string> = {
  11: 'Falta que alguien de postventa la tome.',
  1: 'Falta empezar el análisis.',
  2: 'Falta revisar la factura, las cantidades y los motivos.',
  8: 'Esperamos los datos de transporte del cliente.',
  12: 'Falta confirmar los datos de transporte.',
  10: 'Esperamos que llegue la mercadería al depósito.',
  9: 'Falta contar los bultos que llegaron.',
  7: 'Falta resolver qué se acepta de cada producto.',
  5: 'Falta emitir la nota de crédito.',
  6: 'Falta decidir cómo vuelve la mercadería. El cliente puede apelar por Comentarios.',
  4: 'No queda nada por hacer.',
} satisfies Record<EstadoDevolucionId, string>

/** The same, when the customer has been asked something. */
const ESPERA = {
  cliente: 'Te toca: respondé lo que te preguntamos en Comentarios.',
  interno: 'Esperamos la respuesta del cliente.',
}

/** What happens next with a return, for the person who reads it. Where transport data is awaited the state says so itself. */
export const pasoDevolucion = (
  { estadoId, esperaCliente }: { estadoId: number; esperaCliente: boolean },
  isStaff: boolean,
): string => {
  if (esperaCliente && estadoId !== 8) return ESPERA[isStaff ? 'interno' : 'cliente']
  return (isStaff && INTERNOS[estadoId]) || pasoEstado(estadoId)
}
