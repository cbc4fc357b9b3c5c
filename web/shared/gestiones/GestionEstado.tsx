import { useProfile } from '#web/profile.tsx'
import { EstadoChip } from './EstadoChip.tsx'

interface GestionEstadoProps {
  estadoId: number
  /** true: the gestión waits for an answer of the customer. */
  esperaCliente: boolean
}

/** Chip of the state of a gestión, highlighted when the user has to act. */
export const GestionEstado = ({ estadoId, esperaCliente }: GestionEstadoProps) => {
  const { esInterno } = useProfile()
  return <EstadoChip estadoId={estadoId} esMia={esperaCliente && !esInterno} />
}
