import type { ReactNode } from 'react'
import { useLocation, useParams } from 'react-router'
import { ERRORS } from '#contract/base/errors.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import type { Gestion, Vista } from './gestion.ts'
import { ListDrawer } from './ListDrawer.tsx'

interface GestionDrawerProps {
  gestion: Gestion
  /** As the address has it: it may be no number. */
  id: string | undefined
  children: (id: number, vista: Vista) => ReactNode
}

/** One gestión over its list. */
export const GestionDrawer = ({ gestion, id = '', children }: GestionDrawerProps) => {
  const { vista } = useParams()
  const { search } = useLocation()
  const shown = gestion.isVista(vista) ? vista : 'detalle'
  const isNumber = /^\d{1,9}$/.test(id)
  return (
    <ListDrawer
      title={`${gestion.titulo(shown)} ${id}`}
      listPath={gestion.listPath(search)}
      rowPath={gestion.path(Number(id))}
    >
      {isNumber ? children(Number(id), shown) : <EmptyState text={ERRORS['no-encontrado'].text} />}
    </ListDrawer>
  )
}
