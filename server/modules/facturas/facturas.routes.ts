import { facturas } from '#contract/facturas/calls.ts'
import { facturasShapes } from '#contract/facturas/shapes.ts'
import { type Handlers, implement } from '#server/http/implement.ts'
import { searchFacturas } from './facturas.service.ts'

/** Invoices; those of a return are found by whoever knows returns. */
export const facturasRoutes = (ofDevolucion: Pick<Handlers<typeof facturasShapes>, 'getBy'>) =>
  implement(facturas, facturasShapes, { ...ofDevolucion, search: searchFacturas })
