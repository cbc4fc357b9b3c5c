import { Button, Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { DialogFrame } from './DialogFrame.tsx'

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

const AIMED = { 'data-autofocus': true }

/** Asks before something is done. Where something is lost the safe answer has the focus; elsewhere the main one. */
export const ConfirmDialog = (props: ConfirmDialogProps) => (
  <DialogFrame opened={props.opened} onClose={props.onCancel} title={props.title} centered size="sm">
    <Stack>
      <Text component="div" size="sm">
        {props.children}
      </Text>
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={props.onCancel} {...(props.danger && AIMED)}>
          {props.cancel ?? 'Volver'}
        </Button>
        <Button {...(props.danger ? { color: 'red' } : AIMED)} loading={props.busy ?? false} onClick={props.onConfirm}>
          {props.confirm}
        </Button>
      </Group>
    </Stack>
  </DialogFrame>
)
