import { CAPACIDADES } from '#contract/base/capacidades.ts'
import type { Calls } from '#contract/route.ts'
import type { verComoShapes } from './shapes.ts'

const { roles } = CAPACIDADES.mesa

/** Calls for "Ver como": staff see the portal as a customer, for a limited time. The view is read-only and audited. */
export const verComo: Calls<typeof verComoShapes> = {
  start: {
    summary: 'Empieza a ver el portal como un titular de la empresa: solo lectura, media hora. Queda en la auditoría.',
    method: 'POST',
    path: 'ver-como/v1',
    roles,
    touches: [],
    fresh: true,
  },
  end: {
    summary: 'Deja de ver como cliente. Se envía sin el encabezado X-Ver-Como.',
    method: 'POST',
    path: 'ver-como/v1/:verComoId/fin',
    roles,
    touches: [],
  },
}
