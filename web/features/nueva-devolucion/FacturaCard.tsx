import { Button, Card, Divider, Group, Stack, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Fragment } from 'react'
import type { Factura } from '#contract/facturas/shapes.ts'
import { formatDay } from '#contract/valores/fechas.ts'
import { formatCount } from '#contract/valores/formato.ts'
import { Hallado } from '#shared/Hallado.tsx'
import { Precio } from '#shared/devoluciones/Precio.tsx'
import { lineaOf, type Linea } from '#contract/devoluciones/empezada.ts'
import { unidadesDe } from './nueva.lineas.ts'

interface FacturaCardProps {
  factura: Factura
  lineas: readonly Linea[]
  onAdd: (linea: Linea) => void
}

/** Card of an invoice, with the sold, returned and available units of each line. */
export const FacturaCard = ({ factura, lineas, onAdd }: FacturaCardProps) => (
  <Card withBorder padding="sm" component="section" aria-label={`Factura ${factura.numeroFactura}`}>
    <Group justify="space-between" gap="xs" mb="xs">
      <Text fw={600}>{factura.numeroFactura}</Text>
      <Text size="sm" c="dimmed">
        {formatDay(factura.fechaVenta)}
      </Text>
    </Group>
    <Stack gap="xs">
      {factura.productos.map((producto) => (
        <Fragment key={producto.facturaLineaId}>
          <Divider />
          <ProductoRow
            producto={producto}
            asked={lineas
              .filter(({ facturaLineaId }) => facturaLineaId === producto.facturaLineaId)
              .reduce((total, linea) => total + unidadesDe(linea), 0)}
            onAdd={() => onAdd(lineaOf(factura, producto))}
          />
        </Fragment>
      ))}
    </Stack>
  </Card>
)

interface ProductoRowProps {
  producto: Factura['productos'][number]
  /** Units of this invoice line that the request already contains. */
  asked: number
  onAdd: () => void
}

const ProductoRow = ({ producto, asked, onAdd }: ProductoRowProps) => {
  const { codigoMaterial, descripcion, precio, facturado, devuelto, disponible, noRetornable, buscado } = producto
  const isBlocked = noRetornable !== null || disponible === 0
  return (
    <Group justify="space-between" gap="sm">
      <Stack gap={0} flex="1 1 9rem" miw={0}>
        <Text size="sm">
          <Hallado es={buscado}>
            <b>{codigoMaterial}</b> {descripcion}
          </Hallado>
        </Text>
        <Text size="xs" c="dimmed">
          Facturado {formatCount(facturado)} · Devuelto {formatCount(devuelto)} · Disponible {formatCount(disponible)} ·{' '}
          <Precio precio={precio} />
        </Text>
        {noRetornable && <Text size="xs">No se puede devolver: {noRetornable}</Text>}
      </Stack>
      {isBlocked ? (
        <Text size="sm" c="dimmed">
          {noRetornable ? 'No admite devolución' : 'Ya se devolvió todo'}
        </Text>
      ) : (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={asked >= disponible}
          onClick={onAdd}
          aria-label={`Agregar ${codigoMaterial}${asked ? `, ya agregaste ${asked}` : ''}`}
        >
          {asked ? `Agregado: ${formatCount(asked)}` : 'Agregar'}
        </Button>
      )}
    </Group>
  )
}
