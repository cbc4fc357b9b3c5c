import { Alert, Button, Stack, Title } from '@mantine/core'
import { config } from '#web/config.ts'
import { PedidoForm } from './PedidoForm.tsx'
import { formatCuit } from '#contract/valores/comprobantes.ts'
import { formatInstant } from '#contract/valores/fechas.ts'
import { pedidosRazonSocial } from '#contract/pedidos-razon-social/calls.ts'
import type { PedidoRazonSocial } from '#contract/pedidos-razon-social/shapes.ts'
import { useConversacionAbierta } from '#shared/conversaciones/use-conversacion-abierta.tsx'
import type { Column } from '#ui/table/table.ts'
import { DataTable } from '#ui/table/DataTable.tsx'
import { useCall } from '#web/queries.tsx'
import { PedidoEstadoChip } from './PedidoEstadoChip.tsx'

const columns = (onComentar: (pedidoId: number) => void): readonly Column<PedidoRazonSocial>[] => [
  { key: 'razonSocial', title: 'Razón social', render: ({ razonSocial }) => razonSocial },
  { key: 'cuit', title: 'CUIT', width: 150, render: ({ cuit }) => formatCuit(cuit) },
  { key: 'creado', title: 'Pedida', width: 160, render: ({ creado }) => formatInstant(creado) },
  { key: 'estado', title: 'Estado', width: 130, render: ({ estado }) => <PedidoEstadoChip estado={estado} /> },
  { key: 'motivo', title: 'Motivo', render: ({ motivo }) => motivo ?? '—' },
  {
    key: 'ver',
    title: '',
    width: 130,
    align: 'right',
    render: ({ pedidoId, razonSocial }) => (
      <Button
        variant="default"
        size="compact-sm"
        aria-label={`Comentarios de ${razonSocial}`}
        onClick={() => onComentar(pedidoId)}
      >
        Comentarios
      </Button>
    ),
  },
]

/** The user's requests with their results. */
const PedidosPropios = () => {
  const read = useCall(pedidosRazonSocial.list)
  const { open, conversacion } = useConversacionAbierta('alta')
  return (
    <Stack gap="sm" component="section" aria-labelledby="mis-pedidos">
      <Title order={2} fz={16} id="mis-pedidos">
        Mis altas
      </Title>
      <DataTable
        caption="Mis altas de razón social"
        columns={columns(open)}
        rows={read.data}
        rowKey={({ pedidoId }) => pedidoId}
        read={read}
        skeletonRows={2}
        empty={{ text: 'No pediste ninguna alta.' }}
      />
      {conversacion}
    </Stack>
  )
}

const { email } = config.distribuidor.soporte

/** Form and list of the user's requests. The form is hidden when the feature flag is off. */
export const Pedidos = () => (
  <>
    {config.flags['add-legal-entity'] ? (
      <PedidoForm />
    ) : (
      <Alert color="blue" maw={760}>
        Para agregar una razón social, hablá con tu vendedor
        {email && ` o escribí a ${email}`}.
      </Alert>
    )}
    <PedidosPropios />
  </>
)
