import { Drawer } from '@mantine/core'
import { type CSSProperties, type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { hasUnsavedChanges, hasUnsentText } from '#web/leave.ts'

interface ListDrawerProps {
  title: string
  /** Path of the list behind the drawer, with its filters. */
  listPath: string
  /** Path to which the row of this drawer links. Closing the drawer focuses that link. */
  rowPath: string
  /** Content next to the title of the drawer. */
  junto?: ReactNode
  children: ReactNode
}

// Sticky table headers in the drawer stop below the title of the drawer, which is 60 px high, instead of the header of
// the page.
const CONTENT = { '--app-shell-header-height': '60px' } as CSSProperties

/** Returns the link of a row. Compares only paths, because tabs and views have different query strings. */
const rowLinkOf = (rowPath: string): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLAnchorElement>('main :is(tr, li) a')].find(({ pathname }) => pathname === rowPath)

/** Drawer over a list, for one of its rows. The drawer has its own URL; closing it leaves the list unchanged. */
export const ListDrawer = ({ title, listPath, rowPath, junto, children }: ListDrawerProps) => {
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(true)
  const [isAsking, setAsking] = useState(false)

  const returnFocus = useEffectEvent(() => {
    // If the row is not on this page of the list, nothing gets the focus.
    if (document.activeElement === document.body) rowLinkOf(rowPath)?.focus()
  })
  // Focus the row after unmounting: before that, the focus trap of the drawer would take the focus back.
  useEffect(() => () => returnFocus(), [])
  const leave = () => void navigate(listPath)
  const close = () => {
    // Escape also reaches the drawer while a dialog is open over it. Then only the dialog may handle the key.
    if (document.querySelectorAll('[aria-modal=true]').length > 1) return
    // Leaving the URL asks first when a form has unsaved changes. Closing the drawer before that would hide the
    // question.
    if (hasUnsavedChanges()) leave()
    else if (hasUnsentText()) setAsking(true)
    else setOpen(false)
  }

  return (
    <>
      <Drawer.Root opened={isOpen} onClose={close} onExitTransitionEnd={leave} position="right" size="min(100%, 60rem)">
        <Drawer.Overlay />
        <Drawer.Content style={CONTENT}>
          <Drawer.Header>
            {/* Focus the title first: if ✕ had the focus, Enter would close the drawer. */}
            <Drawer.Title
              fw={600}
              fz={{ base: 16, xs: 20 }}
              lh={1.25}
              tabIndex={-1}
              data-autofocus
              style={{ outline: 'none', flex: 1 }}
            >
              {title}
            </Drawer.Title>
            {junto}
            <Drawer.CloseButton aria-label="Cerrar" />
          </Drawer.Header>
          <Drawer.Body>{children}</Drawer.Body>
        </Drawer.Content>
      </Drawer.Root>
      <ConfirmDialog
        opened={isAsking}
        title="¿Cerrar sin enviar?"
        confirm="Cerrar"
        cancel="Seguir acá"
        danger
        onConfirm={() => {
          setAsking(false)
          setOpen(false)
        }}
        onCancel={() => setAsking(false)}
      >
        Lo que escribiste queda como borrador en este dispositivo.
      </ConfirmDialog>
    </>
  )
}
