import { catalogos } from '#contract/catalogos.ts'
import { Dialogo } from '#ui/Dialogo.tsx'
import { FailedRead } from '#ui/FailedRead.tsx'
import { Loading } from '#ui/Loading.tsx'
import { useCall } from '#web/queries.tsx'
import { CatalogoForm } from './CatalogoForm.tsx'

interface CatalogoDialogProps {
  /** Absent: a new one. */
  catalogoId?: number
  onClose: () => void
}

/** Publishes a catalogue, or changes one, read anew with all its part codes. */
export const CatalogoDialog = ({ catalogoId, onClose }: CatalogoDialogProps) => {
  const isNew = catalogoId === undefined
  const { data, error, refetch } = useCall(
    catalogos.get,
    { params: { catalogoId: catalogoId ?? 0 } },
    { enabled: !isNew, staleTime: 0 },
  )
  return (
    <Dialogo opened onClose={onClose} title={isNew ? 'Nuevo catálogo' : 'Editar catálogo'} size="lg">
      {isNew && <CatalogoForm onClose={onClose} />}
      {!isNew && data && <CatalogoForm key={data.revision} catalogo={data} onClose={onClose} />}
      {!isNew && !data && (error ? <FailedRead error={error} onRetry={() => void refetch()} /> : <Loading />)}
    </Dialogo>
  )
}
