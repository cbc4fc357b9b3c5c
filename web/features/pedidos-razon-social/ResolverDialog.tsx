import { Alert, Stack, Text } from '@mantine/core'
import { formatCodigoCliente, formatCuit } from '#contract/base/comprobantes.ts'
import { pedidosRazonSocial } from '#contract/pedidos-razon-social/calls.ts'
import { faltasDeResolucion } from '#contract/pedidos-razon-social/reglas.ts'
import type { PedidoRazonSocial } from '#contract/pedidos-razon-social/shapes.ts'
import type { Campos } from '#shared/forms/campos.ts'
import { type Decidido, Decision } from '#shared/forms/Decision.tsx'
import { useFormSend } from '#shared/forms/use-form-send.ts'
import { type Opcion, optionsOf } from '#shared/lists/filtros.ts'
import { Fact } from '#shared/gestiones/Fact.tsx'
import { ConBorrador, DecisionBorrador } from '#shared/mesa/ConBorrador.tsx'
import { envioDe } from '#shared/mesa/envio.ts'
import type { PanelProps } from '#shared/mesa/panel.ts'
import { useRetener } from '#shared/mesa/use-retener.ts'
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

const START: Datos = { motivo: '', codigoCliente: '', negocioIds: [], estado: 'aprobado' }
/** A draft is like it. */
const SAMPLE: Datos = { ...START, negocioIds: [''] }
/** How the desk says what was decided of a request. */
const DICHO: Record<Decidido, string> = { aprobado: 'aprobada', rechazado: 'rechazada' }

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
  /** At the desk it can be taken back for five seconds: what comes after it, and how it comes back. */
  mesa?: PanelProps['onDone']
}

interface ResolverFormProps extends ResolverDialogProps {
  draftKey: string
  draft: Datos | null
}

const ResolverForm = ({ pedido, onClose, mesa, draft, ...rest }: ResolverFormProps) => {
  const { negocios } = useProfile()
  const { pedidoId } = pedido
  const { draftKey, enviar, onDone } = useRetener({
    draftKey: rest.draftKey,
    nombre: `Alta ${pedidoId}`,
    onDone: onClose,
    mesa,
  })
  const { mutateAsync } = useSend(pedidosRazonSocial.setEstado)
  const campos = camposOf(optionsOf(negocios, 'negocioId', 'negocio'), pedido.conocida === null)
  const bodyOf = ({ motivo, codigoCliente, negocioIds }: Datos) => ({
    version: pedido.version,
    motivo,
    ...(codigoCliente.trim() && { codigoCliente: codigoCliente.trim() }),
    negocioIds: negocioIds.map(Number),
  })
  const de = useFormSend({
    start: START,
    draft,
    draftKey,
    shape: async () =>
      (await import('#contract/pedidos-razon-social/shapes.ts')).pedidosRazonSocialShapes.setEstado.body,
    bodyOf,
    campos,
    check: (values, refuse) => {
      const faltas = faltasDeResolucion(values.estado, bodyOf(values), pedido.conocida !== null)
      for (const [path, message] of Object.entries(faltas)) refuse(path, message)
    },
    send: (body, { values }) => {
      const params = { pedidoId, estado: values.estado }
      const envio = envioDe(pedidosRazonSocial.setEstado, { params, body }, mutateAsync)
      return enviar(DICHO[values.estado], envio, values)
    },
    done: (reply) => (reply ? `El pedido quedó ${reply.estado}.` : undefined),
    onDone,
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
        <DecisionBorrador draftKey={draftKey} hasDraft={draft !== null} onDiscard={() => de.form.reset(START)} />
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

/** One request with its proof, to approve it or to reject it with a reason. What was typed stays when it is refused. */
export const ResolverDialog = (props: ResolverDialogProps) => {
  const draftKey = `pedidos-razon-social/${props.pedido.pedidoId}/decision`
  return (
    <ConBorrador mesa={props.mesa} draftKey={draftKey} sample={SAMPLE}>
      {(draft) => <ResolverForm {...props} draftKey={draftKey} draft={draft} />}
    </ConBorrador>
  )
}
