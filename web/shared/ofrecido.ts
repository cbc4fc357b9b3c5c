import { centrosGarantias } from '#contract/centros-garantias/calls.ts'
import { devoluciones } from '#contract/devoluciones/calls.ts'
import { mesa } from '#contract/mesa/calls.ts'
import { pedidosMotos } from '#contract/pedidos-motos/calls.ts'
import type { Route } from '#contract/route.ts'
import { tickets } from '#contract/tickets/calls.ts'
import { transportes } from '#contract/transportes/calls.ts'

/** What forms and the desk offer of masters: a change in one is offered at once, in every tab. */
export const OFRECIDO: readonly Route[] = [
  centrosGarantias.getOpciones,
  centrosGarantias.search,
  devoluciones.getMotivos,
  mesa.getOpciones,
  pedidosMotos.listModelos,
  tickets.getCatalogo,
  transportes.list,
]
