import { formatCuantos } from '#contract/valores/formato.ts'
import { Alert, Button, Card, Group, Stack, Text, TextInput, Title } from '@mantine/core'
import { IconCircleCheck, IconMail } from '@tabler/icons-react'
import { type FormEvent, useState, useEffect } from 'react'
import { formatInstant } from '#contract/valores/fechas.ts'
import { validaciones } from '#contract/validaciones/calls.ts'
import type { EmailEstado } from '#contract/validaciones/shapes.ts'
import { usePendingContent } from '#shared/forms/use-typed.ts'
import { Read } from '#ui/Read.tsx'
import { ApiError } from '#web/api.ts'
import { setTyping } from '#web/pending-send.ts'
import { useCall, useSend } from '#web/queries.tsx'
import { toastSuccess } from '#web/toasts.ts'

/** Returns the seconds that remain of a wait, counted down to 0. Restarts when `toldAt` (ms) changes. */
const useCountdown = (seconds: number, toldAt: number): number => {
  const [now, setNow] = useState(Date.now)
  const left = Math.max(0, Math.ceil(seconds - (now - toldAt) / 1000))
  useEffect(() => {
    if (left === 0) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [left, toldAt])
  return Math.min(left, seconds)
}

const isText = (kept: unknown): kept is string => typeof kept === 'string'

interface EnviarProps {
  estado: EmailEstado
  toldAt: number
}

/**
 * Form that requests a validation link for the current or another e-mail address. Keeps the text when the server
 * rejects it.
 */
const Enviar = ({ estado, toldAt }: EnviarProps) => {
  const { email, validado, esperaSegundos } = estado
  const [nuevo, setNuevo] = useState('')
  const espera = useCountdown(esperaSegundos, toldAt)
  const send = useSend(validaciones.send, {
    onSuccess: ({ pendiente }) => toastSuccess(`Te enviamos un enlace a ${pendiente?.email ?? email}.`),
  })
  const fields = send.error instanceof ApiError ? send.error.fields : undefined
  const ask = (address: string | undefined) => {
    setTyping(address)
    send.mutate({ body: address ? { email: address } : {} }, { onSettled: () => setTyping() })
  }
  usePendingContent(isText, (typed) => {
    setNuevo(typed)
    ask(typed)
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    ask(nuevo.trim() || undefined)
  }
  return (
    <form noValidate onSubmit={submit}>
      <Stack>
        {!validado && (
          <Group>
            <Button
              leftSection={<IconMail size={18} aria-hidden />}
              loading={send.isPending}
              disabled={espera > 0}
              onClick={() => ask(undefined)}
            >
              {estado.pendiente ? 'Reenviar el enlace' : 'Enviarme el enlace'}
            </Button>
          </Group>
        )}
        <TextInput
          type="email"
          autoComplete="email"
          label="Nuevo email"
          description="Te enviamos un enlace a esa dirección. El cambio se hace cuando lo abrís."
          value={nuevo}
          error={fields?.email}
          onChange={(event) => setNuevo(event.currentTarget.value)}
        />
        <Group>
          <Button type="submit" variant="default" loading={send.isPending} disabled={espera > 0 || !nuevo.trim()}>
            Cambiar email
          </Button>
          <Text size="sm" c="dimmed" role="timer">
            {espera > 0 && `Podés pedir otro enlace en ${formatCuantos(espera, 'segundo', 'segundos')}.`}
          </Text>
        </Group>
      </Stack>
    </form>
  )
}

/** Card of the e-mail address: whether it is validated, and the forms to validate or change it. */
export const EmailCard = () => {
  const { data, error, dataUpdatedAt, refetch } = useCall(validaciones.get, {}, { staleTime: 0 })
  if (!data) return <Read of={{ data, error, refetch }} />
  const { email, validado, pendiente } = data
  return (
    <Card withBorder padding="lg">
      <Stack>
        <Stack gap={2}>
          <Title order={2} fz={16}>
            {email}
          </Title>
          <Group gap={6}>
            {validado && <IconCircleCheck size={18} color="var(--mantine-color-green-text)" aria-hidden />}
            <Text size="sm" c="dimmed">
              {validado ? 'Validado' : 'Todavía no está validado'}
            </Text>
          </Group>
        </Stack>
        {pendiente && (
          <Alert color={pendiente.vencido ? 'yellow' : 'blue'}>
            {pendiente.vencido
              ? `El enlace que enviamos a ${pendiente.email} venció. Pedí otro.`
              : `Enviamos un enlace a ${pendiente.email}: sirve hasta el ${formatInstant(pendiente.vence)}. Si no lo ves, fijate en la carpeta de spam.`}
          </Alert>
        )}
        <Enviar estado={data} toldAt={dataUpdatedAt} />
      </Stack>
    </Card>
  )
}
