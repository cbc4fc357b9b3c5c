import { SimpleGrid } from '@mantine/core'
import { useFormContext, useWatch } from 'react-hook-form'
import type { TicketCatalogo } from '#contract/tickets.schemas.ts'
import { CampoNumero } from '#shared/forms/CampoNumero.tsx'
import { CampoSelect } from '#shared/forms/CampoSelect.tsx'
import { CampoTexto } from '#shared/forms/CampoTexto.tsx'
import { FormSection } from '#shared/forms/FormSection.tsx'
import { DescripcionField } from '#shared/tickets/DescripcionField.tsx'
import { motivoOptions } from '#shared/tickets/ticket-alta.catalogo.ts'
import { FotosChecklist } from './FotosChecklist.tsx'
import { type GarantiaForm, isMoto } from './nueva.form.ts'
import { motivosOf } from './nueva.rules.ts'
import { ServicesField } from './ServicesField.tsx'
import { TitularFields } from './TitularFields.tsx'

interface QuePasoStepProps {
  catalogo: TicketCatalogo
  canAttach: boolean
}

/** Step 2: how it fails, what was done to it, and the photos that show it. */
export const QuePasoStep = ({ catalogo, canAttach }: QuePasoStepProps) => {
  const { control } = useFormContext<GarantiaForm>()
  const negocioId = useWatch({ control, name: 'negocioId' })
  return (
    <>
      <FormSection title="La falla">
        <CampoSelect<GarantiaForm>
          name="motivoReclamo"
          label="Motivo"
          withAsterisk
          maw={420}
          data={motivoOptions(motivosOf(catalogo.motivos, { negocioId }))}
        />
        <DescripcionField label="Descripción" description="Cuándo aparece, con qué ruido, qué se revisó." />
        {isMoto({ negocioId }) && (
          <>
            <ServicesField />
            <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }}>
              <CampoTexto<GarantiaForm>
                name="garantia.repuesto.codigo"
                label="Repuesto pedido"
                description="Código, si ya lo sabés"
                placeholder="TH-150-021"
                maxLength={40}
                normalize={(text) => text.trim().toUpperCase()}
              />
              <CampoNumero<GarantiaForm>
                name="garantia.repuesto.cantidad"
                label="Cantidad"
                description="Unidades del repuesto"
              />
            </SimpleGrid>
          </>
        )}
      </FormSection>
      {canAttach && <FotosChecklist />}
      {isMoto({ negocioId }) && <TitularFields />}
    </>
  )
}
