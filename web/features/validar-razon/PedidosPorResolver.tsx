import { Button, Select, Stack } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { formatCuit } from '#contract/comprobantes.ts'
import { formatInstant } from '#contract/fechas.ts'
import {
  PEDIDO_ESTADOS,
  type PedidoEstado,
  type PedidoRazonSocial,
  pedidosRazonSocial,
} from '#contract/pedidos-razon-social.ts'
import { readPlace } from '#shared/gestiones/gestiones.criteria.ts'
import { useDireccion } from '#shared/gestiones/use-direccion.ts'
import { PAGE_SIZE } from '#shared/gestiones/use-lista.ts'
import { type Column, DataTable } from '#ui/DataTable.tsx'
import { FilterBar } from '#ui/FilterBar.tsx'
import { Pager } from '#ui/Pager.tsx'
import { useCall } from '#web/queries.tsx'
import { PedidoEstadoChip } from './PedidoEstadoChip.tsx'
import { ResolverDialog } from './ResolverDialog.tsx'

const isEstado = (text: string | null): text is PedidoEstado => text !== null && Object.hasOwn(PEDIDO_ESTADOS, text)

const readPedidosFilters = (params: URLSearchParams) => {
  const estado = params.get('estado')
  return { estado: isEstado(estado) ? estado : '', ...readPlace(params) } as const
}

const columns = (onOpen: (pedido: PedidoRazonSocial) => void): Column<PedidoRazonSocial>[] => [
  { key: 'razonSocial', title: 'Razón social', render: ({ razonSocial }) => razonSocial },
  { key: 'cuit', title: 'CUIT', width: 150, render: ({ cuit }) => formatCuit(cuit) },
  { key: 'usuario', title: 'Quién', render: ({ usuario }) => usuario },
  { key: 'creado', title: 'Pedida', width: 160, render: ({ creado }) => formatInstant(creado) },
  { key: 'estado', title: 'Estado', width: 130, render: ({ estado }) => <PedidoEstadoChip estado={estado} esMia /> },
  {
    key: 'ver',
    title: '',
    width: 110,
    align: 'right',
    render: (pedido) => (
      <Button
        variant="default"
        size="compact-sm"
        aria-label={`Revisar ${pedido.razonSocial}, de ${pedido.usuario}`}
        onClick={() => onOpen(pedido)}
      >
        Revisar
      </Button>
    ),
  },
]

/** What customers asked for, for who decides it. */
export const PedidosPorResolver = () => {
  const { filters, change, setPage } = useDireccion<ReturnType<typeof readPedidosFilters>>(readPedidosFilters)
  const [opened, setOpened] = useState<PedidoRazonSocial>()
  const { estado, pagina, cursor } = filters
  const { data, error, isPending, refetch } = useCall(
    pedidosRazonSocial.search,
    {
      params: { page: pagina, size: PAGE_SIZE },
      body: { ...(estado && { estado }), ...(cursor && { cursor }) },
    },
    { placeholderData: keepPreviousData },
  )
  const active = estado
    ? [{ key: 'estado', label: PEDIDO_ESTADOS[estado], onRemove: () => change({ estado: '' }) }]
    : []
  return (
    <Stack>
      <FilterBar active={active} onClear={() => change({ estado: '' })}>
        <Select
          label="Estado"
          placeholder="Todos"
          clearable
          data={Object.entries(PEDIDO_ESTADOS).map(([value, label]) => ({ value, label }))}
          value={estado || null}
          onChange={(chosen) => change({ estado: isEstado(chosen) ? chosen : '' })}
        />
      </FilterBar>
      <DataTable
        caption="Pedidos de razón social"
        columns={columns(setOpened)}
        rows={data?.filas}
        rowKey={({ pedidoId }) => pedidoId}
        loading={isPending}
        error={error}
        onRetry={() => void refetch()}
        empty={{ text: estado ? 'Ningún pedido está en ese estado.' : 'Nadie pidió una razón social.' }}
        cardsBelow={900}
      />
      {data && data.filas.length > 0 && <Pager {...data} filas={data.filas.length} onChange={setPage} />}
      {opened && <ResolverDialog pedido={opened} onClose={() => setOpened(undefined)} />}
    </Stack>
  )
}
