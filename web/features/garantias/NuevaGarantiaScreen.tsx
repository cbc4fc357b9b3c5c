import { useLocation } from 'react-router'
import { useOwnDraft } from '#shared/forms/draft.ts'
import { NuevaEspera } from '#shared/gestiones/NuevaEspera.tsx'
import { GARANTIA } from '#shared/tickets/ticket.kinds.ts'
import { useCatalogo } from '#shared/tickets/tickets.queries.ts'
import { useProfile } from '#web/profile.tsx'
import { emptyGarantia, type GarantiaForm } from './nueva.form.ts'
import { NuevaGarantia } from './NuevaGarantia.tsx'

/** Where the draft of a warranty is kept: what other screens start has its own, and does not touch the one under way. */
const draftKeyOf = (search: string): string => `garantias/nueva${search}`

const sampleOf = (empty: GarantiaForm): GarantiaForm => ({
  ...empty,
  garantia: {
    ...empty.garantia,
    kilometraje: 0,
    services: [{ km: 0, fecha: '' }],
    repuesto: { codigo: '', cantidad: 0 },
    vehiculo: { marca: '', modelo: '', anio: 0 },
    kmColocacion: 0,
  },
})

const isWorth = ({ garantia, descripcion, files }: GarantiaForm) =>
  Boolean(
    garantia.vin ||
    garantia.codigoMaterial ||
    garantia.lote ||
    garantia.modelo ||
    descripcion ||
    files.length ||
    Object.values(garantia.fotos).some(Boolean),
  )

/** Waits for the reasons and for the draft that may have been left of what this address starts. */
const NuevaGarantiaAt = ({ search }: { search: string }) => {
  const draftKey = draftKeyOf(search)
  const person = useProfile()
  const catalogo = useCatalogo('garantia')
  const draft = useOwnDraft(draftKey, sampleOf(emptyGarantia(person, new URLSearchParams())), isWorth, search)
  return (
    <NuevaEspera
      title={GARANTIA.nueva}
      read={catalogo}
      draft={draft}
      falta={({ motivos }) => motivos.length === 0 && 'sectores'}
    >
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
