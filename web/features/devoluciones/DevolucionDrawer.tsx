import { Stack } from '@mantine/core'
import { Suspense } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import type { Vista } from '#shared/gestiones/gestion.ts'
import { GestionDrawer } from '#shared/gestiones/GestionDrawer.tsx'
import { GestionTabs } from '#shared/gestiones/GestionTabs.tsx'
import { PanelPorVenir } from '#shared/gestiones/PanelPorVenir.tsx'
import { Seguimiento } from '#shared/gestiones/Seguimiento.tsx'
import { DevolucionComentarios } from './DevolucionComentarios.tsx'
import { DevolucionDetalle } from './DevolucionDetalle.tsx'
import { DevolucionEnvio } from './DevolucionEnvio.tsx'
import { DEVOLUCION } from '#shared/devoluciones/devoluciones.gestion.ts'
import { useDevolucion } from '#shared/devoluciones/devoluciones.queries.ts'
import { DevolucionResumen } from './DevolucionResumen.tsx'
import { lazyPiece } from '#ui/lazy-piece.tsx'
import { Placeholder } from '#ui/Placeholder.tsx'

// Loaded on demand, because few visits need it.
const TransporteForm = lazyPiece(async () => (await import('#shared/devoluciones/TransporteForm.tsx')).TransporteForm)

interface DevolucionPanelProps {
  devolucionId: number
  vista: Vista
}

/** Content of the drawer: summary and tabs. The URL selects the tab. */
const DevolucionPanel = ({ devolucionId, vista }: DevolucionPanelProps) => {
  const { data, error, refetch } = useDevolucion(devolucionId)
  const { search } = useLocation()
  const navigate = useNavigate()
  const show = (next: Vista) => void navigate(DEVOLUCION.path(devolucionId, next, search), { replace: true })

  if (!data) return <PanelPorVenir gestion={DEVOLUCION} error={error} onRetry={() => void refetch()} />
  const transporte = data.puedeCargarTransporte ? (
    <Suspense fallback={<Placeholder height={420} />}>
      <TransporteForm detail={data} onSaved={() => show('seguimiento')} />
    </Suspense>
  ) : (
    data.envio && <DevolucionEnvio envio={data.envio} />
  )
  return (
    <Stack gap="lg">
      <DevolucionResumen
        detail={data}
        transporte={DEVOLUCION.path(devolucionId, 'transporte', search)}
        isOnTransporte={vista === 'transporte'}
      />
      <GestionTabs
        vista={vista}
        onShow={show}
        tabs={{
          detalle: (
            <DevolucionDetalle
              detail={data}
              conversacion={<DevolucionComentarios detail={data} isAsked={vista === 'comentarios'} />}
            />
          ),
          seguimiento: <Seguimiento {...data} />,
          transporte,
        }}
      />
    </Stack>
  )
}

/** Drawer of a return over its list. */
export function Component() {
  const { devolucionId } = useParams()
  return (
    <GestionDrawer gestion={DEVOLUCION} id={devolucionId}>
      {(id, vista) => <DevolucionPanel devolucionId={id} vista={vista} />}
    </GestionDrawer>
  )
}
