import { useLocation } from 'react-router'
import { useOwnDraft } from '#shared/borradores/draft.ts'
import { emptyOf, isWorthOf, sampleOf } from '#shared/forms/escrito.ts'
import { NuevaEspera } from '#shared/gestiones/NuevaEspera.tsx'
import { RECLAMO } from '#shared/tickets/ticket.kinds.ts'
import { useCatalogo } from '#shared/tickets/tickets.queries.ts'
import { useProfile } from '#web/profile.tsx'
import { reclamoCampos } from './nuevo.form.tsx'
import { NuevoReclamo } from './NuevoReclamo.tsx'

/** Where the draft of a claim is kept: what other screens start has its own, and does not touch the one under way. */
const draftKeyOf = (search: string): string => `reclamos/nuevo${search}`

/** Waits for the reasons and for the draft that may have been left of what this address starts. */
const NuevoReclamoAt = ({ search }: { search: string }) => {
  const draftKey = draftKeyOf(search)
  const person = useProfile()
  const catalogo = useCatalogo('reclamo')
  const address = new URLSearchParams(search)
  const campos = reclamoCampos({ person, catalogo: catalogo.data, search: address })
  const draft = useOwnDraft(draftKey, sampleOf(campos), isWorthOf(campos), search)
  return (
    <NuevaEspera
      title={RECLAMO.nueva}
      read={catalogo}
      draft={draft}
      falta={({ motivos }) => motivos.length === 0 && 'sectores'}
    >
      {(data, found) => (
        <NuevoReclamo
          catalogo={data}
          campos={campos}
          draft={found}
          empty={emptyOf(campos, address)}
          draftKey={draftKey}
        />
      )}
    </NuevaEspera>
  )
}

/** Nuevo Reclamo: other screens start one half filled in, through the address. */
export function Component() {
  const { search } = useLocation()
  return <NuevoReclamoAt key={search} search={search} />
}
