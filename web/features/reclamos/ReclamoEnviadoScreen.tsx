import { Text } from '@mantine/core'
import { useParams } from 'react-router'
import { GestionCreada } from '#shared/gestiones/GestionCreada.tsx'
import { CreadaEspera, GestionCreadaScreen } from '#shared/gestiones/GestionCreadaScreen.tsx'
import { RECLAMO } from '#shared/tickets/ticket.kinds.ts'
import { TicketDetalle } from '#shared/tickets/TicketDetalle.tsx'
import { useTicket } from '#shared/tickets/tickets.queries.ts'
import { useProfile } from '#web/profile.tsx'

const Enviado = ({ ticketId }: { ticketId: number }) => {
  const { esInterno } = useProfile()
  return (
    <CreadaEspera title={RECLAMO.enviada} conArticulo={RECLAMO.conArticulo} read={useTicket(ticketId)}>
      {(detail) => {
        const horas = `dentro de las próximas ${detail.respuestaHoras} horas hábiles`
        return (
          <GestionCreada
            gestion={RECLAMO}
            id={ticketId}
            estado="abierto"
            ver={{ vista: 'detalle', label: 'Ver reclamo' }}
            enviado={
              <>
                <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
                  {detail.titulo}
                </Text>
                <TicketDetalle detail={detail} />
              </>
            }
          >
            <Text>Ya lo recibió {detail.sector}.</Text>
            <Text>
              {esInterno
                ? `El cliente espera la respuesta ${horas}.`
                : `Te respondemos ${horas}. Vas a recibir un correo cuando haya novedades, y podés agregar datos por Comentarios.`}
            </Text>
          </GestionCreada>
        )
      }}
    </CreadaEspera>
  )
}

/** The claim is open: its number, what was sent, who answers, and when. */
export function Component() {
  const { ticketId } = useParams()
  return (
    <GestionCreadaScreen title={RECLAMO.enviada} id={ticketId}>
      {(id) => <Enviado ticketId={id} />}
    </GestionCreadaScreen>
  )
}
