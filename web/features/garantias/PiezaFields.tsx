import { SimpleGrid } from '@mantine/core'
import { parseDominio } from '#contract/vehiculos.ts'
import { CampoFecha } from '#shared/forms/CampoFecha.tsx'
import { CampoNumero } from '#shared/forms/CampoNumero.tsx'
import { CampoTexto } from '#shared/forms/CampoTexto.tsx'
import { FormSection } from '#shared/forms/FormSection.tsx'
import { FacturaField } from '#shared/tickets/FacturaField.tsx'
import { MarcaField } from '#shared/tickets/MarcaField.tsx'
import type { GarantiaForm } from './nueva.form.ts'
import { PiezaCard } from './PiezaCard.tsx'

const COLS = { base: 1, xs: 2, md: 3 }

/** A part or a battery, and the vehicle it was in. */
export const PiezaFields = () => (
  <>
    <FormSection title="El producto">
      <SimpleGrid cols={COLS}>
        <FacturaField name="garantia.numeroFactura" withAsterisk />
        <CampoTexto<GarantiaForm>
          name="garantia.codigoMaterial"
          label="Código de producto"
          placeholder="AN-12-65"
          withAsterisk
          maxLength={40}
          normalize={(text) => text.trim().toUpperCase()}
        />
        <MarcaField isRequired />
        <CampoTexto<GarantiaForm>
          name="garantia.lote"
          label="Lote o serie"
          placeholder="0926-14"
          withAsterisk
          maxLength={40}
        />
        <CampoFecha<GarantiaForm> name="garantia.fechaVenta" label="Fecha de venta" withAsterisk />
        <CampoFecha<GarantiaForm> name="garantia.fechaFalla" label="Fecha de la falla" withAsterisk />
      </SimpleGrid>
      <PiezaCard />
    </FormSection>
    <FormSection title="El vehículo" help="Opcional: ayuda a encontrar la causa.">
      <SimpleGrid cols={COLS}>
        <CampoTexto<GarantiaForm> name="garantia.vehiculo.marca" label="Marca del vehículo" maxLength={40} />
        <CampoTexto<GarantiaForm> name="garantia.vehiculo.modelo" label="Modelo" maxLength={60} />
        <CampoNumero<GarantiaForm> name="garantia.vehiculo.anio" label="Año" />
        <CampoTexto<GarantiaForm>
          name="garantia.dominio"
          label="Patente"
          placeholder="AB 123 CD"
          maxLength={12}
          normalize={parseDominio}
        />
        <CampoFecha<GarantiaForm> name="garantia.fechaColocacion" label="Fecha de colocación" />
        <CampoTexto<GarantiaForm> name="garantia.taller" label="Taller" maxLength={80} />
        <CampoNumero<GarantiaForm> name="garantia.kmColocacion" label="Km al colocar" thousands unit="km" />
        <CampoNumero<GarantiaForm> name="garantia.kilometraje" label="Km al fallar" thousands unit="km" />
      </SimpleGrid>
    </FormSection>
  </>
)
