import { VisuallyHidden } from '@mantine/core'
import classes from './GestionNumero.module.css'

interface GestionNumeroProps {
  id: number
  /** true: the gestión has comments of the other side (customer or distributor) that the user has not read. */
  sinLeer: boolean
}

/** Number of a gestión, with a mark for unread comments. */
export const GestionNumero = ({ id, sinLeer }: GestionNumeroProps) => (
  <span className={classes.numero}>
    {id}
    {sinLeer && (
      <span className={classes.mark} title="Sin leer">
        <VisuallyHidden>, sin leer</VisuallyHidden>
      </span>
    )}
  </span>
)
