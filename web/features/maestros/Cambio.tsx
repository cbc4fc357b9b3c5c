import { Stack, Text } from '@mantine/core'
import type { CambioMaestro } from '#contract/maestros.ts'

/** Field by field, from what to what. */
export const CambioDetalle = ({ cambios }: Pick<CambioMaestro, 'cambios'>) => (
  <Stack gap={0}>
    {cambios.map(({ campo, antes, despues }) => (
      <Text key={campo} size="sm" style={{ overflowWrap: 'anywhere' }}>
        {campo}: {antes} → {despues}
      </Text>
    ))}
  </Stack>
)
