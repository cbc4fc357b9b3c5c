import { useLocation } from 'react-router'
import { useOwnDraft } from '#shared/forms/draft.ts'
import { NuevaEspera } from '#shared/gestiones/NuevaEspera.tsx'
import { GARANTIA } from '#shared/tickets/ticket.kinds.ts'
import { useCatalogo } from '#shared/tickets/tickets.list.ts'
import { useProfile } from '#web/profile.tsx'
import { Draft, draftKeyOf } from './nueva.draft.ts'
import { emptyGarantia } from './nueva.form.ts'
import { NuevaGarantia } from './NuevaGarantia.tsx'

/** Waits for the reasons and for the draft that may have been left of what this address starts. */
const NuevaGarantiaAt = ({ search }: { search: string }) => {
  const draftKey = draftKeyOf(search)
  const person = useProfile()
  const catalogo = useCatalogo('garantia')
  const draft = useOwnDraft(draftKey, Draft)
  return (
    <NuevaEspera title={GARANTIA.nueva} read={catalogo} draft={draft}>
      {(data, found) => (
        <NuevaGarantia
          catalogo={data}
          draft={found}
          empty={emptyGarantia(person, new URLSearchParams(search))}
          draftKey={draftKey}
        />
      )}
    </NuevaEspera>
  )
}

/** Nueva Garantía: other screens start one half filled in, through the address. */
export function Component() {
  const { search } = useLocation()
  return <NuevaGarantiaAt key={search} search={search} />
}
