import { Button, Group, Popover, ScrollArea, Stack, Text } from '@mantine/core'
import { Suspense } from 'react'
import { Link } from 'react-router'
import { notificaciones } from '#contract/notificaciones/calls.ts'
import { PREFIX } from '#contract/route.ts'
import { ULTIMAS } from '#shared/notificaciones/ultimas.ts'
import { useLeer } from '#shared/notificaciones/use-notificaciones.ts'
import { Read } from '#ui/Read.tsx'
import { Loading } from '#ui/Loading.tsx'
import { lazyPiece } from '#ui/lazy-piece.tsx'
import { useOpened } from '#ui/touched-piece.tsx'
import { useCall } from '#web/queries.tsx'
import { BotonCampana } from './Campana.tsx'

const NotificacionesList = lazyPiece(
  async () => (await import('#shared/notificaciones/NotificacionesList.tsx')).NotificacionesList,
)

export const CampanaPanel = ({ label }: { label: string }) => {
  const [opened, { toggle, close }] = useOpened()
  const leer = useLeer()
  const { data, error, refetch } = useCall(notificaciones.search, ULTIMAS)
  const sinLeer = data?.sinLeer ?? 0
  return (
    <Popover opened={opened} onChange={close} position="bottom-end" shadow="none" width={380} withRoles trapFocus>
      <Popover.Target>
        <BotonCampana label={label} onClick={toggle} />
      </Popover.Target>
      <Popover.Dropdown aria-label="Notificaciones" p="xs" maw="100vw">
        <Stack gap="xs">
          <Group justify="space-between" px="xs">
            <Text fw={600}>Notificaciones</Text>
            {sinLeer > 0 && (
              <Button
                variant="subtle"
                size="compact-sm"
                loading={leer.isPending}
                onClick={() => leer.mutate({ body: {} })}
              >
                Marcar todas como leídas
              </Button>
            )}
          </Group>
          <Read of={{ data, error, refetch }} />
          {data?.notificaciones.length === 0 && (
            <Text size="sm" c="dimmed" p="xs">
              No tenés notificaciones.
            </Text>
          )}
          {data && data.notificaciones.length > 0 && (
            <ScrollArea.Autosize mah="60vh">
              <Suspense fallback={<Loading />}>
                <NotificacionesList notificaciones={data.notificaciones} onOpen={close} />
              </Suspense>
            </ScrollArea.Autosize>
          )}
          <Button component={Link} to={`${PREFIX}/notificaciones`} variant="default" onClick={close}>
            Ver todas
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
