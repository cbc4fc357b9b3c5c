import { formatDay } from '#contract/base/fechas.ts'
import type { TicketRow } from '#contract/tickets/shapes.ts'
import type { Vista } from '#shared/gestiones/gestion.ts'
import type { Column } from '#ui/table.ts'
import { Group, Text, VisuallyHidden } from '@mantine/core'
import { EstadoChip } from '#shared/gestiones/EstadoChip.tsx'
import { useProfile } from '#web/profile.tsx'
import classes from './TicketNumero.module.css'

interface TicketNumeroProps {
  ticketId: number
  /** The other side wrote and it was not read. */
  sinLeer: boolean
}

/** The number of a ticket, with a mark when there is something new in it. */
const TicketNumero = ({ ticketId, sinLeer }: TicketNumeroProps) => (
  <Group gap={6} wrap="nowrap" component="span" display="inline-flex">
    {ticketId}
    {sinLeer && (
      <span className={classes.mark} title="Sin leer">
        <VisuallyHidden>, sin leer</VisuallyHidden>
      </span>
    )}
  </Group>
)

interface TicketEstadoProps {
  estadoId: number
  /** It waits for the customer's answer. */
  esperaCliente: boolean
}

/** The state of a ticket, and whose turn it is when it is the customer's. */
const TicketEstado = ({ estadoId, esperaCliente }: TicketEstadoProps) => {
  const { esInterno } = useProfile()
  // "Aguardando datos de transporte" says it by itself.
  const isSaid = estadoId === 8
  return (
    <Group gap={6} wrap="nowrap">
      <EstadoChip estadoId={estadoId} esMia={esperaCliente && !esInterno} />
      {esperaCliente && !isSaid && (
        <Text size="xs" fw={600} flex="none">
          {esInterno ? 'Espera al cliente' : 'Te toca'}
        </Text>
      )}
    </Group>
  )
}

type TicketColumn = Column<TicketRow>

/** The column of the number; each list calls it in its own way (spec §2). */
export const numeroColumn = (title: string): TicketColumn => ({
  key: 'numero',
  title,
  width: 92,
  render: ({ ticketId, sinLeer }) => <TicketNumero ticketId={ticketId} sinLeer={sinLeer} />,
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
  render: ({ estadoId, esperaCliente }) => <TicketEstado estadoId={estadoId} esperaCliente={esperaCliente} />,
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
