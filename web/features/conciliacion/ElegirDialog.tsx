import { Button, Group, Select, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { conciliacion } from '#contract/conciliacion/calls.ts'
import type { Acreditacion } from '#contract/conciliacion/shapes.ts'
import { pagos } from '#contract/cuenta-corriente/calls.ts'
import { formatDay } from '#contract/valores/fechas.ts'
import { formatMoney } from '#shared/plata.ts'
import { RazonSocialBuscador } from '#shared/RazonSocialBuscador.tsx'
import { Dialogo } from '#ui/Dialogo.tsx'
import { ApiError } from '#web/api.ts'
import { useCall, useSend } from '#web/queries.tsx'
import { toastSuccess } from '#web/toasts.ts'
import { nombreDe } from './conciliacion.columns.tsx'

/** Maximum of payments offered, newest first. */
const PAGOS = 50

interface PagoSelectProps {
  razonSocialId: number
  moneda: string
  value: number | null
  onChange: (pagoId: number | null) => void
  error: string | undefined
}

/** Select of the pending payments of a razón social. */
const PagoSelect = ({ razonSocialId, moneda, value, onChange, error }: PagoSelectProps) => {
  const { data } = useCall(pagos.search, {
    params: { page: 1, size: PAGOS },
    body: { razonSocialIds: [razonSocialId], estado: 'recibido' },
  })
  const own = (data?.filas ?? []).filter((pago) => pago.moneda === moneda)
  return (
    <Select
      label="Pago informado"
      description={data && !own.length ? 'No tiene pagos informados sin aplicar.' : undefined}
      placeholder="Ninguno: va a lo pendiente o a cuenta"
      clearable
      disabled={!own.length}
      data={own.map(({ pagoId, importe, fecha }) => ({
        value: String(pagoId),
        label: `Nº ${pagoId} · ${formatMoney(importe, moneda)} · ${formatDay(fecha)}`,
      }))}
      value={value === null ? null : String(value)}
      onChange={(id) => onChange(id ? Number(id) : null)}
      error={error}
    />
  )
}

/** Dialog in which staff choose the payment of a statement line. The automatic matching never changes that choice. */
export const ElegirDialog = ({ linea, onClose }: { linea: Acreditacion; onClose: () => void }) => {
  const { acreditacionId, moneda, propuesta, version } = linea
  const [razonSocialId, setRazonSocialId] = useState(propuesta?.razonSocialId ?? null)
  const [pagoId, setPagoId] = useState(propuesta?.pagoId ?? null)
  const send = useSend(conciliacion.setPropuesta)
  const fields = send.error instanceof ApiError ? send.error.fields : undefined
  const save = (chosen: { razonSocialId: number | null; pagoId: number | null }) =>
    send.mutate(
      { params: { acreditacionId }, body: { ...chosen, version } },
      {
        onSuccess: () => {
          toastSuccess(
            chosen.razonSocialId === null ? 'La acreditación quedó sin identificar.' : 'Acreditación identificada.',
          )
          onClose()
        },
      },
    )
  return (
    <Dialogo opened onClose={onClose} title="Identificar la acreditación" size="sm">
      <Stack>
        <Text size="sm">
          {nombreDe(linea)}, {linea.origen}.
        </Text>
        <RazonSocialBuscador
          label="Razón social"
          value={razonSocialId}
          clearable
          error={fields?.razonSocialId}
          onChange={(chosen) => {
            setRazonSocialId(chosen)
            setPagoId(null)
          }}
        />
        {razonSocialId !== null && (
          <PagoSelect
            razonSocialId={razonSocialId}
            moneda={moneda}
            value={pagoId}
            onChange={setPagoId}
            error={fields?.pagoId}
          />
        )}
        <Group justify="end">
          {propuesta && (
            <Button
              variant="default"
              loading={send.isPending}
              onClick={() => save({ razonSocialId: null, pagoId: null })}
            >
              Dejar sin identificar
            </Button>
          )}
          <Button
            disabled={razonSocialId === null}
            loading={send.isPending}
            onClick={() => save({ razonSocialId, pagoId })}
          >
            Guardar
          </Button>
        </Group>
      </Stack>
    </Dialogo>
  )
}
