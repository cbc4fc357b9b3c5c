import type { ActionIconProps } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import {
  type ComponentProps,
  type ComponentType,
  type FunctionComponent,
  type KeyboardEvent,
  type ReactNode,
  Suspense,
  useEffect,
  useRef,
  useState,
  useTransition,
} from 'react'
import { lazyPiece } from './lazy-piece.tsx'

export type IconButtonProps = ActionIconProps & Omit<ComponentProps<'button'>, keyof ActionIconProps>

/** Props of the plain control, which loads the code on hover or focus and opens the panel on a press. */
export interface Touch {
  'aria-expanded': false
  'aria-busy': boolean
  onClick: () => void
  onFocus: () => void
  onPointerEnter: () => void
}

const OPENING_KEYS = ['ArrowDown', 'ArrowUp', 'Enter', ' ']

/** ARIA attributes that Mantine sets on a closed list. */
export const CLOSED = { role: 'combobox', 'aria-haspopup': 'listbox', 'aria-expanded': false } as const

/**
 * Returns the props of a closed list that opens by mouse or keyboard. By mouse it opens on mouse down: the loaded list
 * replaces the pressed element, so no click would reach it.
 */
export const closedList = (open: () => void) => ({
  ...CLOSED,
  readOnly: true,
  onMouseDown: open,
  onClick: open,
  onKeyDown: (event: KeyboardEvent) => {
    if (!OPENING_KEYS.includes(event.key)) return
    event.preventDefault()
    open()
  },
})

const CONTENTS = { display: 'contents' } as const

/** Moves the focus to the loaded control, because the plain control that it replaces had the focus. */
const Focused = ({ children }: { children: ReactNode }) => {
  const place = useRef<HTMLSpanElement>(null)
  useEffect(() => place.current?.querySelector<HTMLElement>('button, input')?.focus(), [])
  return (
    <span ref={place} style={CONTENTS}>
      {children}
    </span>
  )
}

/**
 * Control whose panel (popover or menu) loads when the user touches the control. A plain control with the same look
 * stands in its place until then, because the code of the panels is larger than all plain controls together.
 */
export const touchedPiece = <P extends object>(
  load: () => Promise<ComponentType<P>>,
  Plain: ComponentType<P & { touch: Touch }>,
): FunctionComponent<P> => {
  const Piece = lazyPiece(load)
  // Ignore a failed load here: the press loads again and shows the error.
  const preload = () => void load().catch(() => {})
  return (props: P) => {
    const [isPressed, setPressed] = useState(false)
    const [isComing, startTransition] = useTransition()
    const press = () => startTransition(() => setPressed(true))
    const touch: Touch = {
      'aria-expanded': false,
      'aria-busy': isComing,
      onClick: press,
      onFocus: preload,
      onPointerEnter: preload,
    }
    // Render the Suspense boundary before the press: in a transition, React does not wait for a boundary that is new.
    return (
      <Suspense fallback={<Plain {...props} touch={touch} />}>
        {isPressed ? (
          <Focused>
            <Piece {...props} />
          </Focused>
        ) : (
          <Plain {...props} touch={touch} />
        )}
      </Suspense>
    )
  }
}

/** Opens only after mounting. Mantine returns the focus on closing only if it rendered the closed state first. */
export const useOpened = () => {
  const [opened, { open, ...rest }] = useDisclosure()
  useEffect(open, [open])
  return [opened, { open, ...rest }] as const
}
