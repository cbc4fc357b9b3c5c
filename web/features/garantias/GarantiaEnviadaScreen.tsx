import { formatCuantos } from '#contract/valores/formato.ts'
import { Text } from '@mantine/core'
import { useParams } from 'react-router'
import { ESTADO_INICIAL } from '#contract/base/nace.ts'
import { GestionCreadaScreen } from '#shared/gestiones/GestionCreadaScreen.tsx'
import { GARANTIA } from '#shared/tickets/ticket.kinds.ts'
import { TicketDetalle } from '#shared/tickets/TicketDetalle.tsx'
import { useTicket } from '#shared/tickets/tickets.queries.ts'
import { useProfile } from '#web/profile.tsx'

/** Confirmation that a warranty was sent, with the warnings of the server. */
export function Component() {
  const { ticketId } = useParams()
  const { esInterno } = useProfile()
  return (
    <GestionCreadaScreen
      gestion={GARANTIA}
      id={ticketId}
      useDetail={useTicket}
      estado="iniciada"
      estadoInicial={ESTADO_INICIAL.garantia}
      ver={{ vista: 'detalle', label: 'Ver garantía' }}
      enviado={(detail) => <TicketDetalle detail={detail} />}
    >
      {({ respuestaHoras }) => {
        const horas = `en ${formatCuantos(respuestaHoras, 'hora hábil', 'horas hábiles')} o antes`
        return (
          <>
            <Text>Ahora Postventa revisa los datos y las fotos. Guardá la pieza hasta que esté resuelta.</Text>
            <Text>
              {esInterno
                ? `El cliente espera la respuesta ${horas}.`
                : `Te respondemos ${horas}. Vas a recibir un email cuando haya novedades.`}
            </Text>
          </>
        )
      }}
    </GestionCreadaScreen>
  )
}
