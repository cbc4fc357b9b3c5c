import { Alert, Button, Group, MultiSelect, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { formatCodigoCliente, formatCuit } from '#contract/comprobantes.ts'
import { type PedidoRazonSocial, pedidosRazonSocial } from '#contract/pedidos-razon-social.ts'
import { Fact } from '#shared/gestiones/Fact.tsx'
import { Dialogo } from '#ui/Dialogo.tsx'
import { ApiError } from '#web/api.ts'
import { useProfile } from '#web/profile.tsx'
import { useSend } from '#web/queries.tsx'
import { toastSuccess } from '#web/toasts.ts'
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

interface ResolverDialogProps {
  pedido: PedidoRazonSocial
  onClose: () => void
}

/** One request with its proof, to approve it or to reject it with a reason. What was typed stays when it is refused. */
export const ResolverDialog = ({ pedido, onClose }: ResolverDialogProps) => {
  const { negocios } = useProfile()
  const [motivo, setMotivo] = useState('')
  const [codigoCliente, setCodigoCliente] = useState('')
  const [negocioIds, setNegocioIds] = useState<string[]>([])
  const send = useSend(pedidosRazonSocial.setEstado, {
    refreshes: [pedidosRazonSocial.search],
    onSuccess: ({ estado }) => {
      toastSuccess(estado === 'aprobado' ? 'El pedido quedó aprobado.' : 'El pedido quedó rechazado.')
      onClose()
    },
  })
  const fields = send.error instanceof ApiError ? send.error.fields : undefined
  const decide = (estado: 'aprobado' | 'rechazado') =>
    send.mutate({
      params: { pedidoId: pedido.pedidoId, estado },
      body: {
        version: pedido.version,
        motivo,
        ...(codigoCliente.trim() && { codigoCliente: codigoCliente.trim() }),
        negocioIds: negocioIds.map(Number),
      },
    })
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
            <>
              <Text size="sm" c="dimmed">
                Ese CUIT no está cargado: para aprobarlo hacen falta su código de cliente del ERP y sus negocios.
              </Text>
              <TextInput
                label="Código de cliente"
                inputMode="numeric"
                value={codigoCliente}
                error={fields?.codigoCliente}
                onChange={(event) => setCodigoCliente(event.currentTarget.value)}
              />
              <MultiSelect
                label="Negocios"
                data={negocios.map(({ negocioId, negocio }) => ({ value: String(negocioId), label: negocio }))}
                value={negocioIds}
                error={fields?.negocioIds}
                onChange={setNegocioIds}
              />
            </>
          )
        )}
        {isOpen ? (
          <>
            <Textarea
              label="Motivo, si la rechazás"
              autosize
              minRows={2}
              maxLength={300}
              value={motivo}
              error={fields?.motivo}
              onChange={(event) => setMotivo(event.currentTarget.value)}
            />
            <Group justify="end">
              <Button variant="default" color="red" loading={send.isPending} onClick={() => decide('rechazado')}>
                Rechazar
              </Button>
              <Button loading={send.isPending} onClick={() => decide('aprobado')}>
                Aprobar
              </Button>
            </Group>
          </>
        ) : (
          pedido.motivo && <Fact label="Motivo">{pedido.motivo}</Fact>
        )}
      </Stack>
    </Dialogo>
  )
}
