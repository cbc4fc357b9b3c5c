import { Button, Group, Text } from '@mantine/core'
import { type ComponentType, type FunctionComponent, use, useEffect, useState } from 'react'
import { LIMITS } from '#web/limits.ts'
import { withTimeout } from './timeout.ts'

const LOAD_ERROR = 'No pudimos cargar esta parte.'

/** Props of a dialog that this file reads: whether it is open, and its handlers to close. */
interface Shown {
  opened?: boolean
  onClose?: () => void
  onCancel?: () => void
  reset?: () => void
}

interface MissingProps {
  close: (() => void) | undefined
  onRetry: () => void
  /** Called on unmount, so that the next mount loads again. */
  onGone: () => void
}

const open = (dialog: HTMLDialogElement | null): void => {
  if (dialog && !dialog.open) dialog.showModal()
}

/**
 * Error shown in place of a component whose code failed to load. For a dialog it is a native dialog over the screen,
 * because the code of the portal's own dialog may have failed too.
 */
const Missing = ({ close, onRetry, onGone }: MissingProps) => {
  useEffect(() => onGone, [onGone])
  const said = (
    <Group gap="xs">
      <Text size="sm" role="alert">
        {LOAD_ERROR}
      </Text>
      <Button size="compact-sm" variant="default" onClick={onRetry}>
        Reintentar
      </Button>
      {close && (
        <Button size="compact-sm" variant="default" onClick={close}>
          Cerrar
        </Button>
      )}
    </Group>
  )
  if (!close) return said
  return (
    <dialog
      ref={open}
      aria-label={LOAD_ERROR}
      onClose={close}
      style={{ color: 'inherit', background: 'var(--mantine-color-body)' }}
    >
      {said}
    </dialog>
  )
}

/**
 * Component whose code loads on demand. If that fails, an error with a retry takes its place. `lazy` of React would
 * replace the whole screen, and text typed there would be lost.
 */
export const lazyPiece = <P extends object>(load: () => Promise<ComponentType<P>>): FunctionComponent<P> => {
  let loading: Promise<ComponentType<P> | undefined> | undefined
  const loadOnce = () => {
    loading ??= withTimeout(load(), LIMITS.screenLoadMs, new TypeError('too late')).catch((error: unknown) => {
      // A TypeError means that loading failed. Other errors come from loaded code and belong to the error boundary of
      // the screen.
      if (error instanceof TypeError) return undefined
      throw error
    })
    return loading
  }
  const forget = () => {
    loading = undefined
  }
  return (props: P) => {
    const [promise, setPromise] = useState(loadOnce)
    const Piece = use(promise)
    if (Piece) return <Piece {...props} />
    const { opened, onClose, onCancel, reset }: Shown = props
    if (opened === false) return null
    const retry = () => {
      forget()
      setPromise(loadOnce())
    }
    return <Missing close={onClose ?? onCancel ?? reset} onRetry={retry} onGone={forget} />
  }
}
