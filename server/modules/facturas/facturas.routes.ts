import { facturas } from '#contract/facturas/calls.ts'
import { facturasShapes } from '#contract/facturas/shapes.ts'
import { type Handlers, implement } from '#server/http/implement.ts'
import { type FacturasParts, searchFacturas } from './facturas.service.ts'

/** `ofDevolucion`: call that returns the invoices of a return, from the module of returns. */
export const facturasRoutes = (ofDevolucion: Pick<Handlers<typeof facturasShapes>, 'getBy'>, parts: FacturasParts) =>
  implement(facturas, facturasShapes, {
    ...ofDevolucion,
    search: (context, sent) => searchFacturas(context, sent, parts),
  })
