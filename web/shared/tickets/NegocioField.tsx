import { useFormContext, useWatch } from 'react-hook-form'
import { CampoSelect } from '#shared/forms/CampoSelect.tsx'
import type { TicketAltaForm } from './ticket-alta.form.ts'
import { useNegociosOf } from './tickets.options.ts'
import { optionsOf } from '#shared/lists/filtros.ts'

/** Which business of the company it is about; with only one there is nothing to ask. */
export const NegocioField = () => {
  const { control } = useFormContext<TicketAltaForm>()
  const negocios = useNegociosOf(useWatch({ control, name: 'razonSocialId' }))
  return (
    <CampoSelect<TicketAltaForm>
      name="negocioId"
      label="Negocio"
      withAsterisk
      hidesOnly
      data={optionsOf(negocios, 'negocioId', 'negocio')}
    />
  )
}
