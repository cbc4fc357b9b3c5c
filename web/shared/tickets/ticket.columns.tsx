import type { TicketRow } from '#contract/tickets/shapes.ts'
import type { Vista } from '#shared/gestiones/gestion.ts'
import { HaceDias } from '#shared/HaceDias.tsx'
import type { Column } from '#ui/table/table.ts'
import { GestionEstado } from '#shared/gestiones/GestionEstado.tsx'
import { GestionNumero } from '#shared/gestiones/GestionNumero.tsx'

type TicketColumn = Column<TicketRow>

/** Returns the column of the number. The title differs between the lists (spec §2). */
export const numeroColumn = (title: string): TicketColumn => ({
  key: 'numero',
  title,
  width: 88,
  render: ({ ticketId, sinLeer }) => <GestionNumero id={ticketId} sinLeer={sinLeer} />,
})

export const RAZON_SOCIAL: TicketColumn = {
  key: 'razonSocial',
  title: 'Razón social',
  isLong: true,
  cardLine: 2,
  render: ({ razonSocial }) => razonSocial,
}

/** Returns the column of the state. `width`: width (px) of the longest text of its states. */
export const estadoColumn = (width: number): TicketColumn => ({
  key: 'estado',
  title: 'Estado',
  width,
  cardLabel: '',
  render: ({ estadoId, esperaCliente }) => <GestionEstado estadoId={estadoId} esperaCliente={esperaCliente} />,
})

/** Column with the next step. The server writes its text for this user. */
export const PASO: TicketColumn = {
  key: 'paso',
  title: 'Próximo paso',
  isLong: true,
  cardLine: 3,
  render: ({ paso }) => paso,
}

export const FECHA: TicketColumn = {
  key: 'fecha',
  title: 'Fecha de Creación',
  width: 116,
  cardLine: 3,
  render: ({ fecha }) => <HaceDias dia={fecha} />,
}

export const ORIGEN: TicketColumn = {
  key: 'origen',
  title: 'Origen',
  isLong: true,
  width: 104,
  render: ({ origen }) => origen,
}

/** Entries of the menu "Más opciones" of a row. */
export const TICKET_OPTIONS: readonly (readonly [vista: Vista, label: string])[] = [
  ['detalle', 'Detalle'],
  ['seguimiento', 'Seguimiento'],
  ['comentarios', 'Comentarios'],
]
