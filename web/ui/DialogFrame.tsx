import { CloseButton, Group, Modal, type ModalRootProps } from '@mantine/core'
import { type CSSProperties, type ReactNode, useEffect, useRef } from 'react'
import { successorOf } from './focus-successor.ts'

/** What had the focus: anything but a menu, which is gone when what it opened closes; and the last thing under every dialog. */
let lastFocused: HTMLElement | null = null
let lastUnder: HTMLElement | null = null
const keepFocused = (target: EventTarget | null) => {
  if (!(target instanceof HTMLElement) || target.closest('[role=menu]')) return
  lastFocused = target
  if (!target.closest('.mantine-Modal-content')) lastUnder = target
}
document.addEventListener('focusin', ({ target }) => keepFocused(target))
// The first dialog of a page brings this with it: what opened it had the focus before anybody listened.
if (document.activeElement !== document.body) keepFocused(document.activeElement)

type Openers = readonly (HTMLElement | null)[]

/**
 * To what opened the dialog; to the row that took its place when that is gone; or to what the dialog stood on. What took the
 * focus while it closed, as a field that was refused, keeps it.
 */
const giveFocusBack = (openers: Openers) => {
  const { activeElement } = document
  if (activeElement && activeElement !== document.body && !activeElement.closest('.mantine-Modal-content')) return
  const [opener] = openers
  const target = openers.find((each) => each?.isConnected) ?? (opener && successorOf(opener))
  const heir = target ?? document.querySelector<HTMLElement>('[aria-modal=true]')
  heir?.focus()
}

const FIELD = 'input:not([type=hidden],[type=file],:disabled), textarea:not(:disabled), select:not(:disabled)'
const BUTTON = 'button:not(:disabled)'

/**
 * Says where the focus starts, for the trap that sets it afterwards: the first field, or the main button where there is
 * nothing to fill. A dialog that knows better says so itself.
 */
const aimFocus = (body: HTMLElement | null) => {
  if (!body || body.querySelector('[data-autofocus]')) return
  const main = body.querySelector(`${BUTTON}[type=submit]`) ?? [...body.querySelectorAll(BUTTON)].at(-1)
  // What is still on its way has nothing: the title keeps Enter away from ✕.
  const title = body.closest('[aria-modal]')?.querySelector('[data-title]')
  const first = body.querySelector(FIELD) ?? main ?? title
  first?.setAttribute('data-autofocus', '')
}

// The heads of tables stick under the header of the page, and there is none in a dialog.
const CONTENT = { '--app-shell-header-height': '0px' } as CSSProperties

export interface DialogFrameProps extends Omit<ModalRootProps, 'title' | 'returnFocus' | 'onExitTransitionEnd'> {
  title: ReactNode
}

/** What every dialog is drawn with. It takes the focus to what there is to do, and gives it back to what opened it, even through a menu. */
export const DialogFrame = ({ title, children, opened, onClose, ...rest }: DialogFrameProps) => {
  const openers = useRef<Openers>([])
  useEffect(() => {
    if (opened) openers.current = [lastFocused, lastUnder]
  }, [opened])
  // Taken away while open, without the transition that gives the focus back.
  useEffect(
    () => () => {
      if (document.activeElement === document.body) giveFocusBack(openers.current)
    },
    [],
  )
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      returnFocus={false}
      onExitTransitionEnd={() => giveFocusBack(openers.current)}
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
          <div ref={aimFocus}>{children}</div>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
