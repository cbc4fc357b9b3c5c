import { conciliacion } from '#contract/conciliacion/calls.ts'
import { conciliacionShapes } from '#contract/conciliacion/shapes.ts'
import type { Erp } from '#gateways/erp/erp.ts'
import { implement } from '#server/http/implement.ts'
import { setPropuesta } from './conciliacion-elegir.service.ts'
import {
  confirmConciliacion,
  countConciliacion,
  searchConciliacion,
  startConciliacion,
  undoConciliacion,
} from './conciliacion.service.ts'

export const conciliacionRoutes = ({ erp }: { erp: Erp }) =>
  implement(conciliacion, conciliacionShapes, {
    search: searchConciliacion,
    count: countConciliacion,
    confirm: (context, sent) => confirmConciliacion(context, sent, erp),
    setPropuesta: (context, sent) => setPropuesta(context, sent, erp),
    undo: undoConciliacion,
    start: startConciliacion,
  })
