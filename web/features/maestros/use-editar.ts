import { useSearchParams } from 'react-router'
import { editarPath } from './maestros.paths.ts'

/** Which row is open to edit, in the address; closing it leaves the list as it was. */
export const useEditar = () => {
  const [params, setParams] = useSearchParams()
  return {
    editar: params.get('editar'),
    close: () => setParams(editarPath(params.toString()).slice(1), { replace: true }),
  }
}
