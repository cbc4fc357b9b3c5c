import { useLocation } from 'react-router'
import { useOwnDraft } from '#shared/borradores/draft.ts'
import { emptyOf, isWorthOf, sampleOf } from '#shared/forms/escrito.ts'
import { NuevaEspera } from '#shared/gestiones/NuevaEspera.tsx'
import { useProfile } from '#web/profile.tsx'
import { DEVOLUCION } from '#shared/devoluciones/devoluciones.gestion.ts'
import { useMotivos } from '#shared/devoluciones/devoluciones.queries.ts'
import { devolucionCampos } from './nueva.campos.tsx'
import { NuevaDevolucion } from './NuevaDevolucion.tsx'

/**
 * Returns the key of the draft. A draft created by an assistant program has its own key; otherwise it would overwrite
 * the user's current draft.
 */
const draftKeyOf = (search: string): string =>
  `devoluciones/nueva${new URLSearchParams(search).has('borrador') ? search : ''}`

/** Form of a return. Shows a loading state until the reasons and the draft have been read. */
const NuevaDevolucionAt = ({ draftKey }: { draftKey: string }) => {
  const { razonSocial, esInterno } = useProfile()
  const motivos = useMotivos()
  const campos = devolucionCampos({ esInterno, razonSocialId: razonSocial?.razonSocialId ?? '', origenes: [] })
  const draft = useOwnDraft(draftKey, sampleOf(campos), isWorthOf(campos))
  return (
    <NuevaEspera title={DEVOLUCION.nueva} read={motivos} draft={draft}>
      {(data, found) => (
        <NuevaDevolucion
          motivos={data.motivos}
          origenes={data.origenes}
          draft={found}
          empty={emptyOf(campos)}
          draftKey={draftKey}
        />
      )}
    </NuevaEspera>
  )
}

export function Component() {
  const draftKey = draftKeyOf(useLocation().search)
  return <NuevaDevolucionAt key={draftKey} draftKey={draftKey} />
}
