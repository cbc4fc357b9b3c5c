import { CloseButton, Group, Modal, type ModalRootProps } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'

/** The last thing focused outside menus and dialogs: a menu item that opens a dialog is gone when the dialog closes. */
let lastFocused: HTMLElement | null = null
document.addEventListener('focusin', ({ target }) => {
  if (target instanceof HTMLElement && !target.closest('[role=menu],[role=dialog],[role=alertdialog]'))
    lastFocused = target
})

interface DialogoProps extends Omit<ModalRootProps, 'title' | 'returnFocus' | 'onExitTransitionEnd'> {
  title: ReactNode
}

/** A dialog that gives the focus back to what opened it, even through a menu. */
export const Dialogo = ({ title, children, opened, onClose, ...rest }: DialogoProps) => {
  const opener = useRef<HTMLElement>(null)
  useEffect(() => {
    if (opened) opener.current = lastFocused
  }, [opened])
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      returnFocus={false}
      onExitTransitionEnd={() => opener.current?.focus()}
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
