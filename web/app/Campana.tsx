import { Button, Group, Indicator, Popover, ScrollArea, Stack, Text, VisuallyHidden } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconBell } from '@tabler/icons-react'
import { Suspense, useEffect } from 'react'
import { Link } from 'react-router'
import { notificaciones } from '#contract/notificaciones/calls.ts'
import { PREFIX } from '#contract/route.ts'
import { ULTIMAS } from '#shared/notificaciones/ultimas.ts'
import { useLeer } from '#shared/notificaciones/use-notificaciones.ts'
import { Read } from '#ui/Read.tsx'
import { Loading } from '#ui/Loading.tsx'
import { listenChanges } from '#web/live.ts'
import { refreshTopics, useCall } from '#web/queries.tsx'
import { HeaderButton } from './HeaderButton.tsx'
import { lazyPiece } from '#ui/lazy-piece.tsx'

const NotificacionesList = lazyPiece(
  async () => (await import('#shared/notificaciones/NotificacionesList.tsx')).NotificacionesList,
)

const UNREAD_CAP = 100

/** Notificaciones: how many wait to be read, live, and the newest of them. */
export const Campana = () => {
  const [opened, { toggle, close }] = useDisclosure()
  const leer = useLeer()
  const { data, error, refetch } = useCall(notificaciones.search, ULTIMAS)
  useEffect(() => listenChanges(refreshTopics), [])
  const sinLeer = data?.sinLeer ?? 0
  const count = sinLeer >= UNREAD_CAP ? '99+' : String(sinLeer)
  const label = sinLeer ? `Notificaciones, ${count} sin leer` : 'Notificaciones'
  return (
    <Popover opened={opened} onChange={close} position="bottom-end" shadow="none" width={380} withRoles trapFocus>
      <Indicator label={count} size={18} disabled={!sinLeer} offset={6} color="red.8">
        <Popover.Target>
          <HeaderButton label={label} icon={IconBell} onClick={toggle} />
        </Popover.Target>
      </Indicator>
      <VisuallyHidden component="output">{sinLeer > 0 && `${count} notificaciones sin leer`}</VisuallyHidden>
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
