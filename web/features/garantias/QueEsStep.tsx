import { SimpleGrid, Text } from '@mantine/core'
import { useFormContext, useWatch } from 'react-hook-form'
import type { TicketCatalogo } from '#contract/tickets.shapes.ts'
import { FormSection } from '#shared/forms/FormSection.tsx'
import { RazonSocialField } from '#shared/forms/RazonSocialField.tsx'
import { NegocioField } from '#shared/tickets/NegocioField.tsx'
import { OrigenField } from '#shared/tickets/OrigenField.tsx'
import { isMoto, type GarantiaForm } from './nueva.form.ts'
import { MotoFields } from './MotoFields.tsx'
import { PiezaFields } from './PiezaFields.tsx'

interface QueEsStepProps {
  catalogo: TicketCatalogo
  enlace: string | undefined
}

/** Step 1: whose it is, and what failed. The business decides what identifies it. */
export const QueEsStep = ({ catalogo, enlace }: QueEsStepProps) => {
  const { control } = useFormContext<GarantiaForm>()
  const negocioId = useWatch({ control, name: 'negocioId' })
  return (
    <>
      <FormSection title="Para quién">
        <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }}>
          <RazonSocialField />
          <NegocioField />
          <OrigenField catalogo={catalogo} />
        </SimpleGrid>
        {!negocioId && (
          <Text size="sm" c="dimmed">
            Elegí el negocio para ver qué datos hacen falta.
          </Text>
        )}
      </FormSection>
      {negocioId && (isMoto({ negocioId }) ? <MotoFields enlace={enlace} /> : <PiezaFields />)}
    </>
  )
}
