import { Stack, Text } from '@mantine/core'
import { informadoDe } from '#contract/cuenta-corriente/informado.ts'
import type { Totales } from '#contract/cuenta-corriente/shapes.ts'

/** Part of a debt that was reported as paid, and the rest. Empty when nothing was reported. */
export const Informado = ({ totales }: { totales: Totales }) => {
  const lines = informadoDe(totales)
  if (!lines.length) return null
  return (
    <Stack gap={0}>
      {lines.map((line) => (
        <Text key={line} size="sm" c="dimmed">
          {line}
        </Text>
      ))}
    </Stack>
  )
}
