import { Button, Group, Text } from '@mantine/core'
import { type ComponentType, type FunctionComponent, use, useEffect, useState } from 'react'
import { LIMITS } from '#web/limits.ts'
import { withTimeout } from './timeout.ts'

const SAID = 'No pudimos cargar esta parte.'

/** What a piece may be given: of a dialog, whether it is open and how it is closed. */
interface Shown {
  opened?: boolean
  onClose?: () => void
  onCancel?: () => void
  reset?: () => void
}

interface MissingProps {
  close: (() => void) | undefined
  onRetry: () => void
  /** Who opens it another time asks for it again. */
  onGone: () => void
}

const open = (dialog: HTMLDialogElement | null): void => {
  if (dialog && !dialog.open) dialog.showModal()
}

/** In the place of a piece whose code did not come; over the screen, where the piece would be. The browser's own dialog: ours may be what is missing. */
const Missing = ({ close, onRetry, onGone }: MissingProps) => {
  useEffect(() => onGone, [onGone])
  const said = (
    <Group gap="xs">
      <Text size="sm" role="alert">
        {SAID}
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
      aria-label={SAID}
      onClose={close}
      style={{ color: 'inherit', background: 'var(--mantine-color-body)' }}
    >
      {said}
    </dialog>
  )
}

/**
 * A piece of a screen whose code comes when it is needed. Where it does not come, that is said in its place, with a way to
 * ask again: React's own `lazy` takes the whole screen with it, and what was typed there.
 */
export const lazyPiece = <P extends object>(load: () => Promise<ComponentType<P>>): FunctionComponent<P> => {
  let coming: Promise<ComponentType<P> | undefined> | undefined
  const bring = () => {
    coming ??= withTimeout(load(), LIMITS.screenLoadMs, new TypeError('too late')).catch((error: unknown) => {
      // What did not arrive; what arrived and broke is the screen's.
      if (error instanceof TypeError) return undefined
      throw error
    })
    return coming
  }
  const forget = () => {
    coming = undefined
  }
  return (props: P) => {
    const [promise, setPromise] = useState(bring)
    const Piece = use(promise)
    if (Piece) return <Piece {...props} />
    const { opened, onClose, onCancel, reset }: Shown = props
    if (opened === false) return null
    const retry = () => {
      forget()
      setPromise(bring())
    }
    return <Missing close={onClose ?? onCancel ?? reset} onRetry={retry} onGone={forget} />
  }
}
