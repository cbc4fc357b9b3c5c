import { Text } from '@mantine/core'
import { isParcial } from '#contract/devoluciones/reglas.ts'
import type { DevolucionDetail } from '#contract/devoluciones/shapes.ts'
import { formatCount } from '#contract/valores/formato.ts'
import { DetailTable } from '#shared/gestiones/DetailTable.tsx'
import type { Column } from '#ui/table/table.ts'
import { CodigoAutorizacion } from '#shared/devoluciones/CodigoAutorizacion.tsx'

type Producto = DevolucionDetail['productos'][number]

/** Returns the column of a quantity. Returns no column while no line has this quantity. */
const quantityColumn = (
  productos: readonly Producto[],
  key: 'cantidadAutorizada' | 'cantidadRecibida' | 'cantidadAceptada',
  title: string,
): Column<Producto>[] =>
  productos.some((producto) => producto[key] !== null)
    ? [
        {
          key,
          title,
          align: 'right',
          width: 76,
          render: ({ [key]: value }) => (value === null ? '—' : formatCount(value)),
        },
      ]
    : []

/**
 * Returns the column of the decision. Returns no column unless a product is rejected, because the state of the return
 * already says that all are accepted.
 */
const decisionColumn = (productos: readonly Producto[]): Column<Producto>[] =>
  productos.some(({ veredicto }) => veredicto === 'rechazada')
    ? [
        {
          key: 'decision',
          title: 'Decisión',
          isLong: true,
          render: ({ veredicto, motivoRechazo }) =>
            veredicto === 'rechazada' ? (
              <Text span inherit fw={600}>
                Rechazado{motivoRechazo && `: ${motivoRechazo}`}
              </Text>
            ) : (
              'Autorizado'
            ),
        },
      ]
    : []

const columnsOf = (productos: readonly Producto[]): Column<Producto>[] => [
  { key: 'factura', title: 'Nº Factura', width: 160, render: ({ numeroFactura }) => numeroFactura },
  {
    key: 'producto',
    title: 'Código Producto',
    isLong: true,
    render: ({ codigoMaterial, descripcion }) => (
      <span title={`${codigoMaterial} · ${descripcion}`}>
        {codigoMaterial}{' '}
        <Text span inherit c="dimmed">
          {descripcion}
        </Text>
      </span>
    ),
  },
  { key: 'cantidad', title: 'Cantidad', align: 'right', width: 76, render: ({ cantidad }) => formatCount(cantidad) },
  ...(productos.some(isParcial) ? quantityColumn(productos, 'cantidadAutorizada', 'Autorizada') : []),
  ...quantityColumn(productos, 'cantidadRecibida', 'Recibida'),
  ...quantityColumn(productos, 'cantidadAceptada', 'Aceptada'),
  { key: 'lote', title: 'Lote', width: 76, render: ({ lote }) => lote ?? '—' },
  { key: 'motivo', title: 'Motivo', render: ({ motivo }) => motivo },
  ...decisionColumn(productos),
  {
    key: 'codigo',
    title: 'Código de Autorización',
    width: 128,
    render: ({ codigoAutorizacion }) => <CodigoAutorizacion codigo={codigoAutorizacion} />,
  },
]

/** Table of the lines of a return (columns of spec §2), with received and accepted quantities. */
export const DevolucionProductos = ({ productos }: { productos: Producto[] }) => (
  <DetailTable
    caption="Productos de la devolución"
    columns={columnsOf(productos)}
    rows={productos}
    rowKey={({ devolucionLineaId }) => devolucionLineaId}
  />
)
