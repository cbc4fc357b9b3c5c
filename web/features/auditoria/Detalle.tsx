import { Stack, Text } from '@mantine/core'
import type { AuditoriaRow } from '#contract/auditoria.ts'
import { show, sobreOf } from './auditoria.words.ts'

/** What a call named, and what it changed from what to what. */
export const Detalle = ({ detalle: { cambios, ...ids }, ...row }: AuditoriaRow) => (
  <Stack gap={0}>
    <Text size="sm">{sobreOf(row, ids)}</Text>
    {Object.entries((cambios ?? {}) as Record<string, [unknown, unknown]>).map(([campo, [antes, despues]]) => (
      <Text key={campo} size="xs" c="dimmed">
        {campo}: {show(antes)} → {show(despues)}
      </Text>
    ))}
  </Stack>
)
