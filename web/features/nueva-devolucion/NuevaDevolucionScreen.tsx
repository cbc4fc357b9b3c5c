import { useOwnDraft } from '#shared/borradores/draft.ts'
import { emptyOf, isWorthOf, sampleOf } from '#shared/forms/escrito.ts'
import { NuevaEspera } from '#shared/gestiones/NuevaEspera.tsx'
import { useProfile } from '#web/profile.tsx'
import { DEVOLUCION } from '#shared/devoluciones/devoluciones.gestion.ts'
import { useMotivos } from '#shared/devoluciones/devoluciones.queries.ts'
import { devolucionCampos } from './nueva.campos.tsx'
import { DRAFT_KEY, NuevaDevolucion } from './NuevaDevolucion.tsx'

/** Nueva Devolución: waits for the reasons and for the draft that may have been left. */
export function Component() {
  const { razonSocial, esInterno } = useProfile()
  const motivos = useMotivos()
  const campos = devolucionCampos({ esInterno, razonSocialId: razonSocial?.razonSocialId ?? '', origenes: [] })
  const draft = useOwnDraft(DRAFT_KEY, sampleOf(campos), isWorthOf(campos))
  return (
    <NuevaEspera title={DEVOLUCION.nueva} read={motivos} draft={draft}>
      {(data, found) => (
        <NuevaDevolucion motivos={data.motivos} origenes={data.origenes} draft={found} empty={emptyOf(campos)} />
      )}
    </NuevaEspera>
  )
}
