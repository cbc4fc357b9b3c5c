import { useLocation } from 'react-router'
import { useOwnDraft } from '#shared/borradores/draft.ts'
import { emptyOf, isWorthOf, sampleOf } from '#shared/forms/escrito.ts'
import { NuevaEspera } from '#shared/gestiones/NuevaEspera.tsx'
import { GARANTIA } from '#shared/tickets/ticket.kinds.ts'
import { useCatalogo } from '#shared/tickets/tickets.queries.ts'
import { useProfile } from '#web/profile.tsx'
import { garantiaCampos } from './nueva.campos.tsx'
import { NuevaGarantia } from './NuevaGarantia.tsx'

/**
 * Returns the key of the draft. A form that a link filled in has its own key; otherwise it would overwrite the user's
 * current draft.
 */
const draftKeyOf = (search: string): string => `garantias/nueva${search}`

/** Form for the query string of a URL. Shows a loading state until the reasons and the draft have been read. */
const NuevaGarantiaAt = ({ search }: { search: string }) => {
  const draftKey = draftKeyOf(search)
  const person = useProfile()
  const catalogo = useCatalogo('garantia')
  const address = new URLSearchParams(search)
  const de = { person, catalogo: catalogo.data, search: address }
  const campos = garantiaCampos(de)
  const draft = useOwnDraft(draftKey, sampleOf(campos), isWorthOf(campos), search)
  return (
    <NuevaEspera
      title={GARANTIA.nueva}
      read={catalogo}
      draft={draft}
      falta={({ motivos }) => motivos.length === 0 && 'sectores'}
    >
      {(_data, found) => <NuevaGarantia de={de} draft={found} empty={emptyOf(campos, address)} draftKey={draftKey} />}
    </NuevaEspera>
  )
}

/** Screen of a new warranty. Links from other screens fill in the form by URL. */
export function Component() {
  const { search } = useLocation()
  return <NuevaGarantiaAt key={search} search={search} />
}
