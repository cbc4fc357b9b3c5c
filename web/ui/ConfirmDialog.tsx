import { Button, Group, Stack, Text } from '@mantine/core'
import { type MouseEvent, type ReactNode, useLayoutEffect, useRef } from 'react'
import { DialogFrame } from './DialogFrame.tsx'

interface ConfirmDialogProps {
  opened: boolean
  title: string
  children: ReactNode
  /** Text of the confirm button, a verb. */
  confirm: string
  cancel?: string
  /** true: the action deletes something, so the focus starts on the cancel button. */
  danger?: boolean
  busy?: boolean
  onConfirm: () => void
  onCancel: () => void
}

const AUTOFOCUS = { 'data-autofocus': true }

/**
 * Returns a handler that calls `onClose`, except while the dialog is opening. An Escape key that opens a dialog also
 * reaches that dialog and would close it at once.
 */
const useLaterClose = (opened: boolean, onClose: () => void): (() => void) => {
  const isOpening = useRef(false)
  useLayoutEffect(() => {
    isOpening.current = opened
    const end = setTimeout(() => (isOpening.current = false))
    return () => clearTimeout(end)
  }, [opened])
  return () => {
    if (!isOpening.current) onClose()
  }
}

/**
 * Time (ms) after a confirmation in which a second confirmation is ignored, for example by a double click or a held
 * Enter key.
 */
const REPEAT_MS = 500

/**
 * Returns a handler that ignores repeated confirmations. `busy` alone is too late: it disables the button only after
 * the second click of a double click.
 */
const useConfirmOnce = ({ opened, busy = false, onConfirm }: ConfirmDialogProps) => {
  const confirmed = useRef(-Infinity)
  useLayoutEffect(() => {
    confirmed.current = -Infinity
  }, [opened, busy])
  return ({ timeStamp }: MouseEvent) => {
    if (timeStamp - confirmed.current < REPEAT_MS) return
    confirmed.current = timeStamp
    onConfirm()
  }
}

/** Dialog that asks before an action. The focus starts on the confirm button, or with `danger` on the cancel button. */
export const ConfirmDialog = (props: ConfirmDialogProps) => (
  <DialogFrame
    opened={props.opened}
    onClose={useLaterClose(props.opened, props.onCancel)}
    title={props.title}
    centered
    size="sm"
  >
    <Stack>
      <Text component="div" size="sm">
        {props.children}
      </Text>
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={props.onCancel} {...(props.danger && AUTOFOCUS)}>
          {props.cancel ?? 'Volver'}
        </Button>
        <Button
          {...(props.danger ? { color: 'red' } : AUTOFOCUS)}
          loading={props.busy ?? false}
          onClick={useConfirmOnce(props)}
        >
          {props.confirm}
        </Button>
      </Group>
    </Stack>
  </DialogFrame>
)
