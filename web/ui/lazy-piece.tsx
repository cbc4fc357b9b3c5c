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
  /** Called on unmount. The next mount then loads the code again. */
  onGone: () => void
}

const open = (dialog: HTMLDialogElement | null): void => {
  if (dialog && !dialog.open) dialog.showModal()
}

/**
 * Error shown in place of a component whose code failed to load. A dialog gets a native dialog over the screen, because
 * the code of the portal's dialog may have failed too.
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
 * Component whose code loads on demand. When loading fails, an error with a retry button takes its place. React's
 * `lazy` would replace the whole screen, which would lose the text typed there.
 */
export const lazyPiece = <P extends object>(load: () => Promise<ComponentType<P>>): FunctionComponent<P> => {
  let loading: Promise<ComponentType<P> | undefined> | undefined
  const loadOnce = () => {
    loading ??= withTimeout(load(), LIMITS.screenLoadMs, new TypeError('too late')).catch((error: unknown) => {
      // A TypeError means that loading failed. Any other error comes from loaded code, so the error boundary of the
      // screen shows it.
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
