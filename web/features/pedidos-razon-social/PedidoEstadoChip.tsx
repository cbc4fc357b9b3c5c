import { PEDIDO_ESTADOS, type PedidoEstado } from '#contract/pedidos-razon-social/reglas.ts'
import { Chip } from '#shared/Chip.tsx'

const TONOS = { pendiente: 'curso', aprobado: 'bien', rechazado: 'mal' } as const

/**
 * Chip of the state of a request for access to a razón social. `esMia`: highlights a pending request, for users who can
 * approve it.
 */
export const PedidoEstadoChip = ({ estado, esMia = false }: { estado: PedidoEstado; esMia?: boolean }) => (
  <Chip tono={esMia && estado === 'pendiente' ? 'mio' : TONOS[estado]}>{PEDIDO_ESTADOS[estado]}</Chip>
)
