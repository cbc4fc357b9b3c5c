import { useOwnDraft } from '#shared/forms/draft.ts'
import { NuevaEspera } from '#shared/gestiones/NuevaEspera.tsx'
import { useProfile } from '#web/profile.tsx'
import { DEVOLUCION } from './devoluciones.gestion.ts'
import { useMotivos } from './devoluciones.list.ts'
import { Draft, DRAFT_KEY } from './nueva.draft.ts'
import { emptyForm } from './nueva.form.ts'
import { NuevaDevolucion } from './NuevaDevolucion.tsx'

/** Nueva Devolución: waits for the reasons and for the draft that may have been left. */
export function Component() {
  const { razonSocial } = useProfile()
  const motivos = useMotivos()
  const draft = useOwnDraft(DRAFT_KEY, Draft)
  return (
    <NuevaEspera title={DEVOLUCION.nueva} read={motivos} draft={draft}>
      {(data, found) => (
        <NuevaDevolucion motivos={data.motivos} draft={found} empty={emptyForm(razonSocial?.razonSocialId ?? '')} />
      )}
    </NuevaEspera>
  )
}
