import { useLocation, useParams } from 'react-router'
import { ERRORS } from '#contract/errors.ts'
import { ListDrawer } from '#shared/gestiones/ListDrawer.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { RepresentanteEditar, RepresentanteNuevo } from './RepresentanteEditar.tsx'
import { representantePath, representantesPath } from './representantes.paths.ts'

/** One representative over the list, to edit; or the form of a new one. */
export function Component() {
  // The address of a new one has no number.
  const { representanteId = 'nuevo' } = useParams()
  const { search } = useLocation()
  const isNew = representanteId === 'nuevo'
  const isNumber = /^\d{1,9}$/.test(representanteId)
  const rowPath = isNumber ? representantePath(Number(representanteId)) : representantePath('nuevo')
  return (
    <ListDrawer
      title={isNew ? 'Nuevo Representante' : 'Editar Representante'}
      listPath={representantesPath(search)}
      rowPath={rowPath}
    >
      {isNew && <RepresentanteNuevo />}
      {isNumber && <RepresentanteEditar key={representanteId} representanteId={Number(representanteId)} />}
      {!isNew && !isNumber && <EmptyState text={ERRORS['no-encontrado'].text} />}
    </ListDrawer>
  )
}
