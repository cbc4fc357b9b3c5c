import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import type { Pago } from '#contract/cuenta-corriente.schemas.ts'
import { formatMoney } from '#contract/formato.ts'
import { useReload } from '#shared/gestiones/use-reload.ts'
import { Dialogo } from '#ui/Dialogo.tsx'
import { ApiError } from '#web/api.ts'
import { toastSuccess } from '#web/toasts.ts'
import { useSetPago } from './cuenta.queries.ts'

interface ResolverProps {
  pago: Pago
  estado: 'aplicado' | 'rechazado'
  onClose: () => void
}

/** Asks before it applies a payment; to reject one, why. */
const Resolver = ({ pago, estado, onClose }: ResolverProps) => {
  const { pagoId, version } = pago
  const isRechazo = estado === 'rechazado'
  const [motivo, setMotivo] = useState('')
  const [missing, setMissing] = useState(false)
  const { mutate, isPending, error } = useSetPago()
  const reload = useReload()
  const refused = error instanceof ApiError ? error.fields?.['motivo'] : undefined
  const send = () => {
    if (isRechazo && !motivo.trim()) return setMissing(true)
    mutate(
      { params: { pagoId, estado }, body: { version, ...(isRechazo && { motivo: motivo.trim() }) } },
      {
        onSuccess: () => {
          toastSuccess(`El pago ${pagoId} quedó ${estado}.`)
          onClose()
        },
        // Somebody else resolved it first: what is on screen is old.
        onError: (problem) => {
          if (!(problem instanceof ApiError) || problem.status !== 409) return
          void reload()
          onClose()
        },
      },
    )
  }
  return (
    <Dialogo opened onClose={onClose} title={isRechazo ? 'Rechazar el pago' : 'Aplicar el pago'} size="sm">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <Stack>
          <Text size="sm">
            Pago Nº {pagoId} de {pago.razonSocial}, {formatMoney(pago.importe, pago.moneda)}.
          </Text>
          {isRechazo && (
            <Textarea
              label="Motivo"
              description="Lo lee el cliente"
              withAsterisk
              autosize
              minRows={2}
              maxLength={300}
              data-autofocus
              value={motivo}
              error={missing && !motivo.trim() ? 'Escribí el motivo' : refused}
              onChange={(event) => setMotivo(event.currentTarget.value)}
            />
          )}
          <Group justify="end">
            <Button variant="default" onClick={onClose}>
              Cancelar
            </Button>
            <Button type="submit" loading={isPending} {...(isRechazo && { color: 'red' })}>
              {isRechazo ? 'Rechazar' : 'Aplicar'}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialogo>
  )
}

/** What staff can do with a payment that waits for them. */
export const PagoAcciones = ({ pago }: { pago: Pago }) => {
  const [asked, setAsked] = useState<'aplicado' | 'rechazado'>()
  return (
    <Group gap="xs">
      <Button variant="default" size="sm" onClick={() => setAsked('rechazado')}>
        Rechazar
      </Button>
      <Button variant="outline" size="sm" onClick={() => setAsked('aplicado')}>
        Aplicar
      </Button>
      {asked && <Resolver pago={pago} estado={asked} onClose={() => setAsked(undefined)} />}
    </Group>
  )
}
