import { CloseButton, Group, Modal, type ModalRootProps } from '@mantine/core'
import { type CSSProperties, type ReactNode, useEffect, useRef } from 'react'
import { successorOf } from './focus-successor.ts'

/** Last focused element outside menus (a menu unmounts when it closes), and the last one outside every dialog. */
let lastFocused: HTMLElement | null = null
let lastUnder: HTMLElement | null = null
const recordFocus = (target: EventTarget | null) => {
  if (!(target instanceof HTMLElement) || target.closest('[role=menu]')) return
  lastFocused = target
  if (!target.closest('.mantine-Modal-content')) lastUnder = target
}
document.addEventListener('focusin', ({ target }) => recordFocus(target))
// This module loads with the first dialog of a page: its opener had the focus before the listener existed.
if (document.activeElement !== document.body) recordFocus(document.activeElement)

type Openers = readonly (HTMLElement | null)[]

/**
 * Moves the focus to the element that opened the dialog. If it is gone, to the row that took its place, or to the
 * dialog below. Leaves the focus alone when something else has it, such as a rejected field.
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
 * Marks where the focus trap starts: the first field, or the main button without fields. A dialog can mark another
 * element itself.
 */
const markAutofocus = (body: HTMLElement | null) => {
  if (!body || body.querySelector('[data-autofocus]')) return
  const main = body.querySelector(`${BUTTON}[type=submit]`) ?? [...body.querySelectorAll(BUTTON)].at(-1)
  // A dialog body that still loads has neither a field nor a main button: mark the title, so that Enter does not press
  // ✕.
  const title = body.closest('[aria-modal]')?.querySelector('[data-title]')
  const first = body.querySelector(FIELD) ?? main ?? title
  first?.setAttribute('data-autofocus', '')
}

// On a page, table heads stick below the page's header; in a dialog they stick to its top, so the height is 0.
const CONTENT = { '--app-shell-header-height': '0px' } as CSSProperties

export interface DialogFrameProps extends Omit<ModalRootProps, 'title' | 'returnFocus' | 'onExitTransitionEnd'> {
  title: ReactNode
}

/**
 * Frame of every dialog. Focuses its first field or main button, and on closing returns the focus to its opener, even
 * through a menu.
 */
export const DialogFrame = ({ title, children, opened, onClose, ...rest }: DialogFrameProps) => {
  const openers = useRef<Openers>([])
  useEffect(() => {
    if (opened) openers.current = [lastFocused, lastUnder]
  }, [opened])
  // Unmounted while open: no exit transition runs to return the focus.
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
