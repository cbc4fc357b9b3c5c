import { CAPACIDADES } from '#contract/base/capacidades.ts'
import { SERVICIOS } from '#contract/base/servicios.ts'
import type { Calls } from '#contract/route.ts'
import type { conciliacionShapes } from './shapes.ts'

const { roles } = CAPACIDADES.resolverPagos
const servicio = SERVICIOS.cuentaCorriente

/** Calls for the lines of bank statements. The portal proposes a payment for each line, and a user confirms it. */
export const conciliacion: Calls<typeof conciliacionShapes> = {
  search: {
    summary:
      'Las acreditaciones de una pestaña, las últimas cargadas primero, con lo que se propone o se concilió de cada una.',
    method: 'POST',
    path: 'conciliacion/v1/find/page/:page/size/:size',
    reads: ['conciliacion', 'pagos'],
    roles,
    servicio,
  },
  count: {
    summary:
      'Cuántas acreditaciones hay por conciliar: con propuesta, sin identificar, y las que todavía no se revisaron.',
    method: 'GET',
    path: 'conciliacion/v1/cuenta',
    reads: ['conciliacion', 'pagos'],
    roles,
    servicio,
  },
  confirm: {
    summary:
      'Confirma hasta 100 propuestas, con un resultado por cada una: el pago informado queda aplicado, o se crea uno aplicado. Cada acreditación es de quien llega primero.',
    method: 'POST',
    path: 'conciliacion/v1/confirmar',
    roles,
    servicio,
    touches: ['conciliacion', 'pagos', 'mesa'],
  },
  setPropuesta: {
    summary:
      'Identifica a mano de qué cliente es una acreditación, y de qué pago informado; o la deja sin identificar. La búsqueda ya no la cambia.',
    method: 'PUT',
    path: 'conciliacion/v1/:acreditacionId/propuesta',
    roles,
    servicio,
    touches: ['conciliacion'],
  },
  undo: {
    summary:
      'Deshace lo conciliado: el pago informado vuelve a recibido, el que se creó al conciliar queda rechazado, su recibo queda anulado, y la acreditación vuelve a tener su propuesta.',
    method: 'POST',
    path: 'conciliacion/v1/:acreditacionId/deshacer',
    roles,
    servicio,
    touches: ['conciliacion', 'pagos', 'mesa'],
  },
  start: {
    summary:
      'Busca otra vez de qué cliente es cada acreditación sin conciliar, en segundo plano. Las identificadas a mano quedan.',
    method: 'POST',
    path: 'conciliacion/v1/buscar',
    roles,
    servicio,
    touches: ['conciliacion'],
  },
}
