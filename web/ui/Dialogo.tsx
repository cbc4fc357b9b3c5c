import { CloseButton, Group, Modal, type ModalRootProps } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'

/** The last thing focused outside menus and these dialogs (a drawer is none of them): a menu item that opens a dialog is gone when the dialog closes. */
let lastFocused: HTMLElement | null = null
document.addEventListener('focusin', ({ target }) => {
  if (target instanceof HTMLElement && !target.closest('[role=menu],[role=alertdialog],.mantine-Modal-content'))
    lastFocused = target
})

/** To what opened the dialog, or to what the dialog stood on when that is gone: done is done, and its button with it. */
const giveFocusBack = (opener: HTMLElement | null) => {
  const target = opener?.isConnected ? opener : document.querySelector<HTMLElement>('[aria-modal=true]')
  target?.focus()
}

interface DialogoProps extends Omit<ModalRootProps, 'title' | 'returnFocus' | 'onExitTransitionEnd'> {
  title: ReactNode
}

/** A dialog that gives the focus back to what opened it, even through a menu. */
export const Dialogo = ({ title, children, opened, onClose, ...rest }: DialogoProps) => {
  const opener = useRef<HTMLElement>(null)
  useEffect(() => {
    if (opened) opener.current = lastFocused
  }, [opened])
  // Taken away while open, without the transition that gives the focus back.
  useEffect(
    () => () => {
      if (document.activeElement === document.body) giveFocusBack(opener.current)
    },
    [],
  )
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      returnFocus={false}
      onExitTransitionEnd={() => giveFocusBack(opener.current)}
      {...rest}
    >
      <Modal.Overlay />
      <Modal.Content>
        <Group justify="space-between" px="md" pt="sm" pb="xs" wrap="nowrap">
          <Modal.Title fw={600} fz={16}>
            {title}
          </Modal.Title>
          <CloseButton aria-label="Cerrar" onClick={onClose} />
        </Group>
        <Modal.Body>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
