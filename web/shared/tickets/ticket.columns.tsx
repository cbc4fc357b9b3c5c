import { formatDay } from '#contract/base/fechas.ts'
import type { TicketRow } from '#contract/tickets/shapes.ts'
import type { Vista } from '#shared/gestiones/gestion.ts'
import type { Column } from '#ui/table.ts'
import { GestionEstado } from '#shared/gestiones/GestionEstado.tsx'
import { GestionNumero } from '#shared/gestiones/GestionNumero.tsx'

type TicketColumn = Column<TicketRow>

/** The column of the number; each list calls it in its own way (spec §2). */
export const numeroColumn = (title: string): TicketColumn => ({
  key: 'numero',
  title,
  width: 92,
  render: ({ ticketId, sinLeer }) => <GestionNumero id={ticketId} sinLeer={sinLeer} />,
})

export const RAZON_SOCIAL: TicketColumn = {
  key: 'razonSocial',
  title: 'Razón social',
  render: ({ razonSocial }) => razonSocial,
}

export const ESTADO: TicketColumn = {
  key: 'estado',
  title: 'Estado',
  width: 216,
  cardLabel: '',
  render: ({ estadoId, esperaCliente }) => <GestionEstado estadoId={estadoId} esperaCliente={esperaCliente} />,
}

export const FECHA: TicketColumn = {
  key: 'fecha',
  title: 'Fecha de Creación',
  width: 132,
  render: ({ fecha }) => formatDay(fecha),
}

export const ORIGEN: TicketColumn = { key: 'origen', title: 'Origen', width: 148, render: ({ origen }) => origen }

/** Más opciones of a row. */
export const TICKET_OPTIONS: readonly (readonly [vista: Vista, label: string])[] = [
  ['detalle', 'Detalle'],
  ['seguimiento', 'Seguimiento'],
  ['comentarios', 'Comentarios'],
]
