import { Button, Group, Text } from '@mantine/core'
import { type ComponentType, type FunctionComponent, use, useEffect, useState } from 'react'
import { LIMITS } from '#web/limits.ts'
import { withTimeout } from './timeout.ts'

const LOAD_ERROR = 'No pudimos cargar esta parte.'

/** Props of a dialog that matter here: whether it is open, and its ways to close. */
interface Shown {
  opened?: boolean
  onClose?: () => void
  onCancel?: () => void
  reset?: () => void
}

interface MissingProps {
  close: (() => void) | undefined
  onRetry: () => void
  /** Runs on unmount, so that the next mount loads again. */
  onGone: () => void
}

const open = (dialog: HTMLDialogElement | null): void => {
  if (dialog && !dialog.open) dialog.showModal()
}

/**
 * Error shown instead of a component whose code failed to load. A dialog's error is a native dialog over the screen,
 * because the code of our own dialog may be the one that failed.
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
 * Component whose code loads on demand. If the load fails, it shows the error in its place with a retry. React's `lazy`
 * would replace the whole screen, and lose the text typed there.
 */
export const lazyPiece = <P extends object>(load: () => Promise<ComponentType<P>>): FunctionComponent<P> => {
  let loading: Promise<ComponentType<P> | undefined> | undefined
  const loadOnce = () => {
    loading ??= withTimeout(load(), LIMITS.screenLoadMs, new TypeError('too late')).catch((error: unknown) => {
      // A TypeError is a failed load. Other errors come from loaded code and belong to the screen's boundary.
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
