import { Button, Stack, Text } from '@mantine/core'
import { Link, useLocation, useNavigate } from 'react-router'
import type { TipoTicket } from '#contract/tickets.reglas.ts'
import { formatDay } from '#contract/fechas.ts'
import type { Vista } from '#shared/gestiones/gestion.ts'
import { GestionResumen } from '#shared/gestiones/GestionResumen.tsx'
import { GestionTabs } from '#shared/gestiones/GestionTabs.tsx'
import { PanelPorVenir } from '#shared/gestiones/PanelPorVenir.tsx'
import { Seguimiento } from '#shared/gestiones/Seguimiento.tsx'
import { useProfile } from '#web/profile.tsx'
import { Puntaje } from './Puntaje.tsx'
import { GESTION_OF } from './ticket.kinds.ts'
import { TicketAccion } from './TicketAccion.tsx'
import { TicketComentarios } from './TicketComentarios.tsx'
import { TicketDetalle } from './TicketDetalle.tsx'
import { useTicket } from './tickets.queries.ts'

interface TicketPanelProps {
  tipo: TipoTicket
  ticketId: number
  vista: Vista
}

/** What is inside the drawer of a claim or a warranty: summary, tabs, and the tab that the address names. */
export const TicketPanel = ({ tipo, ticketId, vista }: TicketPanelProps) => {
  const gestion = GESTION_OF[tipo]
  const { esInterno } = useProfile()
  const { data, error, refetch } = useTicket(ticketId)
  const { search } = useLocation()
  const navigate = useNavigate()

  if (!data) return <PanelPorVenir gestion={gestion} error={error} onRetry={() => void refetch()} />
  const esMia = data.esperaCliente && !esInterno
  const answers = vista !== 'comentarios' && data.esperaCliente && data.estadoId !== 8
  return (
    <Stack gap="lg">
      <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
        {data.titulo}
      </Text>
      <GestionResumen
        id={ticketId}
        estadoId={data.estadoId}
        datos={`${data.razonSocial} · ${formatDay(data.fecha)} · Cargó ${data.creadoPor}`}
        paso={data.paso}
        esMia={esMia}
        boton={
          esMia &&
          answers && (
            <Button component={Link} to={gestion.path(ticketId, 'comentarios', search)} replace size="sm">
              Responder
            </Button>
          )
        }
        acciones={data.acciones}
        dialogo={(accion, close) => (
          <TicketAccion key={accion.statusId} accion={accion} detail={data} onClose={close} />
        )}
      />
      <Puntaje detail={data} />
      <GestionTabs
        vista={vista}
        onShow={(next) => void navigate(gestion.path(ticketId, next, search), { replace: true })}
        tabs={{
          detalle: <TicketDetalle detail={data} />,
          seguimiento: <Seguimiento historial={data.historial} camino={data.camino} />,
          comentarios: <TicketComentarios detail={data} />,
        }}
      />
    </Stack>
  )
}
