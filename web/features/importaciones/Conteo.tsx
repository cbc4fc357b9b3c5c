import { Card, SimpleGrid, Text } from '@mantine/core'
import { formatCount } from '#contract/valores/formato.ts'
import type { Importacion } from '#contract/importaciones/shapes.ts'

/** Numbers of rows of an import, or of its dry run. */
export const Conteo = ({ importacion: i }: { importacion: Importacion }) => {
  const tiles = [
    ['Leídas', i.leidas],
    ['Nuevas', i.nuevas],
    ['Cambiadas', i.cambiadas],
    ['Iguales', i.iguales],
    ['Dejadas afuera', i.omitidas],
    ['Con errores', i.rechazadas],
  ] as const
  return (
    <SimpleGrid cols={{ base: 2, xs: 3, sm: 6 }} spacing="sm" component="section" aria-label="Filas">
      {tiles.map(([label, value]) => (
        <Card key={label} withBorder padding="sm">
          <Text size="sm" c="dimmed">
            {label}
          </Text>
          <Text fz={26} fw={600} lh={1.3} {...(label === 'Con errores' && value > 0 && { c: 'red' })}>
            {formatCount(value)}
          </Text>
        </Card>
      ))}
    </SimpleGrid>
  )
}
