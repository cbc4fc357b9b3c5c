import { useLocation, useParams } from 'react-router'
import { ERRORS } from '#contract/errors.ts'
import { ListDrawer } from '#shared/gestiones/ListDrawer.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { DocumentoPanel } from './DocumentoPanel.tsx'
import { documentoPath, documentosPath } from './documentos.paths.ts'

/** One document over the library. */
export function Component() {
  const { documentoId = '' } = useParams()
  const { search } = useLocation()
  const isNumber = /^\d{1,9}$/.test(documentoId)
  return (
    <ListDrawer
      title="Documento"
      listPath={documentosPath(search)}
      rowPath={isNumber ? documentoPath(Number(documentoId)) : documentosPath()}
    >
      {isNumber ? (
        <DocumentoPanel key={documentoId} documentoId={Number(documentoId)} />
      ) : (
        <EmptyState text={ERRORS['no-encontrado'].text} />
      )}
    </ListDrawer>
  )
}
