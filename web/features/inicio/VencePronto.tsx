import { Anchor, Card, Group, Stack, Text, Title } from '@mantine/core'
import { Link } from 'react-router'
import { formatDay } from '#contract/valores/fechas.ts'
import { PREFIX } from '#contract/route.ts'
import type { ReplyOf } from '#contract/route.ts'
import type { tickets } from '#contract/tickets/calls.ts'

const SHOWN = 5

interface VenceProntoProps {
  razonSocialId: number
  unidades: ReplyOf<typeof tickets.listPorVencer>['unidades']
}

/** Motos whose warranty ends within thirty days. Renders nothing without such motos. */
export const VencePronto = ({ razonSocialId, unidades }: VenceProntoProps) => {
  if (!unidades.length) return null
  const more = unidades.length - SHOWN
  return (
    <Stack gap="sm" component="section" aria-labelledby="vence-pronto">
      <Title order={2} id="vence-pronto" fz={16}>
        Garantías que vencen pronto
      </Title>
      <Card withBorder padding="md">
        <Stack gap="xs">
          {unidades.slice(0, SHOWN).map(({ vin, marca, modelo, vence }) => (
            <Group key={vin} justify="space-between" gap={4}>
              <Anchor
                component={Link}
                to={`${PREFIX}/garantias/nueva?${new URLSearchParams({ vin, rs: String(razonSocialId) }).toString()}`}
                size="sm"
              >
                {marca} {modelo}, chasis {vin}
              </Anchor>
              <Text size="sm" c="dimmed">
                {formatDay(vence)}
              </Text>
            </Group>
          ))}
          {more > 0 && (
            <Text size="sm" c="dimmed">
              Y {more} más.
            </Text>
          )}
        </Stack>
      </Card>
    </Stack>
  )
}
