import { VisuallyHidden } from '@mantine/core'
import classes from './GestionNumero.module.css'

interface GestionNumeroProps {
  id: number
  /** The other side wrote and it was not read. */
  sinLeer: boolean
}

/** The number of a gestión, with a mark when there is something new in it. */
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
