import { Skeleton, Stack, Tabs } from '@mantine/core'
import { useLocation, useNavigate } from 'react-router'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FailedRead } from '#ui/FailedRead.tsx'
import { ApiError } from '#web/api.ts'
import { DevolucionComentarios } from './DevolucionComentarios.tsx'
import { DevolucionDetalle } from './DevolucionDetalle.tsx'
import { DevolucionEnvio } from './DevolucionEnvio.tsx'
import { devolucionPath, isVista, type Vista } from './devoluciones.paths.ts'
import { useDevolucion } from './devoluciones.queries.ts'
import { DevolucionResumen } from './DevolucionResumen.tsx'
import { DevolucionSeguimiento } from './DevolucionSeguimiento.tsx'
import { TransporteForm } from './TransporteForm.tsx'

interface DevolucionPanelProps {
  devolucionId: number
  vista: Vista
}

/** The four tabs fit side by side on a small phone. */
const tabPadding = { px: { base: 6, xs: 'md' } }

/** What is inside the drawer: summary, tabs, and the tab that the address names. */
export const DevolucionPanel = ({ devolucionId, vista }: DevolucionPanelProps) => {
  const { data, error, refetch } = useDevolucion(devolucionId)
  const { search } = useLocation()
  const navigate = useNavigate()
  const show = (next: Vista) => void navigate(devolucionPath(devolucionId, next, search), { replace: true })

  if (!data) {
    if (!error) return <PanelSkeleton />
    return error instanceof ApiError && error.status === 404 ? (
      <EmptyState text={error.message} />
    ) : (
      <FailedRead error={error} onRetry={() => void refetch()} />
    )
  }
  const hasTransport = data.puedeCargarTransporte || data.envio !== null
  const shown = vista === 'transporte' && !hasTransport ? 'detalle' : vista
  return (
    <Stack gap="lg">
      <DevolucionResumen
        detail={data}
        transporte={devolucionPath(devolucionId, 'transporte', search)}
        isOnTransporte={shown === 'transporte'}
      />
      <Tabs value={shown} onChange={(next) => next && isVista(next) && show(next)} keepMounted={false}>
        <Tabs.List mb="md">
          <Tabs.Tab value="detalle" {...tabPadding}>
            Detalle
          </Tabs.Tab>
          <Tabs.Tab value="seguimiento" {...tabPadding}>
            Seguimiento
          </Tabs.Tab>
          <Tabs.Tab value="comentarios" {...tabPadding}>
            Comentarios
          </Tabs.Tab>
          {hasTransport && (
            <Tabs.Tab value="transporte" {...tabPadding}>
              Transporte
            </Tabs.Tab>
          )}
        </Tabs.List>
        <Tabs.Panel value="detalle">
          <DevolucionDetalle detail={data} />
        </Tabs.Panel>
        <Tabs.Panel value="seguimiento">
          <DevolucionSeguimiento detail={data} />
        </Tabs.Panel>
        <Tabs.Panel value="comentarios">
          <DevolucionComentarios detail={data} />
        </Tabs.Panel>
        <Tabs.Panel value="transporte">
          {data.puedeCargarTransporte ? (
            <TransporteForm detail={data} onSaved={() => show('seguimiento')} />
          ) : (
            data.envio && <DevolucionEnvio envio={data.envio} />
          )}
        </Tabs.Panel>
      </Tabs>
    </Stack>
  )
}

/** As tall as what comes, so that nothing jumps. */
const PanelSkeleton = () => (
  <Stack gap="md" component="output" aria-busy aria-label="Cargando la devolución">
    <Skeleton height={28} width={220} />
    <Skeleton height={18} width="60%" />
    <Skeleton height={18} width="45%" />
    <Skeleton height={36} mt="sm" />
    <Skeleton height={132} />
  </Stack>
)
