import { Alert, Text } from '@mantine/core'
import { formatCodigoCliente, formatCuit } from '#contract/valores/comprobantes.ts'
import { pedidosRazonSocial } from '#contract/pedidos-razon-social/calls.ts'
import { faltasDeResolucion, PEDIDO_ESTADOS } from '#contract/pedidos-razon-social/reglas.ts'
import type { PedidoRazonSocial } from '#contract/pedidos-razon-social/shapes.ts'
import type { Campos } from '#shared/forms/campos.ts'
import { type Opcion, optionsOf } from '#shared/lists/filtros.ts'
import { Fact } from '#shared/gestiones/Fact.tsx'
import { type Decidido, type DecisionAbierta, DecisionDialog } from '#shared/mesa/DecisionDialog.tsx'
import { envioDe } from '#shared/mesa/envio.ts'
import { useProfile } from '#web/profile.tsx'
import { useSend } from '#web/queries.tsx'
import { ArchivosList } from '#shared/ArchivosList.tsx'
import { download } from '#web/downloads.ts'

/** Files of a request. They are read with a call of their own, because the request belongs to no razón social yet. */
const PedidoArchivos = ({ pedido: { pedidoId, archivos } }: { pedido: PedidoRazonSocial }) => (
  <ArchivosList
    archivos={archivos}
    onDownload={({ archivoId, nombre }) =>
      download(pedidosRazonSocial.download, { params: { pedidoId, archivoId } }, nombre)
    }
  />
)

interface Datos {
  motivo: string
  codigoCliente: string
  negocioIds: string[]
  estado: Decidido
}

const START: Datos = { motivo: '', codigoCliente: '', negocioIds: [], estado: 'aprobado' }
/** Example of a draft. A stored draft must have the same structure. */
const SAMPLE: Datos = { ...START, negocioIds: [''] }
/** Word for each decision in the toast of the mesa. */
const TEXTOS: Record<Decidido, string> = { aprobado: 'aprobada', rechazado: 'rechazada' }

/**
 * Returns the fields. For a razón social that the portal does not know, they ask for its customer code and negocios.
 */
const camposOf = (negocios: readonly Opcion[], isUnknown: boolean): Campos<Datos> => [
  {
    kind: 'texto',
    name: 'codigoCliente',
    label: 'Código de cliente',
    inputMode: 'numeric',
    when: () => isUnknown,
  },
  { kind: 'varias', name: 'negocioIds', label: 'Negocios', options: negocios, when: () => isUnknown },
  { kind: 'parrafo', name: 'motivo', label: 'Motivo, si la rechazás', maxLength: 300 },
]

/** Dialog that shows a request and its proof. The user approves it or rejects it with a reason. */
export const ResolverDialog = ({ pedido, ...rest }: DecisionAbierta & { pedido: PedidoRazonSocial }) => {
  const { negocios } = useProfile()
  const { pedidoId, conocida } = pedido
  const { mutateAsync } = useSend(pedidosRazonSocial.setEstado)
  const isOpen = pedido.estado === 'pendiente'
  const bodyOf = ({ motivo, codigoCliente, negocioIds }: Datos) => ({
    version: pedido.version,
    motivo,
    ...(codigoCliente.trim() && { codigoCliente: codigoCliente.trim() }),
    negocioIds: negocioIds.map(Number),
  })
  return (
    <DecisionDialog
      {...rest}
      title={pedido.razonSocial}
      size="lg"
      nombre={`Alta ${pedidoId}`}
      resultText={({ estado }) => TEXTOS[estado]}
      draftKey={`pedidos-razon-social/${pedidoId}/decision`}
      start={START}
      sample={SAMPLE}
      campos={camposOf(optionsOf(negocios, 'negocioId', 'negocio'), conocida === null)}
      shape={async () =>
        (await import('#contract/pedidos-razon-social/shapes.ts')).pedidosRazonSocialShapes.setEstado.body
      }
      bodyOf={bodyOf}
      check={(values, refuse) => {
        const faltas = faltasDeResolucion(values.estado, bodyOf(values), conocida !== null)
        for (const [path, message] of Object.entries(faltas)) refuse(path, message)
      }}
      envio={(body, { estado }) =>
        envioDe(pedidosRazonSocial.setEstado, { params: { pedidoId, estado }, body }, mutateAsync)
      }
      done={(reply) => `El alta quedó ${PEDIDO_ESTADOS[reply.estado].toLowerCase()}.`}
      final={isOpen ? 'siONo' : undefined}
    >
      <Fact label="CUIT">{formatCuit(pedido.cuit)}</Fact>
      <Fact label="Provincia">{pedido.provincia}</Fact>
      <Fact label="Quién la pide">{`${pedido.usuario} · ${pedido.email}`}</Fact>
      {pedido.comentario && <Fact label="Comentario">{pedido.comentario}</Fact>}
      <PedidoArchivos pedido={pedido} />
      {conocida && (
        <Alert color={conocida.activo ? 'blue' : 'yellow'}>
          Ese CUIT es de {conocida.razonSocial}, código de cliente {formatCodigoCliente(conocida.codigoCliente)}
          {conocida.activo ? '.' : ', que está inactiva.'}
        </Alert>
      )}
      {isOpen && !conocida && (
        <Text size="sm" c="dimmed">
          Ese CUIT no está cargado: para aprobarlo hacen falta su código de cliente del ERP y sus negocios.
        </Text>
      )}
      {!isOpen && pedido.motivo && <Fact label="Motivo">{pedido.motivo}</Fact>}
    </DecisionDialog>
  )
}
