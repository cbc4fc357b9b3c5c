import { CloseButton, Group, Modal, type ModalRootProps } from '@mantine/core'
import { type CSSProperties, type ReactNode, useEffect, useRef } from 'react'
import { successorOf } from './focus-successor.ts'

/**
 * Last focused element outside menus, and last focused element outside all dialogs. Menus do not count, because they
 * unmount when they close.
 */
let lastFocused: HTMLElement | null = null
let lastUnder: HTMLElement | null = null
const recordFocus = (target: EventTarget | null) => {
  if (!(target instanceof HTMLElement) || target.closest('[role=menu]')) return
  lastFocused = target
  if (!target.closest('.mantine-Modal-content')) lastUnder = target
}
document.addEventListener('focusin', ({ target }) => recordFocus(target))
// This module loads with the first dialog of a page. The element that opened the dialog got the focus before that, so
// no event reported it.
if (document.activeElement !== document.body) recordFocus(document.activeElement)

type Openers = readonly (HTMLElement | null)[]

/**
 * Moves the focus to the element that opened the dialog; if that element is gone, to the row after the element, or to
 * the dialog below. Does nothing when another element has the focus, such as a field with an error.
 */
const returnFocusTo = (openers: Openers) => {
  const { activeElement } = document
  if (activeElement && activeElement !== document.body && !activeElement.closest('.mantine-Modal-content')) return
  const [opener] = openers
  const target = openers.find((each) => each?.isConnected) ?? (opener && successorOf(opener))
  const receiver = target ?? document.querySelector<HTMLElement>('[aria-modal=true]')
  receiver?.focus()
}

const FIELD = 'input:not([type=hidden],[type=file],:disabled), textarea:not(:disabled), select:not(:disabled)'
const BUTTON = 'button:not(:disabled)'

/**
 * Marks the element that gets the focus when the dialog opens: the first field, or without fields the main button.
 * Keeps a mark that the dialog already has.
 */
const markAutofocus = (body: HTMLElement | null) => {
  if (!body || body.querySelector('[data-autofocus]')) return
  const main = body.querySelector(`${BUTTON}[type=submit]`) ?? [...body.querySelectorAll(BUTTON)].at(-1)
  // While its content loads, a dialog has neither field nor main button. Mark its title: otherwise ✕ would have the
  // focus and Enter would close the dialog.
  const title = body.closest('[aria-modal]')?.querySelector('[data-title]')
  const first = body.querySelector(FIELD) ?? main ?? title
  first?.setAttribute('data-autofocus', '')
}

// Sticky table headers stop below the header of the page. A dialog has no such header, so its height is 0.
const CONTENT = { '--app-shell-header-height': '0px' } as CSSProperties

export interface DialogFrameProps extends Omit<ModalRootProps, 'title' | 'returnFocus' | 'onExitTransitionEnd'> {
  title: ReactNode
}

/**
 * Frame of all dialogs. Opening focuses the first field or the main button. Closing returns the focus to the element
 * that opened the dialog, even if a menu contained it.
 */
export const DialogFrame = ({ title, children, opened, onClose, ...rest }: DialogFrameProps) => {
  const openers = useRef<Openers>([])
  useEffect(() => {
    if (opened) openers.current = [lastFocused, lastUnder]
  }, [opened])
  // A dialog that unmounts while open has no exit transition, after which the focus returns. So return the focus here.
  useEffect(
    () => () => {
      if (document.activeElement === document.body) returnFocusTo(openers.current)
    },
    [],
  )
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      returnFocus={false}
      onExitTransitionEnd={() => returnFocusTo(openers.current)}
      {...rest}
    >
      <Modal.Overlay />
      <Modal.Content style={CONTENT}>
        <Group justify="space-between" px="md" pt="sm" pb="xs" wrap="nowrap">
          <Modal.Title fw={600} fz={16} tabIndex={-1} data-title>
            {title}
          </Modal.Title>
          <CloseButton aria-label="Cerrar" onClick={onClose} />
        </Group>
        <Modal.Body>
          <div ref={markAutofocus}>{children}</div>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
