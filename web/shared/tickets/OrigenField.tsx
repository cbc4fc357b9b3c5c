import { CampoSelect } from '#shared/forms/CampoSelect.tsx'
import { useProfile } from '#web/profile.tsx'
import type { TicketCatalogo } from '#contract/tickets/shapes.ts'
import { origenOptions } from './tickets.options.ts'
import type { TicketAltaForm } from './ticket-alta.form.ts'

/** How the customer asked: only the distributor's own people do it for somebody else. */
export const OrigenField = ({ catalogo }: { catalogo: TicketCatalogo }) =>
  useProfile().esInterno && (
    <CampoSelect<TicketAltaForm>
      name="origenId"
      label="Origen"
      clearable
      placeholder="Teléfono"
      data={origenOptions(catalogo)}
    />
  )
