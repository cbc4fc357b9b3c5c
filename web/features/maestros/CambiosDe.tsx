import { Stack, Text } from '@mantine/core'
import { formatInstant } from '#contract/valores/fechas.ts'
import { maestros } from '#contract/maestros/calls.ts'
import type { CambioMaestro } from '#contract/maestros/shapes.ts'
import { Read } from '#ui/Read.tsx'
import { useCall } from '#web/queries.tsx'

const SHOWN = 5

/** List of the changed fields, with old and new values. */
export const CambioDetalle = ({ cambios }: Pick<CambioMaestro, 'cambios'>) => (
  <Stack gap={0}>
    {cambios.map(({ campo, antes, despues }) => (
      <Text key={campo} size="sm" style={{ overflowWrap: 'anywhere' }}>
        {campo}: {antes} → {despues}
      </Text>
    ))}
  </Stack>
)

export const CambiosDe = ({ clave }: { clave: string }) => {
  const { data, error, refetch } = useCall(
    maestros.searchHistorial,
    { params: { page: 1, size: SHOWN }, query: { de: clave } },
    { staleTime: 0 },
  )
  if (!data) return <Read of={{ data, error, refetch }} waiting={null} />
  if (!data.filas.length)
    return (
      <Text size="sm" c="dimmed">
        Nadie lo cambió todavía.
      </Text>
    )
  return data.filas.map(({ auditoriaId, cuando, quien, cambios }) => (
    <Stack key={auditoriaId} gap={0}>
      <Text size="xs" c="dimmed">
        {formatInstant(cuando)} · {quien}
      </Text>
      <CambioDetalle cambios={cambios} />
    </Stack>
  ))
}
