import { useFormContext, useWatch } from 'react-hook-form'
import { CampoSelect } from '#shared/forms/CampoSelect.tsx'
import type { TicketAltaForm } from './ticket-alta.form.ts'
import { useNegociosOf } from './tickets.options.ts'
import { optionsOf } from '#shared/lists/filtros.ts'

/** A brand of the business. */
export const MarcaField = ({ isRequired }: { isRequired: boolean }) => {
  const { control } = useFormContext<TicketAltaForm>()
  const [razonSocialId, negocioId] = useWatch({ control, name: ['razonSocialId', 'negocioId'] })
  const negocio = useNegociosOf(razonSocialId).find((each) => String(each.negocioId) === negocioId)
  return (
    <CampoSelect<TicketAltaForm>
      name="marca"
      label="Marca"
      withAsterisk={isRequired}
      clearable={!isRequired}
      placeholder={negocio ? '' : 'Primero elegí el negocio'}
      data={optionsOf(negocio?.marcas ?? [], 'marcaId', 'nombre')}
    />
  )
}
