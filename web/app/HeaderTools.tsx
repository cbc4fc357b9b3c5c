import { ActionIcon, Popover, Text } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { UserMenu } from './UserMenu.tsx'

/** Notificaciones and the person, at the right of the header. */
export const HeaderTools = () => (
  <>
    <Popover position="bottom-end" shadow="none" withRoles>
      <Popover.Target>
        <ActionIcon variant="subtle" color="gray" size={36} aria-label="Notificaciones" title="Notificaciones">
          <IconBell size={20} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label="Notificaciones">
        <Text size="sm">No tenés notificaciones</Text>
      </Popover.Dropdown>
    </Popover>
    <UserMenu />
  </>
)
