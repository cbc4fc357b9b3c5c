import { SimpleGrid, Stack, Text } from '@mantine/core'
import type { DevolucionDetail } from '#contract/devoluciones/shapes.ts'
import { formatCount } from '#contract/base/formato.ts'
import { ArchivosList } from '#shared/ArchivosList.tsx'
import { Fact } from '#shared/gestiones/Fact.tsx'
import { Section } from '#shared/gestiones/Section.tsx'
import { DevolucionEnvio } from './DevolucionEnvio.tsx'
import { DevolucionEtiqueta } from './DevolucionEtiqueta.tsx'
import { DevolucionProductos } from './DevolucionProductos.tsx'

interface DevolucionDetalleProps {
  detail: DevolucionDetail
  /** They stand in a form beside it. */
  sinProductos?: boolean
}

/** Everything that was asked and everything that was answered. */
export const DevolucionDetalle = ({ detail, sinProductos = false }: DevolucionDetalleProps) => {
  const { motivoRechazo, notaCredito, remitoDevolucion, bultosRecibidos, envio, comentarios } = detail
  const hasResult = motivoRechazo ?? notaCredito ?? remitoDevolucion
  return (
    <Stack gap="lg">
      {hasResult && (
        <Section title="Resolución">
          {motivoRechazo && <Fact label="Motivo de rechazo">{motivoRechazo}</Fact>}
          {notaCredito && (
            <Fact label="Nota de crédito">
              {notaCredito}
              {detail.notaCreditoSinVerificar && ' (sin verificar)'}
            </Fact>
          )}
          {remitoDevolucion && <Fact label="Vuelve con el remito">{remitoDevolucion}</Fact>}
        </Section>
      )}
      {!sinProductos && (
        <Section title="Productos">
          <DevolucionProductos productos={detail.productos} />
        </Section>
      )}
      {detail.prioridad && (
        <Section title="Atención">
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
            <Fact label="Sector">{detail.sector ?? 'Sin sector'}</Fact>
            <Fact label="Prioridad">{detail.prioridad}</Fact>
            <Fact label="Lo atiende">{detail.asignado ?? 'Nadie todavía'}</Fact>
            <Fact label="Origen">{detail.origen ?? 'Portal'}</Fact>
          </SimpleGrid>
        </Section>
      )}
      <Section title="Envío">
        {envio ? (
          <DevolucionEnvio envio={envio} />
        ) : (
          <Text size="sm">
            {detail.requiereEnvioTransporte
              ? 'Viaja con un transporte.'
              : 'La retira nuestro reparto o se entrega en mano.'}
          </Text>
        )}
        {bultosRecibidos !== null && (
          <Text size="sm">
            {bultosRecibidos === 1 ? 'Llegó 1 bulto.' : `Llegaron ${formatCount(bultosRecibidos)} bultos.`}
          </Text>
        )}
        <DevolucionEtiqueta detail={detail} />
      </Section>
      {detail.archivos.length > 0 && (
        <Section title="Archivos">
          <ArchivosList archivos={detail.archivos} />
        </Section>
      )}
      {comentarios && (
        <Section title="Comentarios de la solicitud">
          <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {comentarios}
          </Text>
        </Section>
      )}
    </Stack>
  )
}
