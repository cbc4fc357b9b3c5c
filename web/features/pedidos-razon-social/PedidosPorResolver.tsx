import { Button, Group, Stack } from '@mantine/core'
import { Suspense, useState } from 'react'
import { formatCuit } from '#contract/valores/comprobantes.ts'
import { formatInstant } from '#contract/valores/fechas.ts'
import { pedidosRazonSocial } from '#contract/pedidos-razon-social/calls.ts'
import { PEDIDO_ESTADOS } from '#contract/pedidos-razon-social/reglas.ts'
import type { PedidoRazonSocial } from '#contract/pedidos-razon-social/shapes.ts'
import { unoDe } from '#shared/lists/filtros.ts'
import { Lista } from '#shared/lists/Lista.tsx'
import { useFiltros } from '#shared/lists/use-filtros.ts'
import { useConversacionAbierta } from '#shared/conversaciones/use-conversacion-abierta.tsx'
import type { Column } from '#ui/table/table.ts'
import { PedidoEstadoChip } from './PedidoEstadoChip.tsx'
import { lazyPiece } from '#ui/lazy-piece.tsx'

const ResolverDialog = lazyPiece(async () => (await import('./ResolverDialog.tsx')).ResolverDialog)

const FILTROS = { estado: unoDe('Estado', PEDIDO_ESTADOS) }

const columns = (
  onOpen: (pedido: PedidoRazonSocial) => void,
  onComentar: (pedidoId: number) => void,
): Column<PedidoRazonSocial>[] => [
  { key: 'razonSocial', title: 'Razón social', render: ({ razonSocial }) => razonSocial },
  { key: 'cuit', title: 'CUIT', width: 150, render: ({ cuit }) => formatCuit(cuit) },
  { key: 'usuario', title: 'Quién', render: ({ usuario }) => usuario },
  { key: 'creado', title: 'Pedida', width: 160, render: ({ creado }) => formatInstant(creado) },
  { key: 'estado', title: 'Estado', width: 130, render: ({ estado }) => <PedidoEstadoChip estado={estado} esMia /> },
  {
    key: 'ver',
    title: '',
    width: 210,
    align: 'right',
    render: (pedido) => (
      <Group gap="xs" justify="end" wrap="nowrap">
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={`Comentarios de ${pedido.razonSocial}, de ${pedido.usuario}`}
          onClick={() => onComentar(pedido.pedidoId)}
        >
          Comentarios
        </Button>
        <Button
          variant="default"
          size="compact-sm"
          aria-label={`Revisar ${pedido.razonSocial}, de ${pedido.usuario}`}
          onClick={() => onOpen(pedido)}
        >
          Revisar
        </Button>
      </Group>
    ),
  },
]

/** List of the customers' requests, for users who approve or reject them. */
export const PedidosPorResolver = () => {
  const filtros = useFiltros(FILTROS)
  const [opened, setOpened] = useState<PedidoRazonSocial>()
  const { open, conversacion } = useConversacionAbierta('alta')
  return (
    <Stack>
      <Lista
        call={pedidosRazonSocial.search}
        filtros={filtros}
        caption="Altas de razón social"
        columns={columns(setOpened, open)}
        rowKey={({ pedidoId }) => pedidoId}
        texts={{ filtered: 'No hay altas en ese estado.', empty: 'Todavía no hay altas.' }}
        cardsBelow={900}
      />
      {conversacion}
      <Suspense>{opened && <ResolverDialog pedido={opened} onClose={() => setOpened(undefined)} />}</Suspense>
    </Stack>
  )
}
