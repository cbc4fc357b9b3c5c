import { List, Stack, Text } from '@mantine/core'
import { formatInstant } from '#contract/fechas.ts'
import { representantes } from '#contract/representantes.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FailedRead } from '#ui/FailedRead.tsx'
import { Loading } from '#ui/Loading.tsx'
import { useCall } from '#web/queries.tsx'

/** Who changed what of this person, newest first. */
export const RepresentanteHistorial = ({ representanteId }: { representanteId: number }) => {
  const { data, error, refetch } = useCall(
    representantes.getHistorial,
    { params: { representanteId } },
    { staleTime: 0 },
  )
  if (!data) return error ? <FailedRead error={error} onRetry={() => void refetch()} /> : <Loading />
  if (!data.length) return <EmptyState text="Todavía no hubo cambios." />
  return (
    <Stack>
      {data.map(({ cuando, quien, cambios }, at) => (
        <Stack key={`${cuando} ${at}`} gap={2}>
          <Text size="sm" fw={600}>
            {formatInstant(cuando)} · {quien}
          </Text>
          <List size="sm">
            {cambios.map((cambio) => (
              <List.Item key={cambio}>{cambio}</List.Item>
            ))}
          </List>
        </Stack>
      ))}
    </Stack>
  )
}
