import { Stack, Text } from '@mantine/core'
import type { AuditoriaRow } from '#contract/auditoria.ts'

/** Texts and numbers as they are, the rest as it was sent. */
const show = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return '—'
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** What a call named, and what it changed from what to what. */
export const Detalle = ({ detalle: { cambios, ...ids }, entidad, entidadId }: AuditoriaRow) => (
  <Stack gap={0}>
    <Text size="sm">
      {entidad
        ? `${entidad} ${entidadId}`
        : Object.entries(ids)
            .map(([name, value]) => `${name} ${show(value)}`)
            .join(' · ') || '—'}
    </Text>
    {Object.entries((cambios ?? {}) as Record<string, [unknown, unknown]>).map(([campo, [antes, despues]]) => (
      <Text key={campo} size="xs" c="dimmed">
        {campo}: {show(antes)} → {show(despues)}
      </Text>
    ))}
  </Stack>
)
