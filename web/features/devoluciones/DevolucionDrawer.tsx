import { Stack } from '@mantine/core'
import { useLocation, useNavigate, useParams } from 'react-router'
import type { DevolucionDetail } from '#contract/devoluciones/shapes.ts'
import type { Vista } from '#shared/gestiones/gestion.ts'
import { GestionComentarios } from '#shared/gestiones/GestionComentarios.tsx'
import { GestionDrawer } from '#shared/gestiones/GestionDrawer.tsx'
import { GestionTabs } from '#shared/gestiones/GestionTabs.tsx'
import { PanelPorVenir } from '#shared/gestiones/PanelPorVenir.tsx'
import { Seguimiento } from '#shared/gestiones/Seguimiento.tsx'
import { useLectura } from '#shared/gestiones/use-lectura.ts'
import { DevolucionDetalle } from './DevolucionDetalle.tsx'
import { DevolucionEnvio } from './DevolucionEnvio.tsx'
import { DEVOLUCION } from './devoluciones.gestion.ts'
import { useComentarios, useCreateComentario, useDevolucion, useSetLeido } from './devoluciones.queries.ts'
import { DevolucionResumen } from './DevolucionResumen.tsx'
import { TransporteForm } from './TransporteForm.tsx'

/** The conversation of a return. On screen is read. */
const DevolucionComentarios = ({ detail }: { detail: DevolucionDetail }) => {
  const { devolucionId, puedeComentar, puedeAnotar, leidoHasta, sinLeer } = detail
  const comentarios = useComentarios(devolucionId)
  const create = useCreateComentario()
  const read = useSetLeido()
  useLectura(comentarios.data, sinLeer, () => read.mutate({ params: { devolucionId } }))
  return (
    <GestionComentarios
      draftKey={`devoluciones/${devolucionId}/comentario`}
      comentarios={comentarios}
      leidoHasta={leidoHasta}
      opciones={puedeAnotar ? { esNota: true, pideRespuesta: puedeComentar } : undefined}
      onSend={(nuevo, { esNota, pideRespuesta }) =>
        create.mutateAsync({ body: { devolucionId, ...nuevo, esNota, pideRespuesta } })
      }
      disabledReason={
        puedeComentar || puedeAnotar ? undefined : 'La devolución está cerrada: ya no admite comentarios.'
      }
    />
  )
}

interface DevolucionPanelProps {
  devolucionId: number
  vista: Vista
}

/** What is inside the drawer: summary, tabs, and the tab that the address names. */
const DevolucionPanel = ({ devolucionId, vista }: DevolucionPanelProps) => {
  const { data, error, refetch } = useDevolucion(devolucionId)
  const { search } = useLocation()
  const navigate = useNavigate()
  const show = (next: Vista) => void navigate(DEVOLUCION.path(devolucionId, next, search), { replace: true })

  if (!data) return <PanelPorVenir gestion={DEVOLUCION} error={error} onRetry={() => void refetch()} />
  const transporte = data.puedeCargarTransporte ? (
    <TransporteForm detail={data} onSaved={() => show('seguimiento')} />
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
          detalle: <DevolucionDetalle detail={data} />,
          seguimiento: <Seguimiento historial={data.historial} camino={data.camino} />,
          comentarios: <DevolucionComentarios detail={data} />,
          transporte,
        }}
      />
    </Stack>
  )
}

/** One return over its list. */
export function Component() {
  const { devolucionId } = useParams()
  return (
    <GestionDrawer gestion={DEVOLUCION} id={devolucionId}>
      {(id, vista) => <DevolucionPanel devolucionId={id} vista={vista} />}
    </GestionDrawer>
  )
}
