import { Alert, Button, Group, Select, Stack, Text } from '@mantine/core'
import { Suspense, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { DAY_MS, formatInstant } from '#contract/valores/fechas.ts'
import { formatCuantos } from '#contract/valores/formato.ts'
import { webhooks } from '#contract/conexiones/calls.ts'
import { EVENTOS_WEBHOOK, MOTIVOS_APAGADO, WEBHOOKS_PATH } from '#contract/webhooks/reglas.ts'
import type { ReplyOf } from '#contract/route.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { lazyPiece } from '#ui/lazy-piece.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Read } from '#ui/Read.tsx'
import { useCall, useSend } from '#web/queries.tsx'
import { toastSuccess } from '#web/toasts.ts'
import { Envios } from './Envios.tsx'
import { Secreto } from './Secreto.tsx'

const NuevoWebhook = lazyPiece(async () => (await import('./NuevoWebhook.tsx')).NuevoWebhook)
const EditarWebhook = lazyPiece(async () => (await import('./EditarWebhook.tsx')).EditarWebhook)
const ConfirmDialog = lazyPiece(async () => (await import('#ui/ConfirmDialog.tsx')).ConfirmDialog)

type Webhook = ReplyOf<typeof webhooks.list>[number]

/** Options for the day since which deliveries are repeated, at most thirty days ago. */
const DESDE = [
  { value: '1', label: 'Ayer a esta hora' },
  { value: '7', label: 'Hace una semana' },
  { value: '29', label: 'Hace 29 días' },
]

/** Form that repeats all deliveries since a chosen day. */
const ReenviarDesde = ({ webhookId }: { webhookId: number }) => {
  const [dias, setDias] = useState('1')
  const resend = useSend(webhooks.sendDesde, {
    onSuccess: ({ envios }) => toastSuccess(envios === 1 ? 'Se reenvía 1 envío.' : `Se reenvían ${envios} envíos.`),
  })
  const desde = () => new Date(Date.now() - Number(dias) * DAY_MS).toISOString()
  return (
    <Group align="flex-end" gap="sm">
      <Select
        label="Reenviar desde"
        data={DESDE}
        value={dias}
        allowDeselect={false}
        onChange={(value) => setDias(value!)}
      />
      <Button
        variant="default"
        loading={resend.isPending}
        onClick={() => resend.mutate({ params: { webhookId }, body: { desde: desde() } })}
      >
        Reenviar todo
      </Button>
    </Group>
  )
}

const Detalle = ({ webhook }: { webhook: Webhook }) => {
  const { webhookId, direccion, razonSocial, eventos, apagado, motivoApagado, anteriorHasta, version } = webhook
  const [asked, setAsked] = useState<'quitar' | 'secreto' | 'editar'>()
  const close = () => setAsked(undefined)
  const navigate = useNavigate()
  const params = { webhookId }
  const change = useSend(webhooks.update, {
    onSuccess: () => toastSuccess(apagado ? 'Webhook activado.' : 'Webhook desactivado.'),
  })
  const prueba = useSend(webhooks.sendPrueba, {
    onSuccess: () => toastSuccess('Enviamos la prueba: mirá abajo si llegó.'),
  })
  const ejemplos = useSend(webhooks.sendEjemplos, {
    onSuccess: ({ envios }) =>
      toastSuccess(`Enviamos ${formatCuantos(envios, 'ejemplo', 'ejemplos')}: mirá abajo si llegó todo.`),
  })
  const secreto = useSend(webhooks.setSecreto, { onSuccess: close })
  const remove = useSend(webhooks.remove, { onSuccess: () => void navigate(WEBHOOKS_PATH) })
  return (
    <Stack gap="lg">
      <Stack gap={4}>
        <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
          {direccion}
        </Text>
        <Text size="sm" c="dimmed">
          {razonSocial}
        </Text>
        <Text size="sm">{eventos.map((evento) => EVENTOS_WEBHOOK[evento]).join(' · ')}</Text>
        {anteriorHasta && (
          <Text size="sm">Hasta el {formatInstant(anteriorHasta)} firmamos también con el secreto de antes.</Text>
        )}
      </Stack>
      {motivoApagado && (
        <Alert color="yellow" title={`Está desactivado desde el ${formatInstant(apagado!)}`}>
          {MOTIVOS_APAGADO[motivoApagado]}.
        </Alert>
      )}
      {secreto.data && <Secreto secreto={secreto.data.secreto} />}
      <Group gap="sm">
        {!apagado && (
          <>
            <Button loading={prueba.isPending} onClick={() => prueba.mutate({ params })}>
              Probar
            </Button>
            <Button variant="default" loading={ejemplos.isPending} onClick={() => ejemplos.mutate({ params })}>
              Enviarme un ejemplo de cada evento
            </Button>
          </>
        )}
        <Button
          variant={apagado ? 'filled' : 'default'}
          loading={change.isPending}
          onClick={() => change.mutate({ params, body: { eventos, activo: apagado !== null, version } })}
        >
          {apagado ? 'Activar' : 'Desactivar'}
        </Button>
        <Button variant="default" onClick={() => setAsked('editar')}>
          Editar
        </Button>
        <Button variant="default" onClick={() => setAsked('secreto')}>
          Cambiar el secreto
        </Button>
        <Button variant="default" color="red" onClick={() => setAsked('quitar')}>
          Quitar
        </Button>
      </Group>
      {asked === 'editar' && (
        <Suspense>
          <EditarWebhook webhook={webhook} onClose={close} />
        </Suspense>
      )}
      {!apagado && <ReenviarDesde webhookId={webhookId} />}
      <Envios webhookId={webhookId} />
      {(asked === 'quitar' || asked === 'secreto') && (
        <Suspense>
          <ConfirmDialog
            opened
            title={asked === 'quitar' ? '¿Quitar este webhook?' : '¿Cambiar el secreto?'}
            confirm={asked === 'quitar' ? 'Quitar' : 'Cambiar'}
            danger={asked === 'quitar'}
            busy={remove.isPending || secreto.isPending}
            onCancel={close}
            onConfirm={() => (asked === 'quitar' ? remove.mutate({ params }) : secreto.mutate({ params }))}
          >
            {asked === 'quitar'
              ? 'Deja de recibir avisos y se borra su historial de envíos.'
              : 'Durante 24 horas firmamos con los dos, así cambiás el tuyo sin perder nada.'}
          </ConfirmDialog>
        </Suspense>
      )}
    </Stack>
  )
}

/** Screen of a webhook: events, deliveries, and forms to repeat deliveries. */
const UnWebhook = ({ webhookId }: { webhookId: number }) => {
  const query = useCall(webhooks.list)
  return (
    <Stack gap="lg" maw={860}>
      <PageHeader title="Webhook" />
      <Read of={query} height={160} label="Cargando el webhook">
        {(found) => {
          const webhook = found.find((each) => each.webhookId === webhookId)
          return webhook ? <Detalle webhook={webhook} /> : <EmptyState text="Ese webhook ya no existe." />
        }}
      </Read>
    </Stack>
  )
}

/** Screen of the webhook that the URL names, or the form of a new webhook. */
export const Component = () => {
  const { webhookId } = useParams()
  if (webhookId !== 'nuevo') return <UnWebhook webhookId={Number(webhookId)} />
  return (
    <Suspense>
      <NuevoWebhook />
    </Suspense>
  )
}
