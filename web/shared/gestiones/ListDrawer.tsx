import { Drawer } from '@mantine/core'
import { type CSSProperties, type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { hasUnsavedChanges, hasUnsentText } from '#web/leave.ts'

interface ListDrawerProps {
  title: string
  /** Path of the list below, with its filters. */
  listPath: string
  /** Path of the row that opened it: its link gets the focus back. */
  rowPath: string
  /** Content next to the title. */
  junto?: ReactNode
  children: ReactNode
}

// Table heads stick below the drawer's title.
const CONTENT = { '--app-shell-header-height': '60px' } as CSSProperties

/** Returns the link of a row. Compares paths only, because the query differs between tabs and views. */
const rowLinkOf = (rowPath: string): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLAnchorElement>('main :is(tr, li) a')].find(({ pathname }) => pathname === rowPath)

/** Drawer with a row over its list, with its own URL. Closing it leaves the list unchanged. */
export const ListDrawer = ({ title, listPath, rowPath, junto, children }: ListDrawerProps) => {
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(true)
  const [isAsking, setAsking] = useState(false)

  const returnFocus = useEffectEvent(() => {
    // The row may not be on this page of the list; then the focus stays on the screen.
    if (document.activeElement === document.body) rowLinkOf(rowPath)?.focus()
  })
  // Only after unmounting: the focus trap inside would take the focus back.
  useEffect(() => () => returnFocus(), [])
  const leave = () => void navigate(listPath)
  const close = () => {
    // Escape reaches every layer: while a dialog is open over this drawer, it belongs to the dialog.
    if (document.querySelectorAll('[aria-modal=true]').length > 1) return
    // A form with unsaved changes asks when the URL changes: closing first would hide it.
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
            {/* The title gets the focus instead of ✕, where Enter would close the drawer. */}
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
