import type { TipoTicket } from '#contract/tickets.reglas.ts'

/** Próximo paso, said to the customer and to whoever works for the distributor (look: what happens next). */
type Paso = readonly [cliente: string, interno: string]

const RECLAMO: Record<number, Paso> = {
  1: ['Recibimos tu reclamo: en breve lo toma una persona.', 'Falta que alguien lo tome.'],
  2: ['Lo estamos resolviendo.', 'Falta resolverlo: respondé o cerralo con la solución.'],
  4: ['No queda nada por hacer.', 'No queda nada por hacer.'],
  6: ['Leé el motivo. Si no estás de acuerdo, hablá con tu asesor.', 'Se rechazó.'],
}

const GARANTIA: Record<number, Paso> = {
  11: ['Recibimos tu pedido: en breve lo toma una persona de postventa.', 'Falta que alguien de postventa la tome.'],
  1: ['Ya la tomamos: pronto empezamos a revisarla.', 'Falta empezar el análisis.'],
  2: ['Estamos revisando los datos y las fotos.', 'Falta revisar los datos y las fotos.'],
  8: ['Te toca: cargá los datos de transporte de la pieza.', 'Esperamos los datos de transporte del cliente.'],
  12: ['Estamos revisando los datos de transporte.', 'Falta confirmar los datos de transporte.'],
  10: ['Esperamos que llegue la pieza.', 'Esperamos que llegue la pieza.'],
  9: ['La pieza llegó: la estamos recibiendo.', 'Falta verificar la pieza que llegó.'],
  7: ['La verificamos: falta la resolución.', 'Falta resolver: aprobá o rechazá.'],
  5: ['Aprobada. Estamos preparando la reparación, el reemplazo o el crédito.', 'Falta entregar y cerrar.'],
  6: [
    'Leé el motivo. Si no estás de acuerdo, escribinos en Comentarios.',
    'Falta devolver la pieza y cerrar. El cliente puede apelar por Comentarios.',
  ],
  4: ['No queda nada por hacer.', 'No queda nada por hacer.'],
}

const PASOS: Record<TipoTicket, Record<number, Paso>> = { reclamo: RECLAMO, garantia: GARANTIA }
const ESPERA: Paso = ['Te toca: respondé lo que te preguntamos en Comentarios.', 'Esperamos la respuesta del cliente.']

/** What happens next with a ticket, for the person who reads it. */
export const pasoTicket = (
  { tipo, estadoId, esperaCliente }: { tipo: TipoTicket; estadoId: number; esperaCliente: boolean },
  isStaff: boolean,
): string => {
  const paso = esperaCliente && estadoId !== 8 ? ESPERA : PASOS[tipo][estadoId]
  return paso?.[isStaff ? 1 : 0] ?? ''
}
