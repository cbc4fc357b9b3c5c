import { Anchor, Card, Group, Stack, Text, Title } from '@mantine/core'
import { Link } from 'react-router'
import { PREFIX } from '#contract/route.ts'
import type { Notificacion } from '#contract/notificaciones/shapes.ts'
import { NotificacionesList } from '#shared/notificaciones/NotificacionesList.tsx'

const SHOWN = 5

/** Unread notifications; without unread ones, the latest notifications. */
export const Novedades = ({ notificaciones }: { notificaciones: readonly Notificacion[] }) => {
  const unread = notificaciones.filter(({ leida }) => !leida)
  const shown = (unread.length ? unread : notificaciones).slice(0, SHOWN)
  return (
    <Stack gap="sm" component="section" aria-labelledby="novedades">
      <Group justify="space-between">
        <Title order={2} id="novedades" fz={16}>
          Novedades
        </Title>
        <Anchor component={Link} to={`${PREFIX}/notificaciones`} size="sm" aria-label="Ver todas las novedades">
          Ver todas
        </Anchor>
      </Group>
      <Card withBorder padding="xs">
        {shown.length === 0 ? (
          <Text size="sm" c="dimmed" p="xs">
            Todavía no pasó nada. Acá vas a ver las respuestas y los cambios de lo que pediste.
          </Text>
        ) : (
          <NotificacionesList notificaciones={shown} />
        )}
      </Card>
    </Stack>
  )
}
