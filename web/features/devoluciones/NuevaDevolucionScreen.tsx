import { Stack } from '@mantine/core'
import { useSavedDraft } from '#shared/gestiones/draft.ts'
import { FailedRead } from '#ui/FailedRead.tsx'
import { Loading } from '#ui/Loading.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { useProfile } from '#web/profile.tsx'
import { DEVOLUCION } from './devoluciones.gestion.ts'
import { useMotivos } from './devoluciones.list.ts'
import { Draft, DRAFT_KEY } from './nueva.draft.ts'
import { emptyForm } from './nueva.form.ts'
import { NuevaDevolucion } from './NuevaDevolucion.tsx'

/** Nueva Devolución: waits for the reasons and for the draft that may have been left. */
export function Component() {
  const { razonSocial, usuario, esInterno } = useProfile()
  const motivos = useMotivos()
  const draft = useSavedDraft(DRAFT_KEY, Draft)
  if (!motivos.data || draft === undefined) {
    return (
      <Stack>
        <PageHeader title={DEVOLUCION.nueva} />
        {motivos.error ? <FailedRead error={motivos.error} onRetry={() => void motivos.refetch()} /> : <Loading />}
      </Stack>
    )
  }
  const isOwn = esInterno || usuario.listRazonSocial.some(({ razonSocialId }) => razonSocialId === draft?.razonSocialId)
  return (
    <NuevaDevolucion
      motivos={motivos.data.motivos}
      draft={isOwn ? draft : null}
      empty={emptyForm(razonSocial?.razonSocialId ?? '')}
    />
  )
}
