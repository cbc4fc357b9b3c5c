import { Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { formatDay } from '#contract/base/fechas.ts'
import { formatMoney, pdfFileName } from '#contract/base/formato.ts'
import { ENTREGAS, FORMAS_PAGO, PRECIOS_AVISO, unidadesTexto } from '#contract/pedidos-motos/reglas.ts'
import type { PedidoDetail } from '#contract/pedidos-motos/shapes.ts'
import { pedidosMotos } from '#contract/pedidos-motos/calls.ts'
import { Descargar } from '#shared/Descargar.tsx'
import { Fact } from '#shared/gestiones/Fact.tsx'
import { download } from '#web/downloads.ts'
import { PedidoCredito } from './PedidoCredito.tsx'
import { PedidoLineas } from './PedidoLineas.tsx'

const factsOf = (detail: PedidoDetail): [label: string, value: string | null][] => [
  ['Entrega', detail.entrega && ENTREGAS[detail.entrega]],
  ['Domicilio o sucursal', detail.domicilio],
  ['Transporte', detail.transporte],
  ['Fecha deseada', detail.fechaDeseada && formatDay(detail.fechaDeseada)],
  ['Forma de pago', detail.formaPago && FORMAS_PAGO[detail.formaPago]],
  ['Factura', detail.factura],
  ['Remito', detail.remito],
  ['Número de guía', detail.guia],
]

/** What was ordered and how it travels and is paid. */
export const PedidoDetalle = ({ detail }: { detail: PedidoDetail }) => {
  const { razonSocialId, pedidoId, total, unidades, preciosCongelados, motivo, observaciones } = detail
  return (
    <Stack>
      {motivo && <Fact label="Motivo">{motivo}</Fact>}
      <PedidoLineas detail={detail} />
      <Group justify="space-between" align="start">
        <Stack gap={2}>
          <Text fw={700} size="lg">
            {formatMoney(total)}
          </Text>
          <Text size="sm" c="dimmed">
            {unidadesTexto(unidades)}. {preciosCongelados ? 'Precios sin IVA, aprobados.' : PRECIOS_AVISO}
          </Text>
        </Stack>
        <Descargar
          download={() => download(pedidosMotos.downloadPdf, { params: { pedidoId } }, pdfFileName('pedido', pedidoId))}
        >
          Descargar PDF
        </Descargar>
      </Group>
      {!preciosCongelados && <PedidoCredito razonSocialId={razonSocialId} total={total} />}
      <SimpleGrid cols={{ base: 1, xs: 2, sm: 3 }}>
        {factsOf(detail).map(
          ([label, value]) =>
            value && (
              <Fact key={label} label={label}>
                {value}
              </Fact>
            ),
        )}
      </SimpleGrid>
      {observaciones && <Fact label="Observaciones">{observaciones}</Fact>}
    </Stack>
  )
}
