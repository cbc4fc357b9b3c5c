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

/** What a button that is an icon may be given. */
export type IconButtonProps = ActionIconProps & Omit<ComponentProps<'button'>, keyof ActionIconProps>

/** What the plain control has to have: it brings the code when it is pointed at, and opens once it is pressed. */
export interface Touch {
  'aria-expanded': false
  'aria-busy': boolean
  onClick: () => void
  onFocus: () => void
  onPointerEnter: () => void
}

const OPENING = ['ArrowDown', 'ArrowUp', 'Enter', ' ']

/** What the library says of a list that is closed. */
export const CLOSED = { role: 'combobox', 'aria-haspopup': 'listbox', 'aria-expanded': false } as const

/** A list that is closed, to be opened by press or by keyboard; at once as it goes down, since what comes in between takes the place of what was pressed. */
export const closedList = (open: () => void) => ({
  ...CLOSED,
  readOnly: true,
  onMouseDown: open,
  onClick: open,
  onKeyDown: (event: KeyboardEvent) => {
    if (!OPENING.includes(event.key)) return
    event.preventDefault()
    open()
  },
})

const CONTENTS = { display: 'contents' } as const

/** The keyboard is where it was: on the control, which is another one now. */
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
 * A control with what opens from it, which is loaded by who touches it: what hangs something from a control weighs more than
 * all the controls together. Until then a plain control stands there, which looks the same, and its press opens the other.
 */
export const touchedPiece = <P extends object>(
  load: () => Promise<ComponentType<P>>,
  Plain: ComponentType<P & { touch: Touch }>,
): FunctionComponent<P> => {
  const Piece = lazyPiece(load)
  // Where it does not come, its press says so.
  const bring = () => void load().catch(() => {})
  return (props: P) => {
    const [isPressed, setPressed] = useState(false)
    const [isComing, startTransition] = useTransition()
    const press = () => startTransition(() => setPressed(true))
    const touch: Touch = {
      'aria-expanded': false,
      'aria-busy': isComing,
      onClick: press,
      onFocus: bring,
      onPointerEnter: bring,
    }
    // The boundary is there before: a transition does not wait for a new one.
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

/** Of what a press brought: it opens once it is there, since the library gives the focus back only of what it has seen closed. */
export const useOpened = () => {
  const [opened, { open, ...rest }] = useDisclosure()
  useEffect(open, [open])
  return [opened, { open, ...rest }] as const
}
