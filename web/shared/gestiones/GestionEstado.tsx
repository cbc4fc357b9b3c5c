import { useProfile } from '#web/profile.tsx'
import { EstadoChip } from './EstadoChip.tsx'

interface GestionEstadoProps {
  estadoId: number
  /** true: it waits for the customer's answer. */
  esperaCliente: boolean
}

/** Chip of the state of a gestión, highlighted when it waits for the reader. */
export const GestionEstado = ({ estadoId, esperaCliente }: GestionEstadoProps) => {
  const { esInterno } = useProfile()
  return <EstadoChip estadoId={estadoId} esMia={esperaCliente && !esInterno} />
}
