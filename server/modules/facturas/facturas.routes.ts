import { facturas } from '#contract/facturas/calls.ts'
import { facturasShapes } from '#contract/facturas/shapes.ts'
import { listFacturasByDevolucion } from '#modules/devoluciones'
import { implement } from '#server/http/implement.ts'
import { searchFacturas } from './facturas.service.ts'

export const facturasRoutes = implement(facturas, facturasShapes, {
  getBy: listFacturasByDevolucion,
  search: searchFacturas,
})
