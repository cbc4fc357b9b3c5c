import { Anchor, Card, Group, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatDay, localDay, relativeDay } from '#contract/fechas.ts'
import { PREFIX } from '#contract/route.ts'
import { listPorVencer } from '#web/first-calls.ts'
import { useCall } from '#web/queries.tsx'

const SHOWN = 4

interface Vencimiento {
  key: string
  texto: string
  vence: string
  to: string
}

interface VenceProntoProps {
  razonSocialId: number
}

/** What ends within thirty days; nothing is drawn when nothing does. */
export const VencePronto = ({ razonSocialId }: VenceProntoProps) => {
  const [today] = useState(() => localDay(new Date()))
  const { data } = useCall(listPorVencer, { query: { razonSocialId } })
  const all: Vencimiento[] = (data?.unidades ?? []).map(({ vin, marca, modelo, vence }) => ({
    key: vin,
    texto: `Garantía de ${marca} ${modelo}, chasis ${vin}`,
    vence,
    to: `${PREFIX}/garantias/nueva?${new URLSearchParams({ vin, rs: String(razonSocialId) })}`,
  }))
  if (!all.length) return null
  const more = all.length - SHOWN
  return (
    <Stack gap="sm" component="section" aria-labelledby="vence-pronto">
      <Title order={2} id="vence-pronto" fz={16}>
        Vence pronto
      </Title>
      <Card withBorder padding="md">
        <Stack gap="xs">
          {all.slice(0, SHOWN).map(({ key, texto, vence, to }) => (
            <Group key={key} justify="space-between" gap="sm">
              <Anchor component={Link} to={to} size="sm">
                {texto}
              </Anchor>
              <Text size="sm" c="dimmed" title={formatDay(vence)}>
                {relativeDay(vence, today) === 'HOY' ? 'Hoy' : formatDay(vence)}
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
