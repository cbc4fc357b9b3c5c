import { formatCuantos } from '#contract/valores/formato.ts'
import { SimpleGrid, Card, Stack, Text } from '@mantine/core'
import { formatDay } from '#contract/valores/fechas.ts'
import { isDay } from '#shared/forms/day.ts'
import { endOfTerm, outOfTerm, type Term } from '#contract/garantias/reglas.ts'
import type { GarantiaForm } from './nueva.form.ts'
import { useFormContext, useWatch } from 'react-hook-form'
import { Fact } from '#shared/gestiones/Fact.tsx'
import { FueraDeTermino } from './FueraDeTermino.tsx'
import { usePieza } from './use-pieza.ts'

const plazoText = (term: Term): string => {
  const meses = formatCuantos(term.meses, 'mes', 'meses')
  const vence = endOfTerm(term)
  return vence ? `${meses}: vence el ${formatDay(vence)}` : `${meses} desde la venta al usuario`
}

/** Card of a sold part: when its warranty ends, and whether the part failed before that. */
export const PiezaCard = () => {
  const { control } = useFormContext<GarantiaForm>()
  const [fechaVenta, fechaFalla] = useWatch({ control, name: ['garantia.fechaVenta', 'garantia.fechaFalla'] })
  const pieza = usePieza()
  if (!pieza) return null
  const { factura, producto } = pieza
  const meses = producto.garantiaMeses
  // The term starts with the sale to the final user, whose date only the form knows. The distributor's invoice is the
  // sale to the dealer.
  const term = meses === null ? null : { venta: isDay(fechaVenta) ? fechaVenta : null, meses }
  const regla = term && isDay(fechaFalla) ? outOfTerm(term, { fechaFalla }) : undefined
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
          <Fact label="Garantía">{term ? plazoText(term) : 'Se evalúa caso por caso'}</Fact>
        </SimpleGrid>
        <FueraDeTermino regla={regla ?? null} />
      </Stack>
    </Card>
  )
}
