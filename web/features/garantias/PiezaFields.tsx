import { SimpleGrid, Card, Stack, Text } from '@mantine/core'
import { addMonths, formatDay } from '#contract/base/fechas.ts'
import { outOfTerm } from '#contract/garantias/reglas.ts'
import { parseDominio } from '#contract/base/vehiculos.ts'
import { CampoFecha } from '#shared/forms/CampoFecha.tsx'
import { CampoNumero } from '#shared/forms/CampoNumero.tsx'
import { CampoTexto } from '#shared/forms/CampoTexto.tsx'
import { FormSection } from '#shared/forms/FormSection.tsx'
import { FacturaField } from '#shared/tickets/FacturaField.tsx'
import { MarcaField } from '#shared/tickets/MarcaField.tsx'
import type { GarantiaForm } from './nueva.form.ts'
import { useFormContext, useWatch } from 'react-hook-form'
import { Fact } from '#shared/gestiones/Fact.tsx'
import { FueraDeTermino } from './FueraDeTermino.tsx'
import { usePieza } from './use-pieza.ts'

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text)

/** The part that was sold, until when it has warranty, and whether the failure is in time. */
const PiezaCard = () => {
  const { control } = useFormContext<GarantiaForm>()
  const [fechaVenta, fechaFalla] = useWatch({ control, name: ['garantia.fechaVenta', 'garantia.fechaFalla'] })
  const pieza = usePieza()
  if (!pieza) return null
  const { factura, producto } = pieza
  const meses = producto.garantiaMeses
  const desde = isDay(fechaVenta) ? fechaVenta : factura.fechaVenta
  const regla = meses === null || !isDay(fechaFalla) ? undefined : outOfTerm({ desde, meses }, { fechaFalla })
  return (
    <Card withBorder padding="md" component="section" aria-label="El producto que compraste">
      <Stack gap="sm">
        <Text fw={600}>
          {producto.codigoMaterial} {producto.descripcion}
        </Text>
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          <Fact label="Factura">
            {factura.numeroFactura} del {formatDay(factura.fechaVenta)}
          </Fact>
          {producto.lotes.length > 0 && <Fact label="Lotes">{producto.lotes.join(', ')}</Fact>}
          <Fact label="Garantía">
            {meses === null
              ? 'Se evalúa caso por caso'
              : `${meses} meses: vence el ${formatDay(addMonths(desde, meses))}`}
          </Fact>
        </SimpleGrid>
        <FueraDeTermino regla={regla ?? null} />
      </Stack>
    </Card>
  )
}

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
