import { pasoEstado } from '#contract/base/estados.ts'
import { formatCount } from '#contract/valores/formato.ts'
import { formatMoney } from '#shared/plata.ts'
import { ESTADOS_PEDIDO } from '#contract/pedidos-motos/estados.ts'
import type { PedidoRow } from '#contract/pedidos-motos/shapes.ts'
import { pedidosMotos } from '#contract/pedidos-motos/calls.ts'
import { PESTANAS_PEDIDO } from '#contract/base/pestanas.ts'
import { EstadoChip } from '#shared/gestiones/EstadoChip.tsx'
import { GestionesScreen } from '#shared/gestiones/GestionesScreen.tsx'
import { pestanas, useLista } from '#shared/gestiones/use-lista.ts'
import { HaceDias } from '#shared/HaceDias.tsx'
import type { Column } from '#ui/table/table.ts'
import { PEDIDO_MOTO } from './pedidos-motos.gestion.ts'

const TODOS = ESTADOS_PEDIDO.map(({ id }) => id)

const COLUMNS: readonly Column<PedidoRow>[] = [
  { key: 'numero', title: 'Nº', width: 80, render: ({ pedidoId }) => pedidoId },
  { key: 'razonSocial', title: 'Razón social', isLong: true, render: ({ razonSocial }) => razonSocial },
  { key: 'modelos', title: 'Modelos', isLong: true, render: ({ modelos }) => modelos || '—' },
  { key: 'unidades', title: 'Unidades', align: 'right', width: 84, render: ({ unidades }) => formatCount(unidades) },
  {
    key: 'estado',
    title: 'Estado',
    width: 160,
    cardLabel: '',
    render: ({ estadoId }) => <EstadoChip estadoId={estadoId} />,
  },
  { key: 'paso', title: 'Próximo paso', isLong: true, render: ({ estadoId }) => pasoEstado(estadoId) },
  { key: 'fecha', title: 'Fecha', width: 112, render: ({ fecha }) => <HaceDias dia={fecha} /> },
  { key: 'total', title: 'Total sin IVA', align: 'right', width: 136, render: ({ total }) => formatMoney(total) },
]

/** Screen of the moto orders that the user can see. */
export function Component() {
  const lista = useLista({
    placeholder: 'Nº, modelo, chasis o factura',
    estados: TODOS,
    ver: pestanas(PESTANAS_PEDIDO),
    propios: {},
  })
  return (
    <GestionesScreen
      gestion={PEDIDO_MOTO}
      id="pedidos-motos"
      calls={pedidosMotos}
      lista={lista}
      pestanas={PESTANAS_PEDIDO}
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
      excel="pedidos"
    />
  )
}
