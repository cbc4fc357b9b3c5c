import { useProfile } from '#web/profile.tsx'
import { EstadoChip } from './EstadoChip.tsx'

interface GestionEstadoProps {
  estadoId: number
  /** It waits for the customer's answer. */
  esperaCliente: boolean
}

/** The state of a gestión, loud when it is the turn of who reads it: the next step says so. */
export const GestionEstado = ({ estadoId, esperaCliente }: GestionEstadoProps) => {
  const { esInterno } = useProfile()
  return <EstadoChip estadoId={estadoId} esMia={esperaCliente && !esInterno} />
}
