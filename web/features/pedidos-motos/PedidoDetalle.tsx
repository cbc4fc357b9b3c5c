import { Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatDay } from '#contract/valores/fechas.ts'
import { pdfFileName } from '#contract/valores/formato.ts'
import { formatUnidades } from '#contract/valores/unidades.ts'
import { formatMoney } from '#shared/plata.ts'
import { ENTREGAS, FORMAS_PAGO, PRECIOS_AVISO } from '#contract/pedidos-motos/reglas.ts'
import type { PedidoDetail } from '#contract/pedidos-motos/shapes.ts'
import { pedidosMotos } from '#contract/pedidos-motos/calls.ts'
import { Descargar } from '#shared/Descargar.tsx'
import { Detalle } from '#shared/gestiones/Detalle.tsx'
import { Fact } from '#shared/gestiones/Fact.tsx'
import { Hechos } from '#shared/gestiones/Hechos.tsx'
import { Section } from '#shared/gestiones/Section.tsx'
import { download } from '#web/downloads.ts'
import { PedidoCredito } from './PedidoCredito.tsx'
import { PedidoLineas } from './PedidoLineas.tsx'

const factsOf = (detail: PedidoDetail): [label: string, value: string | null][] => [
  ['Entrega', detail.entrega && ENTREGAS[detail.entrega]],
  ['Domicilio o sucursal', detail.domicilio],
  ['Transporte', detail.transporte],
  ['Fecha deseada', detail.fechaDeseada && formatDay(detail.fechaDeseada)],
  ['Condición de pago', detail.formaPago && FORMAS_PAGO[detail.formaPago]],
  ['Factura', detail.factura],
  ['Remito', detail.remito],
  ['Número de guía', detail.guia],
]

/** Detail of an order: motos, delivery and payment. */
export const PedidoDetalle = ({ detail, conversacion }: { detail: PedidoDetail; conversacion?: ReactNode }) => {
  const { razonSocialId, pedidoId, total, unidades, preciosCongelados, motivo, observaciones } = detail
  const facts = factsOf(detail).filter(([, value]) => value)
  return (
    <Detalle
      ancho={<PedidoLineas detail={detail} />}
      conversacion={conversacion}
      datos={
        <Section title="Entrega y pago">
          <Hechos>
            {facts.map(([label, value]) => (
              <Fact key={label} label={label}>
                {value}
              </Fact>
            ))}
          </Hechos>
          {!facts.length && <Text size="sm">Sin completar.</Text>}
        </Section>
      }
    >
      {motivo && <Fact label="Motivo">{motivo}</Fact>}
      <Group justify="space-between" align="start">
        <Stack gap={2}>
          <Text fw={700} size="lg">
            {formatMoney(total)}
          </Text>
          <Text size="sm" c="dimmed">
            {formatUnidades(unidades)}. {preciosCongelados ? 'Precios sin IVA, aprobados.' : PRECIOS_AVISO}
          </Text>
        </Stack>
        <Descargar
          download={() => download(pedidosMotos.downloadPdf, { params: { pedidoId } }, pdfFileName('pedido', pedidoId))}
        >
          Descargar PDF
        </Descargar>
      </Group>
      {!preciosCongelados && <PedidoCredito razonSocialId={razonSocialId} total={total} />}
      {observaciones && <Fact label="Observaciones">{observaciones}</Fact>}
    </Detalle>
  )
}
