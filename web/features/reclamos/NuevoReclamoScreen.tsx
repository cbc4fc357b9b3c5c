import { useLocation } from 'react-router'
import { useOwnDraft } from '#shared/forms/draft.ts'
import { NuevaEspera } from '#shared/gestiones/NuevaEspera.tsx'
import { RECLAMO } from '#shared/tickets/ticket.kinds.ts'
import { useCatalogo } from '#shared/tickets/tickets.list.ts'
import { useProfile } from '#web/profile.tsx'
import { emptyReclamo, type ReclamoForm } from './nuevo.form.ts'
import { NuevoReclamo } from './NuevoReclamo.tsx'
import { z } from 'zod'
import { NumberOrEmpty } from '#shared/forms/draft.shapes.ts'

/** Where the draft of a claim is kept: what other screens start has its own, and does not touch the one under way. */
const draftKeyOf = (search: string): string => `reclamos/nuevo${search}`

/** What a draft has to be to be taken back: an empty one is none. */
const Draft: z.ZodType<ReclamoForm> = z
  .object({
    razonSocialId: NumberOrEmpty,
    negocioId: z.string(),
    marca: z.string(),
    motivoReclamo: z.string(),
    origenId: z.string(),
    descripcion: z.string(),
    files: z.array(z.instanceof(File)),
    sector: z.string(),
    titulo: z.string(),
    numeroFactura: z.string(),
    codigoMaterial: z.string(),
    cantidad: NumberOrEmpty,
    devolucionId: NumberOrEmpty,
  })
  .refine(({ sector, titulo, descripcion, files }) => Boolean(sector || titulo || descripcion || files.length))

/** Waits for the reasons and for the draft that may have been left of what this address starts. */
const NuevoReclamoAt = ({ search }: { search: string }) => {
  const draftKey = draftKeyOf(search)
  const person = useProfile()
  const catalogo = useCatalogo('reclamo')
  const draft = useOwnDraft(draftKey, Draft)
  return (
    <NuevaEspera title={RECLAMO.nueva} read={catalogo} draft={draft}>
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
