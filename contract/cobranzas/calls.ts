import { CAPACIDADES } from '#contract/base/capacidades.ts'
import { SERVICIOS } from '#contract/base/servicios.ts'
import type { Calls } from '#contract/route.ts'
import type { cobranzasShapes } from './shapes.ts'

const { roles } = CAPACIDADES.resolverPagos
const servicio = SERVICIOS.cuentaCorriente

/** Calls for collections: overdue debt of each razón social, notes and promises of payment. Only for staff. */
export const cobranzas: Calls<typeof cobranzasShapes> = {
  search: {
    summary:
      'Las empresas con deuda vencida, la que más debe primero; o las que hay que contactar hoy, la que espera desde antes primero.',
    method: 'POST',
    path: 'cobranzas/v1/find/page/:page/size/:size',
    reads: ['cobranzas', 'pagos'],
    roles,
    servicio,
  },
  downloadExcel: {
    summary:
      'Excel de una de las dos listas, como está filtrada, con celdas de número y de fecha: lo vencido, una columna por moneda.',
    method: 'POST',
    path: 'cobranzas/v1/download/excel',
    reply: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    roles,
    servicio,
    audited: true,
  },
  getEstado: {
    summary: 'De cuándo son los saldos de la lista, en qué monedas se debe y cuántas empresas hay que contactar hoy.',
    method: 'GET',
    path: 'cobranzas/v1/estado',
    reads: ['cobranzas'],
    roles,
    servicio,
  },
  get: {
    summary: 'Lo que una empresa debe ahora por antigüedad, y cómo están sus promesas de pago.',
    method: 'GET',
    path: 'cobranzas/v1/empresas/:razonSocialId',
    reads: ['cobranzas', 'pagos'],
    roles,
    servicio,
    audited: true,
  },
  listMeses: {
    summary: 'Lo que una empresa debía al terminar cada uno de los últimos doce meses, por antigüedad.',
    method: 'GET',
    path: 'cobranzas/v1/empresas/:razonSocialId/meses',
    roles,
    servicio,
  },
  listNotas: {
    summary: 'Los contactos y notas de la cobranza de una empresa.',
    method: 'GET',
    path: 'cobranzas/v1/empresas/:razonSocialId/notas',
    reads: ['cobranzas'],
    roles,
    servicio,
  },
  createNota: {
    summary:
      'Registra una llamada, un email, una visita, una promesa de pago o una nota, y cuándo se vuelve a contactar a la empresa: vale lo que diga la última.',
    method: 'POST',
    path: 'cobranzas/v1/empresas/:razonSocialId/notas',
    roles,
    servicio,
    touches: ['cobranzas'],
  },
  setRetirada: {
    summary:
      'Anula una promesa de pago que se registró mal: queda en su nota, con quién la anuló y cuándo, y ya no cuenta. Anulada otra vez, queda como estaba.',
    method: 'PUT',
    path: 'cobranzas/v1/empresas/:razonSocialId/notas/:notaId/retirada',
    roles,
    servicio,
    touches: ['cobranzas'],
  },
}
