import { Button, Group, Stack, Text } from '@mantine/core'
import { type MouseEvent, type ReactNode, useLayoutEffect, useRef } from 'react'
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

/** The Escape that opened a question reaches it too, in the same event: only a later one closes it. */
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

/** Within so many ms of a confirmation another one is the second press of a double click, or an Enter that is held. */
const SAME_PRESS_MS = 500

/** That it is busy is drawn after the second press of a double click: until it is, one confirmation is enough. */
const useConfirmOnce = ({ opened, busy = false, onConfirm }: ConfirmDialogProps) => {
  const confirmed = useRef(-Infinity)
  useLayoutEffect(() => {
    confirmed.current = -Infinity
  }, [opened, busy])
  return ({ timeStamp }: MouseEvent) => {
    if (timeStamp - confirmed.current < SAME_PRESS_MS) return
    confirmed.current = timeStamp
    onConfirm()
  }
}

/** Asks before something is done. Where something is lost the safe answer has the focus; elsewhere the main one. */
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
        <Button variant="default" onClick={props.onCancel} {...(props.danger && AIMED)}>
          {props.cancel ?? 'Volver'}
        </Button>
        <Button
          {...(props.danger ? { color: 'red' } : AIMED)}
          loading={props.busy ?? false}
          onClick={useConfirmOnce(props)}
        >
          {props.confirm}
        </Button>
      </Group>
    </Stack>
  </DialogFrame>
)
