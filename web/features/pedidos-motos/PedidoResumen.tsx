import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { formatDay } from '#contract/fechas.ts'
import { PEDIDO } from '#contract/pedidos-motos.estados.ts'
import type { PedidoDetail } from '#contract/pedidos-motos.schemas.ts'
import { GestionResumen } from '#shared/gestiones/GestionResumen.tsx'
import { useProfile } from '#web/profile.tsx'
import { pasosMios, proximoPaso } from './pasos.ts'
import { PedidoAccion } from './PedidoAccion.tsx'
import { borradorPath } from './pedidos-motos.gestion.ts'

/** The summary of an order; a draft is completed in its form, everything else is done from here. */
export const PedidoResumen = ({ detail }: { detail: PedidoDetail }) => {
  const { esInterno } = useProfile()
  const { pedidoId, estadoId, razonSocial, fecha, creadoPor, puedeEditar } = detail
  return (
    <GestionResumen
      id={pedidoId}
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
        <PedidoAccion key={accion.statusId} accion={accion} detail={detail} onClose={close} />
      )}
    />
  )
}
