import { Anchor, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { DevolucionDetail } from '#contract/devoluciones/shapes.ts'
import { CAPACIDADES } from '#contract/base/capacidades.ts'
import { formatCount } from '#contract/valores/formato.ts'
import { formatMoney } from '#shared/plata.ts'
import { SERVICIOS } from '#contract/base/servicios.ts'
import { PREFIX } from '#contract/route.ts'
import { Detalle } from '#shared/gestiones/Detalle.tsx'
import { Documentos } from '#shared/gestiones/Documentos.tsx'
import { Fact } from '#shared/gestiones/Fact.tsx'
import { Hechos } from '#shared/gestiones/Hechos.tsx'
import { Seguidores } from '#shared/comentarios/Seguidores.tsx'
import { Section } from '#shared/gestiones/Section.tsx'
import { useProfile } from '#web/profile.tsx'
import { DevolucionEtiqueta } from './DevolucionEtiqueta.tsx'
import { DevolucionProductos } from '#shared/devoluciones/DevolucionProductos.tsx'

interface DevolucionDetalleProps {
  detail: DevolucionDetail
  /** true: omits the products, because the form next to the detail shows them. */
  sinProductos?: boolean
  conversacion?: ReactNode
}

/** Returns the path of a credit note in the statement. The link works whether the note is open or cleared. */
const notaPath = (razonSocialId: number, numero: string): string =>
  `${PREFIX}/cuenta-corriente?${new URLSearchParams({ rs: String(razonSocialId), estado: 'todas', texto: numero })}`

/** Section with the decision on the return; not rendered before a decision. */
const Resolucion = ({ detail }: { detail: DevolucionDetail }) => {
  const { motivoRechazo, remitoDevolucion } = detail
  if (!(motivoRechazo ?? remitoDevolucion)) return null
  return (
    <Section title="Resolución">
      {motivoRechazo && <Fact label="Motivo de rechazo">{motivoRechazo}</Fact>}
      {remitoDevolucion && <Fact label="Remito de devolución al cliente">{remitoDevolucion}</Fact>}
    </Section>
  )
}

/** Section of the value of the return and its credit note. */
const Credito = ({ detail }: { detail: DevolucionDetail }) => {
  const { razonSocialId, credito, notaCredito, notaCreditoSinVerificar, productos } = detail
  const { can, hasRole } = useProfile()
  const seesCuenta = can(SERVICIOS.cuentaCorriente) && hasRole(...CAPACIDADES.verCuenta.roles)
  const isAceptado = productos.some(({ cantidadAceptada }) => cantidadAceptada !== null)
  const hasCredito = Number(credito) > 0
  if (!hasCredito && !notaCredito) return null
  return (
    <Section title="Nota de crédito">
      {hasCredito && (
        <Fact label={isAceptado ? 'Por lo aceptado' : 'Estimada, sujeta a control'}>
          <Text span fw={600}>
            {formatMoney(credito)}
          </Text>
        </Fact>
      )}
      {notaCredito && (
        <Fact label="Número">
          {seesCuenta && !notaCreditoSinVerificar ? (
            <Anchor component={Link} to={notaPath(razonSocialId, notaCredito)} inherit>
              {notaCredito}
            </Anchor>
          ) : (
            notaCredito
          )}
          {notaCreditoSinVerificar && ' (sin verificar)'}
        </Fact>
      )}
    </Section>
  )
}

/** Section of the shipment and the received parcels. */
const Envio = ({ detail }: { detail: DevolucionDetail }) => {
  const { envio, requiereEnvioTransporte, bultosRecibidos } = detail
  return (
    <Section title="Envío">
      {envio ? (
        <Hechos>
          <Fact label="Transporte">{envio.transporte}</Fact>
          <Fact label="Nº Remito">{envio.numeroRemito}</Fact>
          <Fact label="Número de Guía">{envio.numeroGuia}</Fact>
          <Fact label="Cantidad Bultos">{formatCount(envio.cantidad)}</Fact>
          {envio.cot && <Fact label="COT">{envio.cot}</Fact>}
        </Hechos>
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
      <DevolucionEtiqueta detail={detail} />
    </Section>
  )
}

/** Section on how staff handle the return; only staff see it. */
const Atencion = ({ detail }: { detail: DevolucionDetail }) =>
  detail.prioridad && (
    <Section title="Atención">
      <Hechos>
        <Fact label="Sector">{detail.sector ?? 'Sin sector'}</Fact>
        <Fact label="Prioridad">{detail.prioridad}</Fact>
        <Fact label="Asignada a">{detail.asignado ?? 'Sin asignar'}</Fact>
        <Fact label="Origen">{detail.origen ?? 'Portal'}</Fact>
      </Hechos>
    </Section>
  )

/** Returns the photos of each product, by code of the product. */
const fotosDe = ({ productos }: DevolucionDetail) =>
  productos.map(({ codigoMaterial, archivos }) => [`Fotos de ${codigoMaterial}`, archivos] as const)

/** Detail of a return: all data of the request, and how the distributor handled it. */
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
        <Credito detail={detail} />
        <Resolucion detail={detail} />
        <Envio detail={detail} />
        <Atencion detail={detail} />
        <Seguidores clase="devolucion" id={detail.devolucionId} seguidores={detail.seguidores} />
      </>
    }
    conversacion={conversacion}
  >
    {detail.comentarios && (
      <Section title="Comentario inicial">
        <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {detail.comentarios}
        </Text>
      </Section>
    )}
    <Documentos
      grupos={[
        ...(sinProductos ? [] : fotosDe(detail)),
        ['Adjuntos del comentario inicial', detail.archivos],
        ['Del envío', detail.envio?.archivos ?? []],
      ]}
    />
  </Detalle>
)
