import { SimpleGrid, Text } from '@mantine/core'
import { useFormContext, useWatch } from 'react-hook-form'
import type { TicketCatalogo } from '#contract/tickets/shapes.ts'
import { parseDominio } from '#contract/base/vehiculos.ts'
import { CampoFecha } from '#shared/forms/CampoFecha.tsx'
import { CampoNumero } from '#shared/forms/CampoNumero.tsx'
import { CampoTexto } from '#shared/forms/CampoTexto.tsx'
import { FormSection } from '#shared/forms/FormSection.tsx'
import { RazonSocialField } from '#shared/forms/RazonSocialField.tsx'
import { MarcaField } from '#shared/tickets/MarcaField.tsx'
import { NegocioField } from '#shared/tickets/NegocioField.tsx'
import { OrigenField } from '#shared/gestiones/OrigenField.tsx'
import { type GarantiaForm, isMoto } from './nueva.form.ts'
import { PiezaFields } from './PiezaFields.tsx'
import { VinField } from './VinField.tsx'

/** A motorcycle: its chassis says most of it. */
const MotoFields = ({ enlace }: { enlace: string | undefined }) => (
  <FormSection title="La moto">
    <VinField enlace={enlace} />
    <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }}>
      <MarcaField isRequired />
      <CampoTexto<GarantiaForm> name="garantia.modelo" label="Modelo" withAsterisk maxLength={60} />
      <CampoTexto<GarantiaForm> name="garantia.numeroMotor" label="Nº de motor" withAsterisk maxLength={30} />
      <CampoTexto<GarantiaForm>
        name="garantia.dominio"
        label="Patente"
        placeholder="A 123 BCD"
        description="Si ya la tiene"
        maxLength={12}
        normalize={parseDominio}
      />
      <CampoNumero<GarantiaForm>
        name="garantia.kilometraje"
        label="Kilometraje"
        description="Lo que marca el odómetro"
        withAsterisk
        thousands
        unit="km"
      />
      <CampoTexto<GarantiaForm>
        name="garantia.taller"
        label="Centro de garantía o taller"
        description="Dónde está la unidad"
        maxLength={80}
      />
      <CampoFecha<GarantiaForm>
        name="garantia.fechaVenta"
        label="Fecha de venta"
        description="Al usuario"
        withAsterisk
      />
      <CampoFecha<GarantiaForm>
        name="garantia.fechaFalla"
        label="Fecha de la falla"
        description="Cuándo apareció"
        withAsterisk
      />
    </SimpleGrid>
  </FormSection>
)

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
          <OrigenField origenes={catalogo.origenes} />
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
