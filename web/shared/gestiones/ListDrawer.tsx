import { Drawer } from '@mantine/core'
import { type CSSProperties, type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { hasUnsavedChanges, hasUnsentWords } from '#web/leave.ts'

interface ListDrawerProps {
  title: string
  /** The list under it, with its filters. */
  listPath: string
  /** The address of the row that opened it: its link gets the focus back. */
  rowPath: string
  /** Beside the title. */
  junto?: ReactNode
  children: ReactNode
}

// The heads of tables stick under the title of the drawer.
const CONTENT = { '--app-shell-header-height': '60px' } as CSSProperties

/** The link of a row: tabs and views of the list lead to the same address, with another query. */
const rowLinkOf = (rowPath: string): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLAnchorElement>('main :is(tr, li) a')].find(({ pathname }) => pathname === rowPath)

/** One row over its list; its address is its own. Closing it leaves the list as it was. */
export const ListDrawer = ({ title, listPath, rowPath, junto, children }: ListDrawerProps) => {
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(true)
  const [isAsking, setAsking] = useState(false)

  const giveFocusBack = useEffectEvent(() => {
    // The row may not be on this page of the list; then the focus stays with the screen.
    if (document.activeElement === document.body) rowLinkOf(rowPath)?.focus()
  })
  // Once it is gone: what waits inside to take the focus would take it back.
  useEffect(() => () => giveFocusBack(), [])
  const leave = () => void navigate(listPath)
  const close = () => {
    // Escape reaches every layer: while a dialog stands on this drawer, it is the dialog's.
    if (document.querySelectorAll('[aria-modal=true]').length > 1) return
    // A form that is not saved warns by itself when the address changes: closing first would hide it.
    if (hasUnsavedChanges()) leave()
    else if (hasUnsentWords()) setAsking(true)
    else setOpen(false)
  }

  return (
    <>
      <Drawer.Root opened={isOpen} onClose={close} onExitTransitionEnd={leave} position="right" size="min(100%, 60rem)">
        <Drawer.Overlay />
        <Drawer.Content style={CONTENT}>
          <Drawer.Header>
            {/* The focus starts here and not on ✕, where Enter would close what was just opened. */}
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
