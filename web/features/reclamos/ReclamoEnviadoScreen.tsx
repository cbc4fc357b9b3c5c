import { formatCuantos } from '#contract/valores/formato.ts'
import { Text } from '@mantine/core'
import { useParams } from 'react-router'
import { ESTADO_INICIAL } from '#contract/base/nace.ts'
import { GestionCreadaScreen } from '#shared/gestiones/GestionCreadaScreen.tsx'
import { RECLAMO } from '#shared/tickets/ticket.kinds.ts'
import { TicketDetalle } from '#shared/tickets/TicketDetalle.tsx'
import { useTicket } from '#shared/tickets/tickets.queries.ts'
import { useProfile } from '#web/profile.tsx'

/** Confirmation that a claim was sent, with the time by which the distributor answers. */
export function Component() {
  const { ticketId } = useParams()
  const { esInterno } = useProfile()
  return (
    <GestionCreadaScreen
      gestion={RECLAMO}
      id={ticketId}
      useDetail={useTicket}
      estado="abierto"
      estadoInicial={ESTADO_INICIAL.reclamo}
      ver={{ vista: 'detalle', label: 'Ver reclamo' }}
      enviado={(detail) => (
        <>
          <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
            {detail.titulo}
          </Text>
          <TicketDetalle detail={detail} />
        </>
      )}
    >
      {({ respuestaHoras, sector }) => {
        const horas = `en ${formatCuantos(respuestaHoras, 'hora hábil', 'horas hábiles')} o antes`
        return (
          <>
            <Text>Ya lo recibió {sector}.</Text>
            <Text>
              {esInterno
                ? `El cliente espera la respuesta ${horas}.`
                : `Te respondemos ${horas}. Vas a recibir un email cuando haya novedades, y podés agregar datos por Comentarios.`}
            </Text>
          </>
        )
      }}
    </GestionCreadaScreen>
  )
}
