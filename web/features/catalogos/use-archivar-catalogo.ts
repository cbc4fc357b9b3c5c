import { type Catalogo, catalogos } from '#contract/catalogos.ts'
import { useSend } from '#web/queries.tsx'
import { toastSuccess } from '#web/toasts.ts'

/** Takes a catalogue out of sight, or gives it back; it can be undone, so nothing is asked. */
export const useArchivarCatalogo = () => {
  const send = useSend(catalogos.setArchivado, {
    refreshes: [catalogos.search],
    onSuccess: ({ archivado }) =>
      toastSuccess(archivado ? 'El catálogo quedó archivado.' : 'El catálogo volvió a la lista.'),
  })
  return ({ catalogoId, archivado }: Catalogo): void =>
    send.mutate({ params: { catalogoId }, body: { archivado: !archivado } })
}
