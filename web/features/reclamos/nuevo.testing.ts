import type { TicketCatalogo } from '#contract/tickets/shapes.ts'

const motivo = (motivoId: number, sectorId: number, name: string, ...pide: TicketCatalogo['motivos'][number]['pide']) =>
  ({ motivoId, tipo: 'reclamo', sectorId, negocioId: null, motivo: name, pide }) as const
/** Reasons of two sectors, with the fields that each needs. */
export const catalogo: TicketCatalogo = {
  sectores: [
    { sectorId: 1, nombre: 'Administración y Cobranzas', plazoHoras: 24 },
    { sectorId: 2, nombre: 'Logística', plazoHoras: 8 },
  ],
  motivos: [
    motivo(102, 1, 'Pago no imputado'),
    motivo(103, 1, 'Nota de crédito pendiente', 'devolucion'),
    motivo(109, 1, 'Otros'),
    motivo(202, 2, 'Faltante de bultos', 'factura', 'cantidad'),
    motivo(205, 2, 'Producto defectuoso', 'marca', 'producto'),
  ],
  origenes: [
    { origenId: 1, nombre: 'Portal Autogestión' },
    { origenId: 4, nombre: 'Email' },
  ],
}
/** Open claim that resembles the new claim. */
export const similar = {
  ticketId: 40102,
  titulo: 'Transferencia sin imputar',
  motivo: 'Pago no imputado',
  estadoId: 2,
  fecha: '2026-11-19',
}
