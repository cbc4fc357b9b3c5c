import { Button, Stack, Text } from '@mantine/core'
import { Suspense } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { formatDay } from '#contract/valores/fechas.ts'
import { tickets } from '#contract/tickets/calls.ts'
import { type TipoTicket } from '#contract/tickets/reglas.ts'
import type { TicketDetail } from '#contract/tickets/shapes.ts'
import { Conversacion } from '#shared/comentarios/Conversacion.tsx'
import type { Vista } from '#shared/gestiones/gestion.ts'
import { GestionResumen } from '#shared/gestiones/GestionResumen.tsx'
import { GestionTabs } from '#shared/gestiones/GestionTabs.tsx'
import { PanelPorVenir } from '#shared/gestiones/PanelPorVenir.tsx'
import type { PanelProps } from '#shared/mesa/panel.ts'
import { Seguimiento } from '#shared/gestiones/Seguimiento.tsx'
import { lazyPiece } from '#ui/lazy-piece.tsx'
import { useProfile } from '#web/profile.tsx'
import { Puntaje } from './Puntaje.tsx'
import { GESTION_OF } from './ticket.kinds.ts'
import { TicketDetalle } from './TicketDetalle.tsx'
import { useComentarios, useCreateComentario, useSetLeido, useTicket } from './tickets.queries.ts'

// Loaded on demand, because users read the ticket before they decide.
const TicketAccion = lazyPiece(async () => (await import('./TicketAccion.tsx')).TicketAccion)

interface TicketComentariosProps {
  detail: TicketDetail
  isAsked?: boolean
  onDone?: PanelProps['onDone'] | undefined
}

/**
 * Returns the text that explains why the user cannot comment. Mentions reopening only if the user can reopen the
 * ticket.
 */
const cerradaOf = ({ tipo, acciones }: TicketDetail): string => {
  const { alEmpezar, isFemenina, pronombre } = GESTION_OF[tipo]
  const cerrada = `${alEmpezar} está ${isFemenina ? 'cerrada' : 'cerrado'}: ya no admite comentarios.`
  return acciones.some(({ statusId }) => statusId === 2)
    ? `${cerrada} Si el problema sigue, podés reabrir${pronombre}.`
    : cerrada
}

export const TicketComentarios = ({ detail, ...rest }: TicketComentariosProps) => {
  const { ticketId, tipo } = detail
  const comentarios = useComentarios(ticketId)
  const create = useCreateComentario()
  const read = useSetLeido()
  return (
    <Conversacion
      clase={tipo}
      id={ticketId}
      nombre={`${GESTION_OF[tipo].singular} ${ticketId}`}
      draftKey={`tickets/${ticketId}/comentario`}
      detail={detail}
      cerrada={cerradaOf(detail)}
      comentarios={comentarios}
      ruta={(body) => ({ route: tickets.createComentario, sent: { body: { ticketId, ...body } } })}
      send={({ body, ...sent }) => create.mutateAsync({ ...sent, body: { ticketId, ...body } })}
      onRead={() => read.mutate({ params: { ticketId } })}
      {...rest}
    />
  )
}

interface TicketPanelProps {
  tipo: TipoTicket
  ticketId: number
  vista: Vista
}

/** Drawer content of a claim or warranty: summary and tabs. The URL selects the tab. */
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
        estadoId={data.estadoId}
        datos={`${data.razonSocial} · ${formatDay(data.fecha)} · Cargó ${data.creadoPor}`}
        paso={data.paso}
        esMia={esMia}
        respondemosAntes={esInterno ? null : data.respondemosAntes}
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
          <Suspense key={accion.statusId}>
            <TicketAccion accion={accion} detail={data} onClose={close} />
          </Suspense>
        )}
      />
      <Puntaje detail={data} />
      <GestionTabs
        vista={vista}
        onShow={(next) => void navigate(gestion.path(ticketId, next, search), { replace: true })}
        tabs={{
          detalle: (
            <TicketDetalle
              detail={data}
              conversacion={<TicketComentarios detail={data} isAsked={vista === 'comentarios'} />}
            />
          ),
          seguimiento: <Seguimiento {...data} />,
        }}
      />
    </Stack>
  )
}
