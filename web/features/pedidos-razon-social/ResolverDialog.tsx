import { Alert, Stack, Text } from '@mantine/core'
import { formatCodigoCliente, formatCuit } from '#contract/base/comprobantes.ts'
import { pedidosRazonSocial } from '#contract/pedidos-razon-social/calls.ts'
import type { PedidoRazonSocial } from '#contract/pedidos-razon-social/shapes.ts'
import type { Campos } from '#shared/forms/campos.ts'
import { type Decidido, Decision } from '#shared/forms/Decision.tsx'
import { useFormSend } from '#shared/forms/use-form-send.ts'
import { type Opcion, optionsOf } from '#shared/lists/filtros.ts'
import { Fact } from '#shared/gestiones/Fact.tsx'
import { Dialogo } from '#ui/Dialogo.tsx'
import { useProfile } from '#web/profile.tsx'
import { useSend } from '#web/queries.tsx'
import { ArchivosList } from '#shared/ArchivosList.tsx'
import { download } from '#web/downloads.ts'

/** The papers of a request; they have their own call, since they are of nobody's company yet. */
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

/** A company that is not known yet needs its code and its businesses. */
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

interface ResolverDialogProps {
  pedido: PedidoRazonSocial
  onClose: () => void
  /** It was resolved. */
  onDone?: () => unknown
}

/** One request with its proof, to approve it or to reject it with a reason. What was typed stays when it is refused. */
export const ResolverDialog = ({ pedido, onClose, onDone }: ResolverDialogProps) => {
  const { negocios } = useProfile()
  const { mutateAsync } = useSend(pedidosRazonSocial.setEstado, {
    refreshes: [pedidosRazonSocial.search, pedidosRazonSocial.get],
  })
  const campos = camposOf(optionsOf(negocios, 'negocioId', 'negocio'), pedido.conocida === null)
  const de = useFormSend({
    start: { motivo: '', codigoCliente: '', negocioIds: [], estado: 'aprobado' } as Datos,
    shape: async () =>
      (await import('#contract/pedidos-razon-social/shapes.ts')).pedidosRazonSocialShapes.setEstado.body,
    bodyOf: ({ motivo, codigoCliente, negocioIds }) => ({
      version: pedido.version,
      motivo,
      ...(codigoCliente.trim() && { codigoCliente: codigoCliente.trim() }),
      negocioIds: negocioIds.map(Number),
    }),
    campos,
    send: (body, { values: { estado } }) => mutateAsync({ params: { pedidoId: pedido.pedidoId, estado }, body }),
    done: ({ estado }) => (estado === 'aprobado' ? 'El pedido quedó aprobado.' : 'El pedido quedó rechazado.'),
    onDone: () => {
      onClose()
      onDone?.()
    },
  })
  const decide = (estado: Decidido) => {
    de.form.setValue('estado', estado)
    void de.submit()
  }
  const { conocida } = pedido
  const isOpen = pedido.estado === 'pendiente'
  return (
    <Dialogo opened onClose={onClose} title={pedido.razonSocial} size="lg">
      <Stack>
        <Fact label="CUIT">{formatCuit(pedido.cuit)}</Fact>
        <Fact label="Provincia">{pedido.provincia}</Fact>
        <Fact label="Quién la pide">{`${pedido.usuario} · ${pedido.email}`}</Fact>
        {pedido.comentario && <Fact label="Comentario">{pedido.comentario}</Fact>}
        <PedidoArchivos pedido={pedido} />
        {conocida ? (
          <Alert color={conocida.activo ? 'blue' : 'yellow'}>
            Ese CUIT es de {conocida.razonSocial}, cliente {formatCodigoCliente(conocida.codigoCliente)}
            {conocida.activo ? '.' : ', que está inactiva.'}
          </Alert>
        ) : (
          isOpen && (
            <Text size="sm" c="dimmed">
              Ese CUIT no está cargado: para aprobarlo hacen falta su código de cliente del ERP y sus negocios.
            </Text>
          )
        )}
        {isOpen ? (
          <Decision de={de} campos={campos} onDecide={decide} />
        ) : (
          pedido.motivo && <Fact label="Motivo">{pedido.motivo}</Fact>
        )}
      </Stack>
    </Dialogo>
  )
}
