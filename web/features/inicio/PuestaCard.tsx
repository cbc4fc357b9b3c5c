import { Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { Link } from 'react-router'
import { puestaEnMarcha } from '#contract/puesta-en-marcha/calls.ts'
import { PREFIX } from '#contract/route.ts'
import { useCall } from '#web/queries.tsx'

/** Card of the missing steps of Puesta en marcha (initial setup). Renders nothing when all steps are done. */
export const PuestaCard = () => {
  const { data } = useCall(puestaEnMarcha.get)
  if (!data || data.siguiente === null) return null
  const { pasos, listos, siguiente } = data
  return (
    <Card withBorder padding="md" component="section" aria-labelledby="puesta">
      <Group justify="space-between" gap="sm">
        <Stack gap={0} miw={0} style={{ flex: '1 1 16rem' }}>
          <Title order={2} id="puesta" fz={16}>
            Puesta en marcha: {listos} de {pasos.length} pasos
          </Title>
          <Text size="sm" c="dimmed">
            Sigue: {siguiente}.
          </Text>
        </Stack>
        <Button component={Link} to={`${PREFIX}/puesta-en-marcha`} variant="default">
          Seguir
        </Button>
      </Group>
    </Card>
  )
}
