import { Text } from '@mantine/core'
import type { ReplyOf } from '#contract/route.ts'
import type { tickets } from '#contract/tickets.ts'
import { GestionCreada } from '#shared/gestiones/GestionCreada.tsx'
import { RECLAMO } from '#shared/tickets/ticket.kinds.ts'
import { useProfile } from '#web/profile.tsx'

interface ReclamoCreadoProps {
  reply: ReplyOf<typeof tickets.create>
  /** Who answers. */
  sector: string
}

/** The claim is open: its number, who answers, and when. */
export const ReclamoCreado = ({ reply, sector }: ReclamoCreadoProps) => {
  const { esInterno } = useProfile()
  const horas = `dentro de las próximas ${reply.respuestaHoras} horas hábiles`
  return (
    <GestionCreada
      gestion={RECLAMO}
      id={reply.ticketId}
      estado="abierto"
      ver={{ vista: 'detalle', label: 'Ver reclamo' }}
    >
      <Text>Ya lo recibió {sector}.</Text>
      <Text>
        {esInterno
          ? `El cliente espera la respuesta ${horas}.`
          : `Te respondemos ${horas}. Vas a recibir un correo cuando haya novedades, y podés agregar datos por Comentarios.`}
      </Text>
    </GestionCreada>
  )
}
