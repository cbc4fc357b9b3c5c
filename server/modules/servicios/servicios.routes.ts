import { servicios } from '#contract/servicios/calls.ts'
import { serviciosShapes } from '#contract/servicios/shapes.ts'
import { implement } from '#server/http/implement.ts'
import { listServicios, setOfrecido } from './servicios.service.ts'

export const serviciosRoutes = implement(servicios, serviciosShapes, { list: listServicios, setOfrecido })
