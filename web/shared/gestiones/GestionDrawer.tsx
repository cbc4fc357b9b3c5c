import { Fragment, type ReactNode } from 'react'
import { useLocation, useNavigate, useOutletContext, useParams } from 'react-router'
import { ERRORS } from '#contract/base/errors.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import type { EnSuLista } from './en-su-lista.ts'
import type { Gestion, Vista } from './gestion.ts'
import { ListDrawer } from './ListDrawer.tsx'
import { Vecinas } from './Vecinas.tsx'

interface GestionDrawerProps {
  gestion: Gestion
  /** Id in the URL; undefined or not a number when the URL is wrong. */
  id: string | undefined
  children: (id: number, vista: Vista) => ReactNode
}

/** Drawer with a gestión over its list. Has buttons to the previous and next gestión of the list. */
export const GestionDrawer = ({ gestion, id = '', children }: GestionDrawerProps) => {
  const { vista } = useParams()
  const { search } = useLocation()
  const navigate = useNavigate()
  const lista = useOutletContext<EnSuLista | undefined>()
  const shown = gestion.isVista(vista) ? vista : 'detalle'
  const isNumber = /^\d{1,9}$/.test(id)
  return (
    <ListDrawer
      title={`${gestion.titulo(shown)} ${id}`}
      listPath={gestion.listPath(search)}
      rowPath={gestion.path(Number(id))}
      junto={
        isNumber &&
        lista && (
          <Vecinas
            id={Number(id)}
            {...lista}
            deQue={gestion.plural.toLocaleLowerCase('es')}
            onOpen={(next) => void navigate(gestion.path(next, 'detalle', search), { replace: true })}
          />
        )
      }
    >
      {isNumber ? (
        <Fragment key={id}>{children(Number(id), shown)}</Fragment>
      ) : (
        <EmptyState text={ERRORS['no-encontrado'].text} />
      )}
    </ListDrawer>
  )
}
