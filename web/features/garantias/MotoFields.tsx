import { SimpleGrid } from '@mantine/core'
import { parseDominio } from '#contract/vehiculos.ts'
import { CampoFecha } from '#shared/forms/CampoFecha.tsx'
import { CampoNumero } from '#shared/forms/CampoNumero.tsx'
import { CampoTexto } from '#shared/forms/CampoTexto.tsx'
import { FormSection } from '#shared/forms/FormSection.tsx'
import { MarcaField } from '#shared/tickets/MarcaField.tsx'
import type { GarantiaForm } from './nueva.form.ts'
import { VinField } from './VinField.tsx'

/** A motorcycle: its chassis says most of it. */
export const MotoFields = ({ enlace }: { enlace: string | undefined }) => (
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
