import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { DevolucionDetail } from '#contract/devoluciones/shapes.ts'
import { formatCount } from '#contract/base/formato.ts'
import { Detalle } from '#shared/gestiones/Detalle.tsx'
import { Documentos } from '#shared/gestiones/Documentos.tsx'
import { Fact } from '#shared/gestiones/Fact.tsx'
import { Section } from '#shared/gestiones/Section.tsx'
import { DevolucionProductos } from './DevolucionProductos.tsx'

interface DevolucionDetalleProps {
  detail: DevolucionDetail
  /** They stand in a form beside it. */
  sinProductos?: boolean
  conversacion?: ReactNode
}

/** What was decided, once it is. */
const Resolucion = ({ detail }: { detail: DevolucionDetail }) => {
  const { motivoRechazo, notaCredito, notaCreditoSinVerificar, remitoDevolucion } = detail
  if (!(motivoRechazo ?? notaCredito ?? remitoDevolucion)) return null
  return (
    <Section title="Resolución">
      {motivoRechazo && <Fact label="Motivo de rechazo">{motivoRechazo}</Fact>}
      {notaCredito && (
        <Fact label="Nota de crédito">
          {notaCredito}
          {notaCreditoSinVerificar && ' (sin verificar)'}
        </Fact>
      )}
      {remitoDevolucion && <Fact label="Vuelve con el remito">{remitoDevolucion}</Fact>}
    </Section>
  )
}

/** How the goods travel, and what of them came. */
const Envio = ({ detail }: { detail: DevolucionDetail }) => {
  const { envio, requiereEnvioTransporte, bultosRecibidos } = detail
  return (
    <Section title="Envío">
      {envio ? (
        <>
          <Fact label="Transporte">{envio.transporte}</Fact>
          <Fact label="Nº Remito">{envio.numeroRemito}</Fact>
          <Fact label="Número de Guía">{envio.numeroGuia}</Fact>
          <Fact label="Cantidad Bultos">{formatCount(envio.cantidad)}</Fact>
          {envio.cot && <Fact label="COT">{envio.cot}</Fact>}
        </>
      ) : (
        <Text size="sm">
          {requiereEnvioTransporte ? 'Viaja con un transporte.' : 'La retira nuestro reparto o se entrega en mano.'}
        </Text>
      )}
      {bultosRecibidos !== null && (
        <Text size="sm">
          {bultosRecibidos === 1 ? 'Llegó 1 bulto.' : `Llegaron ${formatCount(bultosRecibidos)} bultos.`}
        </Text>
      )}
    </Section>
  )
}

/** Who looks after it, for the distributor's people. */
const Atencion = ({ detail }: { detail: DevolucionDetail }) =>
  detail.prioridad && (
    <Section title="Atención">
      <Fact label="Sector">{detail.sector ?? 'Sin sector'}</Fact>
      <Fact label="Prioridad">{detail.prioridad}</Fact>
      <Fact label="Lo atiende">{detail.asignado ?? 'Nadie todavía'}</Fact>
      <Fact label="Origen">{detail.origen ?? 'Portal'}</Fact>
    </Section>
  )

/** The photos of each product, by its code. */
const fotosDe = ({ productos }: DevolucionDetail) =>
  productos.map(({ codigoMaterial, archivos }) => [`Fotos de ${codigoMaterial}`, archivos] as const)

/** Everything that was asked and everything that was answered. */
export const DevolucionDetalle = ({ detail, sinProductos = false, conversacion }: DevolucionDetalleProps) => (
  <Detalle
    ancho={
      !sinProductos && (
        <Section title="Productos">
          <DevolucionProductos productos={detail.productos} />
        </Section>
      )
    }
    datos={
      <>
        <Resolucion detail={detail} />
        <Envio detail={detail} />
        <Atencion detail={detail} />
      </>
    }
    conversacion={conversacion}
  >
    {detail.comentarios && (
      <Section title="Comentarios de la solicitud">
        <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {detail.comentarios}
        </Text>
      </Section>
    )}
    <Documentos
      grupos={[
        ...(sinProductos ? [] : fotosDe(detail)),
        ['De la solicitud', detail.archivos],
        ['Del envío', detail.envio?.archivos ?? []],
      ]}
    />
  </Detalle>
)
