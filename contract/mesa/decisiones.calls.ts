import { CAPACIDADES } from '#contract/base/capacidades.ts'
import type { Calls } from '#contract/route.ts'
import type { decisionesShapes } from './decisiones.shapes.ts'

const { roles } = CAPACIDADES.mesa

/**
 * Calls for the decisions of the mesa that can still be undone. The server makes each decision a few seconds later,
 * even if the browser is closed.
 */
export const decisiones: Calls<typeof decisionesShapes> = {
  list: {
    summary:
      'Las decisiones propias de hoy: las que todavía se pueden deshacer, las hechas y las que no se pudieron hacer.',
    method: 'GET',
    path: 'mesa/v1/decisiones',
    roles,
  },
  hold: {
    summary:
      'Guarda una decisión de la Mesa, que el servidor hace a los cinco segundos. La misma decisión, repetida, es una sola.',
    method: 'POST',
    path: 'mesa/v1/decisiones',
    roles,
    touches: [],
    audited: false,
  },
  undo: {
    summary: 'Deshace una decisión que todavía no se hizo, o retira una que no se pudo hacer. Si ya se hizo, es 409.',
    method: 'DELETE',
    path: 'mesa/v1/decisiones/:decisionId',
    roles,
    touches: [],
    audited: false,
  },
}
