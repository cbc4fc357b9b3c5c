import { decisiones } from '#contract/mesa/decisiones.calls.ts'
import type { Decision } from '#contract/mesa/decisiones.shapes.ts'
import { stubs } from '../stubs.ts'

/** Returns a decision as the server returns it. */
export const aDecision = (change: Partial<Decision> = {}): Decision => ({
  decisionId: '0190aaaa-0000-4000-8000-000000000009',
  llamada: 'PUT ticket/v1/:ticketId/estado/:statusId',
  texto: 'Reclamo 40211: Tomar.',
  item: 'Reclamo 40211',
  escrito: null,
  faltaMs: 0,
  estado: 'pendiente',
  respuesta: null,
  motivo: null,
  ...change,
})

/** Simulates the decisions that the server stores. `faltaMs`: time (ms) until the server makes them. */
export const stubDecisiones = ({ rows = [] as Decision[], faltaMs = 5000 } = {}) => {
  stubs.on(decisiones.hold, ({ body: { decisionId, llamada, texto, item, escrito } }) => {
    rows.push(aDecision({ decisionId, llamada, texto, item, escrito, faltaMs }))
    return { decisionId, faltaMs }
  })
  stubs.on(decisiones.list, () => [...rows])
  stubs.on(decisiones.undo, ({ params }) => {
    rows.splice(0, rows.length, ...rows.filter(({ decisionId }) => decisionId !== params.decisionId))
    return params
  })
  const settle = (change: Partial<Decision>) => Object.assign(rows.at(-1)!, change)
  return {
    /** Returns text and state of each decision on the server. */
    pending: () => rows.map(({ texto, estado }) => [texto, estado]),
    /** Returns the calls of all stored decisions. */
    held: () => stubs.sent(decisiones.hold).map(({ body }) => ({ params: body!.parametros, body: body!.cuerpo })),
    make: (respuesta: unknown) => settle({ estado: 'hecha', respuesta }),
    giveBack: (motivo: string) => settle({ estado: 'devuelta', motivo }),
  }
}
