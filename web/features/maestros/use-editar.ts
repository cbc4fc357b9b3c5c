import { useSearchParams } from 'react-router'

/** Which row of the tab is open to edit, in the address; closing it leaves the tab. */
export const useEditar = () => {
  const [params, setParams] = useSearchParams()
  return {
    editar: params.get('editar'),
    close: () => {
      const next = new URLSearchParams(params)
      next.delete('editar')
      setParams(next, { replace: true })
    },
  }
}
