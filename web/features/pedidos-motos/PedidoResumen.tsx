import { Button } from '@mantine/core'
import { Suspense } from 'react'
import { Link } from 'react-router'
import { type PorEstado, pasoEstado } from '#contract/base/estados.ts'
import { formatDay } from '#contract/valores/fechas.ts'
import { type EstadoPedidoId, PEDIDO } from '#contract/pedidos-motos/estados.ts'
import type { PedidoDetail } from '#contract/pedidos-motos/shapes.ts'
import { GestionResumen } from '#shared/gestiones/GestionResumen.tsx'
import { useProfile } from '#web/profile.tsx'
import { lazyPiece } from '#ui/lazy-piece.tsx'
import { borradorPath } from './pedidos-motos.gestion.ts'

// Loaded on demand, because users read the order before they decide.
const PedidoAccion = lazyPiece(async () => (await import('./PedidoAccion.tsx')).PedidoAccion)

/** Text of the next step in each state, for staff. The texts of the contract address the dealer (customer). */
const INTERNOS: PorEstado<string> = {
  [PEDIDO.BORRADOR]: 'Falta completarlo y enviarlo.',
  [PEDIDO.ENVIADO]: 'Falta empezar la revisión.',
  [PEDIDO.EN_REVISION]: 'Falta revisar el crédito, el stock y los precios.',
  [PEDIDO.APROBADO]: 'Falta asignar las unidades, con su chasis y su motor.',
  [PEDIDO.APROBADO_PARCIAL]: 'Falta asignar las unidades aprobadas, con su chasis y su motor.',
  [PEDIDO.RECHAZADO]: 'No queda nada por hacer.',
  [PEDIDO.ASIGNADO]: 'Falta facturar.',
  [PEDIDO.FACTURADO]: 'Falta despachar.',
  [PEDIDO.DESPACHADO]: 'Falta que el cliente confirme la entrega.',
  [PEDIDO.ENTREGADO]: 'Las unidades ya tienen garantía a nombre del cliente.',
  [PEDIDO.ANULADO]: 'No queda nada por hacer.',
} satisfies Record<EstadoPedidoId, string>

/** Returns the text of the next step, for customers or for staff. */
const proximoPaso = (estadoId: number, esInterno: boolean): string =>
  (esInterno && INTERNOS[estadoId]) || pasoEstado(estadoId)

/** States in which the dealer (customer) has to act. */
const pasosMios: ReadonlySet<number> = new Set([PEDIDO.BORRADOR, PEDIDO.DESPACHADO])

/** Summary of an order with its actions. A draft has only a link to its form. */
export const PedidoResumen = ({ detail }: { detail: PedidoDetail }) => {
  const { esInterno } = useProfile()
  const { pedidoId, estadoId, razonSocial, fecha, creadoPor, puedeEditar } = detail
  return (
    <GestionResumen
      estadoId={estadoId}
      datos={`${razonSocial} · ${formatDay(fecha)} · Armado por ${creadoPor}`}
      paso={proximoPaso(estadoId, esInterno)}
      esMia={!esInterno && pasosMios.has(estadoId)}
      boton={
        puedeEditar && (
          <Button component={Link} to={borradorPath(pedidoId)} size="sm">
            Completar y enviar
          </Button>
        )
      }
      acciones={detail.acciones.filter(({ statusId }) => statusId !== PEDIDO.ENVIADO)}
      dialogo={(accion, close) => (
        <Suspense key={accion.statusId}>
          <PedidoAccion accion={accion} detail={detail} onClose={close} />
        </Suspense>
      )}
    />
  )
}
