import { keepPreviousData } from '@tanstack/react-query'
import { formatDay } from '#contract/base/fechas.ts'
import { formatCount, formatMoney } from '#contract/base/formato.ts'
import { ESTADOS_PEDIDO } from '#contract/pedidos-motos/estados.ts'
import type { PedidoRow } from '#contract/pedidos-motos/shapes.ts'
import { pedidosMotos } from '#contract/pedidos-motos/calls.ts'
import { EstadoChip } from '#shared/gestiones/EstadoChip.tsx'
import { GestionesScreen } from '#shared/gestiones/GestionesScreen.tsx'
import { useLista } from '#shared/gestiones/use-lista.ts'
import { PAGE_SIZE } from '#shared/lists/filtros.ts'
import type { Column } from '#ui/table.ts'
import { download } from '#web/downloads.ts'
import { useCall } from '#web/queries.tsx'
import { PEDIDO_MOTO } from './pedidos-motos.gestion.ts'

const TODOS = ESTADOS_PEDIDO.map(({ id }) => id)

const COLUMNS: readonly Column<PedidoRow>[] = [
  { key: 'numero', title: 'Nº', width: 96, render: ({ pedidoId }) => pedidoId },
  { key: 'razonSocial', title: 'Razón social', render: ({ razonSocial }) => razonSocial },
  { key: 'modelos', title: 'Modelos', render: ({ modelos }) => modelos || '—' },
  { key: 'unidades', title: 'Unidades', align: 'right', width: 84, render: ({ unidades }) => formatCount(unidades) },
  {
    key: 'estado',
    title: 'Estado',
    width: 160,
    cardLabel: '',
    render: ({ estadoId }) => <EstadoChip estadoId={estadoId} />,
  },
  { key: 'fecha', title: 'Fecha', width: 112, render: ({ fecha }) => formatDay(fecha) },
  { key: 'total', title: 'Total sin IVA', align: 'right', width: 148, render: ({ total }) => formatMoney(total) },
]

/** Orders of motorcycles of the companies one may see. */
export function Component() {
  const lista = useLista({ placeholder: 'Nº, modelo, chasis o factura', estados: TODOS, ver: {}, propios: {} })
  const page = useCall(
    pedidosMotos.search,
    { params: { page: lista.pagina, size: PAGE_SIZE }, body: lista.pageCriteria },
    { placeholderData: keepPreviousData },
  )
  return (
    <GestionesScreen
      gestion={PEDIDO_MOTO}
      lista={lista}
      page={page}
      columns={COLUMNS}
      cardsBelow={1100}
      rowId={({ pedidoId }) => pedidoId}
      rowOptions={() => [
        ['detalle', 'Detalle'],
        ['unidades', 'Unidades'],
        ['seguimiento', 'Seguimiento'],
      ]}
      texts={{
        empty: 'Todavía no hay pedidos. Armá el primero: queda guardado aunque no lo termines.',
        filtered: 'Ningún pedido cumple estos filtros.',
      }}
      excel={{
        type: 'pedidos',
        download: (name) => download(pedidosMotos.downloadExcel, { body: lista.criteria }, name),
      }}
    />
  )
}
