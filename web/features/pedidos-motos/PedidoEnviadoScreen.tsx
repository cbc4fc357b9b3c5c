import { Text } from '@mantine/core'
import { useParams } from 'react-router'
import { PEDIDO } from '#contract/pedidos-motos/estados.ts'
import { GestionCreadaScreen } from '#shared/gestiones/GestionCreadaScreen.tsx'
import { PedidoDetalle } from './PedidoDetalle.tsx'
import { PEDIDO_MOTO } from './pedidos-motos.gestion.ts'
import { usePedido } from './pedidos-motos.queries.ts'

/** Confirmation that an order was sent. */
export function Component() {
  const { pedidoId } = useParams()
  return (
    <GestionCreadaScreen
      gestion={PEDIDO_MOTO}
      id={pedidoId}
      useDetail={usePedido}
      estado="enviado"
      estadoInicial={PEDIDO.ENVIADO}
      ver={{ vista: 'seguimiento', label: 'Ver seguimiento' }}
      enviado={(detail) => <PedidoDetalle detail={detail} />}
    >
      {() => (
        <>
          <Text>Ahora el vendedor revisa el stock, el crédito y los precios.</Text>
          <Text>El color se puede cambiar hasta que las unidades estén asignadas.</Text>
        </>
      )}
    </GestionCreadaScreen>
  )
}
