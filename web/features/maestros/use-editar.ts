import { useSearchParams } from 'react-router'
import { editarPath } from './maestros.paths.ts'

/** Record open for editing, from the URL. Closing it keeps the filters of the list. */
export const useEditar = () => {
  const [params, setParams] = useSearchParams()
  return {
    editar: params.get('editar'),
    close: () => setParams(editarPath(params.toString()).slice(1), { replace: true }),
  }
}
