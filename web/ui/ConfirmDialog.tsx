import { Button, Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Dialogo } from './Dialogo.tsx'

interface ConfirmDialogProps {
  opened: boolean
  title: string
  children: ReactNode
  /** A verb: what the button does. */
  confirm: string
  cancel?: string
  /** Something is lost. */
  danger?: boolean
  busy?: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** Asks before something that cannot be undone. The safe answer has the focus. */
export const ConfirmDialog = (props: ConfirmDialogProps) => (
  <Dialogo opened={props.opened} onClose={props.onCancel} title={props.title} centered size="sm">
    <Stack>
      <Text component="div" size="sm">
        {props.children}
      </Text>
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={props.onCancel} data-autofocus>
          {props.cancel ?? 'Cancelar'}
        </Button>
        <Button {...(props.danger ? { color: 'red' } : {})} loading={props.busy ?? false} onClick={props.onConfirm}>
          {props.confirm}
        </Button>
      </Group>
    </Stack>
  </Dialogo>
)
