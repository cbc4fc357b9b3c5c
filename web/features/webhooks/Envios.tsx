import { Badge, Button, Card, Code, Group, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { formatInstant } from '#contract/valores/fechas.ts'
import { webhooks } from '#contract/conexiones/calls.ts'
import { EVENTOS_WEBHOOK, PRUEBA, type TipoEnvio } from '#contract/webhooks/reglas.ts'
import type { ReplyOf } from '#contract/route.ts'
import { Read } from '#ui/Read.tsx'
import { useCall, useSend } from '#web/queries.tsx'
import { toastSuccess } from '#web/toasts.ts'

type Envio = ReplyOf<typeof webhooks.listEnvios>['filas'][number]

const nombreOf = (tipo: TipoEnvio): string => (tipo === PRUEBA ? 'Prueba' : EVENTOS_WEBHOOK[tipo])

/** Returns the text of a delivery: its result, and the time of the next attempt. */
const destinoOf = ({ entregado, proximo, intentos, estado, falla }: Envio): string => {
  if (entregado) return `Recibido el ${formatInstant(entregado)}`
  const ultimo = intentos ? `${falla ?? `Contestó ${estado}`}. ` : ''
  return `${ultimo}${proximo ? `Se intenta el ${formatInstant(proximo)}` : 'No se intenta más'}`
}

const POLL_MS = 2000
/**
 * Whether the first or second attempt has not been made yet. The list is polled only in this case, because later
 * attempts are far in the future.
 */
const isPending = ({ proximo, intentos }: Envio): boolean => proximo !== null && intentos < 2

const Fila = ({ envio, webhookId }: { envio: Envio; webhookId: number }) => {
  const [isOpen, setOpen] = useState(false)
  const { envioId, eventoId, tipo, creado, entregado, intentos, estado, pedido, respuesta } = envio
  const resend = useSend(webhooks.sendEnvio, { onSuccess: () => toastSuccess('Lo reenviamos.') })
  const nombre = `${nombreOf(tipo)}, ${formatInstant(creado)}`
  return (
    <Card withBorder component="li">
      <Stack gap="xs">
        <Group justify="space-between" align="flex-start" gap="sm">
          <Stack gap={4} miw={0} flex="1 1 16rem">
            <Group gap="xs">
              <Text fw={600}>{nombreOf(tipo)}</Text>
              <Badge variant="light" color={entregado ? 'green' : intentos ? 'red' : 'gray'} tt="none">
                {estado ?? (intentos ? 'Sin respuesta' : 'En camino')}
              </Badge>
            </Group>
            <Text size="sm" c="dimmed">
              {formatInstant(creado)} · {destinoOf(envio)}
            </Text>
          </Stack>
          <Group gap="xs">
            <Button
              variant="default"
              aria-expanded={isOpen}
              aria-label={`Detalle de ${nombre}`}
              onClick={() => setOpen(!isOpen)}
            >
              Detalle
            </Button>
            <Button
              variant="default"
              loading={resend.isPending}
              aria-label={`Reenviar ${nombre}`}
              onClick={() => resend.mutate({ params: { webhookId, envioId } })}
            >
              Reenviar
            </Button>
          </Group>
        </Group>
        {isOpen && (
          <Stack gap={4}>
            <Text size="sm">
              webhook-id {eventoId} · {intentos === 1 ? '1 intento' : `${intentos} intentos`}
            </Text>
            <Code block style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
              {pedido}
            </Code>
            {respuesta && (
              <>
                <Text size="sm">Contestó</Text>
                <Code block style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
                  {respuesta}
                </Code>
              </>
            )}
          </Stack>
        )}
      </Stack>
    </Card>
  )
}

/** List of the deliveries of the last thirty days, newest first, with the answers of the receiver. */
export const Envios = ({ webhookId }: { webhookId: number }) => {
  const [antes, setAntes] = useState<number>()
  const query = useCall(
    webhooks.listEnvios,
    { params: { webhookId }, query: antes === undefined ? {} : { antes } },
    { refetchInterval: ({ state }) => (state.data?.filas.some(isPending) ? POLL_MS : false) },
  )
  return (
    <Stack gap="sm">
      <Title order={2} size="h4">
        Envíos de los últimos 30 días
      </Title>
      <Read of={query} height={84} label="Cargando los envíos">
        {({ filas, hayMas }) => (
          <>
            {filas.length ? (
              <Stack component="ul" gap="sm" p={0} m={0} style={{ listStyle: 'none' }} aria-label="Envíos">
                {filas.map((envio) => (
                  <Fila key={envio.envioId} envio={envio} webhookId={webhookId} />
                ))}
              </Stack>
            ) : (
              <Text c="dimmed">Todavía no hay envíos.</Text>
            )}
            <Group>
              {antes !== undefined && (
                <Button variant="default" onClick={() => setAntes(undefined)}>
                  Los últimos
                </Button>
              )}
              {hayMas && (
                <Button variant="default" onClick={() => setAntes(filas.at(-1)!.envioId)}>
                  Anteriores
                </Button>
              )}
            </Group>
          </>
        )}
      </Read>
    </Stack>
  )
}
