import { Anchor, Card, Text } from '@mantine/core'
import { Link } from 'react-router'
import { SERVICIOS } from '#contract/base/servicios.ts'
import { RECLAMO } from '#shared/tickets/ticket.kinds.ts'
import { Soporte } from '#shared/Soporte.tsx'
import { useProfile } from '#web/profile.tsx'

/** Card with the contacts for users whom no article helps. */
export const ContactoAyuda = () => {
  const { can, esInterno } = useProfile()
  return (
    <Card withBorder padding="md" component="aside" aria-label="Si no lo encontraste">
      <Text fw={500}>¿No encontraste lo que buscabas?</Text>
      <Text size="sm">
        {!esInterno && can(SERVICIOS.reclamos) && (
          <>
            Contanos qué pasa en un{' '}
            <Anchor component={Link} to={RECLAMO.nuevaPath} inherit underline="always">
              nuevo reclamo
            </Anchor>
            .{' '}
          </>
        )}
        <Soporte />
      </Text>
    </Card>
  )
}
