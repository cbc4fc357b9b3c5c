import { Text } from '@mantine/core'
import { useParams } from 'react-router'
import { GestionCreada } from '#shared/gestiones/GestionCreada.tsx'
import { CreadaEspera, GestionCreadaScreen } from '#shared/gestiones/GestionCreadaScreen.tsx'
import { GARANTIA } from '#shared/tickets/ticket.kinds.ts'
import { TicketDetalle } from '#shared/tickets/TicketDetalle.tsx'
import { useTicket } from '#shared/tickets/tickets.queries.ts'
import { useProfile } from '#web/profile.tsx'

const Enviada = ({ ticketId }: { ticketId: number }) => {
  const { esInterno } = useProfile()
  return (
    <CreadaEspera title={GARANTIA.enviada} conArticulo={GARANTIA.conArticulo} read={useTicket(ticketId)}>
      {(detail) => {
        const horas = `dentro de las próximas ${detail.respuestaHoras} horas hábiles`
        return (
          <GestionCreada
            gestion={GARANTIA}
            id={ticketId}
            estado="iniciada"
            ver={{ vista: 'detalle', label: 'Ver garantía' }}
            enviado={<TicketDetalle detail={detail} />}
          >
            <Text>
              Ahora una persona de postventa revisa los datos y las fotos. Guardá la pieza hasta que esté resuelta.
            </Text>
            <Text>
              {esInterno
                ? `El cliente espera la respuesta ${horas}.`
                : `Te respondemos ${horas}. Vas a recibir un correo cuando haya novedades.`}
            </Text>
          </GestionCreada>
        )
      }}
    </CreadaEspera>
  )
}

/** The warranty was asked for: its number, what was sent, what may stand in its way, and what comes next. */
export function Component() {
  const { ticketId } = useParams()
  return (
    <GestionCreadaScreen title={GARANTIA.enviada} id={ticketId}>
      {(id) => <Enviada ticketId={id} />}
    </GestionCreadaScreen>
  )
}
