import { Button } from '@mantine/core'
import { Suspense } from 'react'
import { Link } from 'react-router'
import type { DevolucionDetail } from '#contract/devoluciones/shapes.ts'
import { formatDay } from '#contract/valores/fechas.ts'
import { GestionResumen } from '#shared/gestiones/GestionResumen.tsx'
import { useProfile } from '#web/profile.tsx'
import { DevolucionTrabajo } from './DevolucionTrabajo.tsx'
import { lazyPiece } from '#ui/lazy-piece.tsx'

// Loaded on demand, because most users are customers, who have no such actions.
const DevolucionAccion = lazyPiece(async () => (await import('./DevolucionAccion.tsx')).DevolucionAccion)

interface DevolucionResumenProps {
  detail: DevolucionDetail
  /** Path of the transport tab. */
  transporte: string
  /** true: the transport tab is open, so the summary needs no button to it. */
  isOnTransporte: boolean
}

/** Summary of a return. A button leads to the transport form while the customer has to fill it in. */
export const DevolucionResumen = ({ detail, transporte, isOnTransporte }: DevolucionResumenProps) => {
  const { esInterno } = useProfile()
  const { estadoId, razonSocial, fecha, creadaPor, acciones } = detail
  const awaitsTransport = detail.puedeCargarTransporte && !detail.envio && !isOnTransporte
  const responde = detail.esperaCliente && estadoId !== 8
  const boton = awaitsTransport ? (
    <Button component={Link} to={transporte} replace size="sm">
      Cargar datos de transporte
    </Button>
  ) : detail.puedeDecidir || detail.puedeRecibir ? (
    <DevolucionTrabajo detail={detail} />
  ) : null
  return (
    <GestionResumen
      estadoId={estadoId}
      datos={`${razonSocial} · ${formatDay(fecha)} · Cargada por ${creadaPor}`}
      paso={detail.paso}
      esMia={(awaitsTransport || responde) && !esInterno}
      respondemosAntes={esInterno ? null : detail.respondemosAntes}
      boton={boton}
      acciones={acciones}
      dialogo={(accion, close) => (
        <Suspense key={accion.statusId}>
          <DevolucionAccion accion={accion} detail={detail} onClose={close} />
        </Suspense>
      )}
    />
  )
}
