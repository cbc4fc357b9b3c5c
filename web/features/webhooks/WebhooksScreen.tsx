import { Badge, Button, Card, Group, Stack, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link } from 'react-router'
import { formatInstant } from '#contract/valores/fechas.ts'
import { webhooks } from '#contract/conexiones/calls.ts'
import { EVENTOS_WEBHOOK, MOTIVOS_APAGADO, WEBHOOKS_PATH } from '#contract/webhooks/reglas.ts'
import type { ReplyOf } from '#contract/route.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Read } from '#ui/Read.tsx'
import { useCall } from '#web/queries.tsx'

type Webhook = ReplyOf<typeof webhooks.list>[number]

/** Badge of a webhook that is off or failing. */
const Estado = ({ apagado, fallandoDesde }: Webhook) =>
  apagado || fallandoDesde ? (
    <Badge variant="light" color={apagado ? 'gray' : 'red'} tt="none">
      {apagado ? `Desactivado el ${formatInstant(apagado)}` : `Falla desde el ${formatInstant(fallandoDesde!)}`}
    </Badge>
  ) : null

const Fila = ({ webhook }: { webhook: Webhook }) => {
  const { webhookId, direccion, razonSocial, eventos, creadoPor, token, motivoApagado } = webhook
  return (
    <Card withBorder component="li">
      <Group justify="space-between" align="flex-start" gap="sm">
        <Stack gap={4} miw={0} flex="1 1 18rem">
          <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
            {direccion}
          </Text>
          <Estado {...webhook} />
          {motivoApagado && <Text size="sm">{MOTIVOS_APAGADO[motivoApagado]}</Text>}
          <Text size="sm">
            {eventos.length === Object.keys(EVENTOS_WEBHOOK).length
              ? 'Todos los eventos'
              : eventos.map((evento) => EVENTOS_WEBHOOK[evento]).join(' · ')}
          </Text>
          <Text size="sm" c="dimmed">
            {razonSocial} · {token === null ? `Lo agregó ${creadoPor}` : `Lo maneja el token ${token}, de ${creadoPor}`}
          </Text>
        </Stack>
        <Button variant="default" component={Link} to={`${WEBHOOKS_PATH}/${webhookId}`} aria-label={`Ver ${direccion}`}>
          Ver
        </Button>
      </Group>
    </Card>
  )
}

/** Screen of the webhooks, with which the portal notifies systems of the company. */
export const Component = () => {
  const query = useCall(webhooks.list)
  return (
    <Stack gap="lg" maw={860}>
      <PageHeader
        title="Webhooks"
        actions={
          <Button component={Link} to={`${WEBHOOKS_PATH}/nuevo`} leftSection={<IconPlus size={16} />}>
            Nuevo webhook
          </Button>
        }
      />
      <Text>
        Un webhook le avisa a tu sistema apenas cambia algo, sin que tenga que consultar. Cada envío va firmado.
      </Text>
      <Read of={query} height={116} label="Cargando los webhooks">
        {(found) =>
          found.length ? (
            <Stack component="ul" gap="sm" p={0} m={0} style={{ listStyle: 'none' }} aria-label="Webhooks">
              {found.map((webhook) => (
                <Fila key={webhook.webhookId} webhook={webhook} />
              ))}
            </Stack>
          ) : (
            <EmptyState text="Todavía no hay webhooks. Creá uno para que tu sistema se entere de los cambios." />
          )
        }
      </Read>
    </Stack>
  )
}
