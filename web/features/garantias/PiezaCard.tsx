import { formatCuantos } from '#contract/valores/formato.ts'
import { SimpleGrid, Card, Stack, Text } from '@mantine/core'
import { addMonths, formatDay } from '#contract/valores/fechas.ts'
import { outOfTerm } from '#contract/garantias/reglas.ts'
import type { GarantiaForm } from './nueva.form.ts'
import { useFormContext, useWatch } from 'react-hook-form'
import { Fact } from '#shared/gestiones/Fact.tsx'
import { FueraDeTermino } from './FueraDeTermino.tsx'
import { usePieza } from './use-pieza.ts'

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text)

/** Card of a sold part: when its warranty ends, and whether the failure is before that. */
export const PiezaCard = () => {
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
              : `${formatCuantos(meses, 'mes', 'meses')}: vence el ${formatDay(addMonths(desde, meses))}`}
          </Fact>
        </SimpleGrid>
        <FueraDeTermino regla={regla ?? null} />
      </Stack>
    </Card>
  )
}
