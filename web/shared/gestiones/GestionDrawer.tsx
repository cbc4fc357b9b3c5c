import { Drawer } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { ERRORS } from '#contract/errors.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { hasUnsavedChanges } from '#web/leave.ts'
import { type Gestion, type Vista, VISTAS } from './gestion.ts'

interface GestionDrawerProps {
  gestion: Gestion
  /** As the address has it: it may be no number. */
  id: string | undefined
  children: (id: number, vista: Vista) => ReactNode
}

/** One gestión over its list; its address is its own. Closing it leaves the list as it was. */
export const GestionDrawer = ({ gestion, id = '', children }: GestionDrawerProps) => {
  const { vista } = useParams()
  const { search } = useLocation()
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(true)
  const shown = gestion.isVista(vista) ? vista : 'detalle'
  const isNumber = /^\d{1,9}$/.test(id)

  const leave = () => {
    void navigate(gestion.listPath(search))
    // The row may not be on this page of the list; then the focus stays with the screen.
    document.querySelector<HTMLElement>(`a[href*="${gestion.path(Number(id))}"]`)?.focus()
  }
  const close = () => {
    // Escape reaches every layer: while a dialog stands on this drawer, it is the dialog's.
    if (document.querySelectorAll('[aria-modal=true]').length > 1) return
    // A form that is not saved warns by itself when the address changes: closing first would hide it.
    if (hasUnsavedChanges()) leave()
    else setOpen(false)
  }

  return (
    <Drawer.Root opened={isOpen} onClose={close} onExitTransitionEnd={leave} position="right" size="min(100%, 60rem)">
      <Drawer.Overlay />
      <Drawer.Content>
        <Drawer.Header>
          <Drawer.Title fw={600} fz={20}>
            {VISTAS[shown]} {gestion.singular} {id}
          </Drawer.Title>
          <Drawer.CloseButton aria-label="Cerrar" />
        </Drawer.Header>
        <Drawer.Body>
          {isNumber ? children(Number(id), shown) : <EmptyState text={ERRORS['no-encontrado'].text} />}
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}
