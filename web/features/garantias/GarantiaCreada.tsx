import { Alert, Text } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import type { ReplyOf } from '#contract/route.ts'
import type { tickets } from '#contract/tickets.ts'
import { GestionCreada } from '#shared/gestiones/GestionCreada.tsx'
import { GARANTIA } from '#shared/tickets/ticket.kinds.ts'
import { useProfile } from '#web/profile.tsx'

/** The warranty was asked for: its number, what may stand in its way, and what comes next. */
export const GarantiaCreada = ({ reply }: { reply: ReplyOf<typeof tickets.create> }) => {
  const { esInterno } = useProfile()
  const horas = `dentro de las próximas ${reply.respuestaHoras} horas hábiles`
  return (
    <GestionCreada
      gestion={GARANTIA}
      id={reply.ticketId}
      estado="iniciada"
      ver={{ vista: 'detalle', label: 'Ver garantía' }}
    >
      {reply.avisos.length > 0 && (
        <Alert variant="light" color="yellow" icon={<IconInfoCircle aria-hidden />} title="Para tener en cuenta">
          {reply.avisos.map((aviso) => (
            <Text key={aviso} size="sm">
              {aviso}
            </Text>
          ))}
        </Alert>
      )}
      <Text>Ahora una persona de postventa revisa los datos y las fotos. Guardá la pieza hasta que esté resuelta.</Text>
      <Text>
        {esInterno
          ? `El cliente espera la respuesta ${horas}.`
          : `Te respondemos ${horas}. Vas a recibir un correo cuando haya novedades.`}
      </Text>
    </GestionCreada>
  )
}
