import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { formatCount } from '#contract/valores/formato.ts'
import { formatMoney } from '#shared/plata.ts'
import type { PedidoDetail } from '#contract/pedidos-motos/shapes.ts'
import { DetailTable } from '#shared/gestiones/DetailTable.tsx'
import type { Column } from '#ui/table/table.ts'
import { ColorDialog } from './ColorDialog.tsx'

type Linea = PedidoDetail['lineas'][number]

const percent = (bonificacion: string): string => `${Number(bonificacion)} %`.replace('.', ',')

const columnsOf = (detail: PedidoDetail, onColor: (linea: Linea) => void): Column<Linea>[] => [
  {
    key: 'modelo',
    title: 'Modelo',
    render: ({ marca, modelo, version, anio }) => (
      <span title={`${marca} ${modelo} ${version} ${anio}`}>
        {modelo}{' '}
        <Text span inherit c="dimmed">
          {`${version} ${anio}`}
        </Text>
      </span>
    ),
  },
  {
    key: 'color',
    title: 'Color',
    width: 168,
    render: (linea) =>
      detail.puedeCambiarColor && linea.colores.some((color) => color !== linea.color) ? (
        <>
          {linea.color}{' '}
          <Button
            variant="subtle"
            size="compact-xs"
            aria-label={`Cambiar el color de ${linea.modelo} ${linea.color}`}
            onClick={() => onColor(linea)}
          >
            Cambiar
          </Button>
        </>
      ) : (
        linea.color
      ),
  },
  { key: 'cantidad', title: 'Pedidas', align: 'right', width: 80, render: ({ cantidad }) => formatCount(cantidad) },
  ...(detail.preciosCongelados
    ? [
        {
          key: 'aprobada',
          title: 'Aprobadas',
          align: 'right',
          width: 96,
          render: ({ aprobada }: Linea) => (aprobada === null ? '—' : formatCount(aprobada)),
        } as const,
      ]
    : []),
  { key: 'precio', title: 'Precio', align: 'right', width: 136, render: ({ precio }) => formatMoney(precio) },
  ...(detail.lineas.some(({ bonificacion }) => Number(bonificacion) > 0)
    ? [
        {
          key: 'bonificacion',
          title: 'Bonif.',
          align: 'right',
          width: 72,
          render: ({ bonificacion }: Linea) => percent(bonificacion),
        } as const,
      ]
    : []),
  { key: 'subtotal', title: 'Subtotal', align: 'right', width: 144, render: ({ subtotal }) => formatMoney(subtotal) },
]

/** Table of the lines of an order. A button changes the colour of a line while that is possible. */
export const PedidoLineas = ({ detail }: { detail: PedidoDetail }) => {
  const [linea, setLinea] = useState<Linea>()
  return (
    <>
      <DetailTable
        caption="Motos del pedido"
        columns={columnsOf(detail, setLinea)}
        rows={detail.lineas}
        rowKey={({ lineaId }) => lineaId}
      />
      {linea && <ColorDialog detail={detail} linea={linea} onClose={() => setLinea(undefined)} />}
    </>
  )
}
