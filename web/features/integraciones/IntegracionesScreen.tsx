import { Card, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { formatInstant } from '#contract/valores/fechas.ts'
import { formatCount } from '#contract/valores/formato.ts'
import type { Integraciones } from '#contract/integraciones/shapes.ts'
import { Read } from '#ui/Read.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Fallados, Reintentos } from './Fallados.tsx'
import { Lecturas } from './Lecturas.tsx'
import { useIntegraciones } from './integraciones.queries.ts'

const Cola = ({ cola }: { cola: Integraciones['colas'][number] }) => {
  const counts = [
    ['Esperan', cola.esperan],
    ['En curso', cola.activos],
    ['Reintentos', cola.reintentan],
    ['Fallaron', cola.fallados],
  ] as const
  return (
    <Card withBorder padding="md">
      <Title order={2} size="h5" mb="xs">
        {cola.texto}
      </Title>
      <SimpleGrid cols={4} spacing="xs">
        {counts.map(([label, value]) => (
          <Stack key={label} gap={0}>
            <Text size="xs" c="dimmed">
              {label}
            </Text>
            <Text fw={600}>{formatCount(value)}</Text>
          </Stack>
        ))}
      </SimpleGrid>
    </Card>
  )
}

/** Screen of the integrations, for administrators: queues of mail, service desk and SAP, and failed jobs. */
export function Component() {
  const { data, error, refetch } = useIntegraciones()
  return (
    <Stack gap="lg">
      <PageHeader title="Integraciones" />
      <Read of={{ data, error, refetch }} />
      {data && (
        <>
          <SimpleGrid cols={{ base: 1, md: 3 }}>
            {data.colas.map((cola) => (
              <Cola key={cola.cola} cola={cola} />
            ))}
          </SimpleGrid>
          {data.mesaLeida !== null && (
            <Text size="sm">
              <b>InvGate</b> se leyó por última vez el {formatInstant(data.mesaLeida)}.
            </Text>
          )}
          {data.lecturas.length > 0 && <Lecturas lecturas={data.lecturas} />}
          <Stack gap="sm" component="section">
            <Title order={2} size="h4">
              Errores para revisar
            </Title>
            <Fallados fallados={data.fallados} />
          </Stack>
          <Stack gap="sm" component="section">
            <Title order={2} size="h4">
              Reintentos automáticos
            </Title>
            <Reintentos reintentos={data.reintentos} />
          </Stack>
        </>
      )}
    </Stack>
  )
}
