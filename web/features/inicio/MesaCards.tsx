import { Button, Group, SimpleGrid, Stack, Title } from '@mantine/core'
import { Link } from 'react-router'
import { mesa } from '#contract/mesa/calls.ts'
import { COLAS } from '#contract/mesa/reglas.ts'
import { PREFIX } from '#contract/route.ts'
import { FailedRead } from '#ui/FailedRead.tsx'
import { useCall } from '#web/queries.tsx'
import { NumberCard } from './NumberCard.tsx'

const hintOf = (vencidos: number): string =>
  vencidos === 1 ? '1 con el plazo vencido' : `${vencidos} con el plazo vencido`

/** What the distributor's people have to do: each queue that has something, what is one's own first. */
export const MesaCards = () => {
  const { data, error, refetch } = useCall(mesa.listColas)
  if (error && !data) return <FailedRead error={error} onRetry={() => void refetch()} />
  const shown = data?.filter(({ cuantos, cola }) => cuantos > 0 || cola === 'mias')
  return (
    <Stack gap="sm" component="section" aria-labelledby="mesa">
      <Group justify="space-between">
        <Title order={2} id="mesa" fz={16}>
          Tu mesa
        </Title>
        <Button component={Link} to={`${PREFIX}/mesa/mias`} size="sm">
          Abrir la mesa
        </Button>
      </Group>
      <SimpleGrid cols={{ base: 1, xs: 2, lg: 3 }} spacing="md">
        {shown?.map(({ cola, cuantos, vencidos }) => (
          <NumberCard
            key={cola}
            label={COLAS[cola].texto}
            value={cuantos}
            to={`${PREFIX}/mesa/${cola}`}
            hint={vencidos ? hintOf(vencidos) : 'Dentro del plazo'}
            none="Nada por ahora"
            loud={cola === 'mias' && vencidos > 0}
          />
        ))}
      </SimpleGrid>
    </Stack>
  )
}
