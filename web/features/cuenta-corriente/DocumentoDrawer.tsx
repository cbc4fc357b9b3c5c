import { useLocation, useParams } from 'react-router'
import { readDocumentoKey } from '#contract/cuenta-corriente.reglas.ts'
import { ERRORS } from '#contract/errors.ts'
import { ListDrawer } from '#shared/gestiones/ListDrawer.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { cuentaPath, documentoPath } from './cuenta.paths.ts'
import { DocumentoPanel } from './DocumentoPanel.tsx'

/** One document over its statement; its address is its accounting key. */
export function Component() {
  const { search } = useLocation()
  const key = readDocumentoKey(useParams())
  return (
    <ListDrawer title="Comprobante" listPath={cuentaPath(search)} rowPath={key ? documentoPath(key) : cuentaPath()}>
      {key ? <DocumentoPanel documento={key} /> : <EmptyState text={ERRORS['no-encontrado'].text} />}
    </ListDrawer>
  )
}
