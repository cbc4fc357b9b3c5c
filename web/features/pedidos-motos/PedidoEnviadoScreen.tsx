import { Text } from '@mantine/core'
import { useParams } from 'react-router'
import { GestionCreada } from '#shared/gestiones/GestionCreada.tsx'
import { CreadaEspera, GestionCreadaScreen } from '#shared/gestiones/GestionCreadaScreen.tsx'
import { PedidoDetalle } from './PedidoDetalle.tsx'
import { PEDIDO_MOTO } from './pedidos-motos.gestion.ts'
import { usePedido } from './pedidos-motos.queries.ts'

const Enviado = ({ pedidoId }: { pedidoId: number }) => (
  <CreadaEspera title={PEDIDO_MOTO.enviada} conArticulo={PEDIDO_MOTO.conArticulo} read={usePedido(pedidoId)}>
    {(detail) => (
      <GestionCreada
        gestion={PEDIDO_MOTO}
        id={pedidoId}
        estado="enviado"
        ver={{ vista: 'seguimiento', label: 'Ver seguimiento' }}
        enviado={<PedidoDetalle detail={detail} />}
      >
        <Text>Ahora el vendedor revisa el stock, el crédito y los precios.</Text>
        <Text>El color se puede cambiar hasta que las unidades estén asignadas.</Text>
      </GestionCreada>
    )}
  </CreadaEspera>
)

/** The order went out: its number, what was ordered, and what comes next. */
export function Component() {
  const { pedidoId } = useParams()
  return (
    <GestionCreadaScreen title={PEDIDO_MOTO.enviada} id={pedidoId}>
      {(id) => <Enviado pedidoId={id} />}
    </GestionCreadaScreen>
  )
}
