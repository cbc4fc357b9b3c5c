import { Group, VisuallyHidden } from '@mantine/core'
import classes from './TicketNumero.module.css'

interface TicketNumeroProps {
  ticketId: number
  /** The other side wrote and it was not read. */
  sinLeer: boolean
}

/** The number of a ticket, with a mark when there is something new in it. */
export const TicketNumero = ({ ticketId, sinLeer }: TicketNumeroProps) => (
  <Group gap={6} wrap="nowrap" component="span" display="inline-flex">
    {ticketId}
    {sinLeer && (
      <span className={classes.mark} title="Sin leer">
        <VisuallyHidden>, sin leer</VisuallyHidden>
      </span>
    )}
  </Group>
)
