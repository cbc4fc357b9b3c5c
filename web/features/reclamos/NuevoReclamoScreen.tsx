import { useLocation } from 'react-router'
import { useOwnDraft } from '#shared/forms/draft.ts'
import { NuevaEspera } from '#shared/gestiones/NuevaEspera.tsx'
import { RECLAMO } from '#shared/tickets/ticket.kinds.ts'
import { useCatalogo } from '#shared/tickets/tickets.queries.ts'
import { useProfile } from '#web/profile.tsx'
import { emptyReclamo, type ReclamoForm } from './nuevo.form.ts'
import { NuevoReclamo } from './NuevoReclamo.tsx'

/** Where the draft of a claim is kept: what other screens start has its own, and does not touch the one under way. */
const draftKeyOf = (search: string): string => `reclamos/nuevo${search}`

const isWorth = ({ sector, titulo, descripcion, files }: ReclamoForm) =>
  Boolean(sector || titulo || descripcion || files.length)

/** Waits for the reasons and for the draft that may have been left of what this address starts. */
const NuevoReclamoAt = ({ search }: { search: string }) => {
  const draftKey = draftKeyOf(search)
  const person = useProfile()
  const catalogo = useCatalogo('reclamo')
  const sample = { ...emptyReclamo(person, [], new URLSearchParams()), cantidad: 0, devolucionId: 0 }
  const draft = useOwnDraft(draftKey, sample, isWorth, search)
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
          draft={found}
          empty={emptyReclamo(person, data.motivos, new URLSearchParams(search))}
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
