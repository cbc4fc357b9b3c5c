import { inicio } from '#contract/inicio/calls.ts'
import { inicioShapes } from '#contract/inicio/shapes.ts'
import { implement } from '#server/http/implement.ts'
import { listTareas } from './inicio.service.ts'

export const inicioRoutes = implement(inicio, inicioShapes, { getTareas: listTareas })
