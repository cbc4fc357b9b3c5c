import { useSearchParams } from 'react-router'
import { editarPath } from './maestros.paths.ts'

/** Record that the URL opens for editing. Closing the record keeps the filters of the list. */
export const useEditar = () => {
  const [params, setParams] = useSearchParams()
  return {
    editar: params.get('editar'),
    close: () => setParams(editarPath(params.toString()).slice(1), { replace: true }),
  }
}
