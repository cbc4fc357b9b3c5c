import { Drawer } from '@mantine/core'
import { useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { ERRORS } from '#contract/errors.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { hasUnsavedChanges } from '#web/leave.ts'
import { DevolucionPanel } from './DevolucionPanel.tsx'
import { isVista, listPath, type Vista } from './devoluciones.paths.ts'

const TITLES: Record<Vista, string> = {
  detalle: 'Detalle Devolución',
  seguimiento: 'Seguimiento Devolución',
  comentarios: 'Comentarios Devolución',
  transporte: 'Transporte Devolución',
}

/** One return over its list; its address is its own. Closing it leaves the list as it was. */
export function Component() {
  const { devolucionId = '', vista } = useParams()
  const { search } = useLocation()
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(true)
  const view = isVista(vista) ? vista : 'detalle'
  const isNumber = /^\d{1,9}$/.test(devolucionId)

  const leave = () => {
    void navigate(listPath(search))
    // The row may not be on this page of the list; then the focus stays with the screen.
    document.querySelector<HTMLElement>(`a[href*="/devoluciones/${devolucionId}"]`)?.focus()
  }
  const close = () => {
    // Escape reaches every layer: while a dialog stands on this drawer, it is the dialog's.
    if (document.querySelectorAll('[aria-modal=true]').length > 1) return
    // The transport form warns by itself when the address changes: closing first would hide it.
    if (hasUnsavedChanges()) leave()
    else setOpen(false)
  }

  return (
    <Drawer.Root opened={isOpen} onClose={close} onExitTransitionEnd={leave} position="right" size="min(100%, 60rem)">
      <Drawer.Overlay />
      <Drawer.Content>
        <Drawer.Header>
          <Drawer.Title fw={600} fz={20}>
            {TITLES[view]} {devolucionId}
          </Drawer.Title>
          <Drawer.CloseButton aria-label="Cerrar" />
        </Drawer.Header>
        <Drawer.Body>
          {isNumber ? (
            <DevolucionPanel devolucionId={Number(devolucionId)} vista={view} />
          ) : (
            <EmptyState text={ERRORS['no-encontrado'].text} />
          )}
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}
