import { Button, Group, Stack, Text } from '@mantine/core'
import { Suspense, useState } from 'react'
import { MEDIO_ESTADOS, type MedioEstado, MEDIOS, MOVIMIENTOS_MEDIO } from '#contract/cuenta-corriente/medios.ts'
import { detalleDeMedio } from '#contract/cuenta-corriente/medios.texto.ts'
import type { Medio, Pago } from '#contract/cuenta-corriente/pagos.shapes.ts'
import { formatDay } from '#contract/valores/fechas.ts'
import { formatMoney } from '#shared/plata.ts'
import { lazyPiece } from '#ui/lazy-piece.tsx'
import classes from './PagoMedios.module.css'
import { useSetMedio } from './pagos.queries.ts'

// Loaded on demand, because it includes the validation of the form.
const RechazarMedio = lazyPiece(async () => (await import('./RechazarMedio.tsx')).RechazarMedio)

/** Text of the button that sets each state of a means of payment. */
const ACCION: Record<MedioEstado, string> = {
  'en-cartera': 'En cartera',
  acreditado: 'Se acreditó',
  rechazado: 'Lo rechazó el banco',
}

/** Buttons for staff on a cheque. Rejecting it opens a form for the reason. */
const MedioAcciones = ({ pago, medio }: { pago: Pago; medio: Medio }) => {
  const { mutate, isPending } = useSetMedio()
  const [isAsked, setAsked] = useState(false)
  const { pagoId, version } = pago
  const { orden, estado } = medio
  const move = (hacia: MedioEstado) => {
    if (estado && MOVIMIENTOS_MEDIO[estado][hacia]?.motivo) setAsked(true)
    else mutate({ params: { pagoId, orden, estado: hacia }, body: { version } })
  }
  return (
    <Group gap="xs" mt={4}>
      {medio.puede.map((hacia) => (
        <Button
          key={hacia}
          variant="default"
          size="compact-sm"
          aria-label={`${ACCION[hacia]}: ${MEDIOS[medio.medio].texto} Nº ${medio.referencia}`}
          loading={isPending}
          onClick={() => move(hacia)}
        >
          {ACCION[hacia]}
        </Button>
      ))}
      <Suspense>{isAsked && <RechazarMedio pago={pago} medio={medio} onClose={() => setAsked(false)} />}</Suspense>
    </Group>
  )
}

const MedioLinea = ({ pago, medio }: { pago: Pago; medio: Medio }) => {
  const detalle = detalleDeMedio(medio)
  return (
    <li>
      <Group justify="space-between" gap="xs" wrap="nowrap" align="start">
        <Text size="sm" fw={600}>
          {MEDIOS[medio.medio].texto}
        </Text>
        <Text size="sm" fw={600} className={classes.importe ?? ''}>
          {formatMoney(medio.importe, pago.moneda)}
        </Text>
      </Group>
      <Text size="sm" c="dimmed" className={classes.detalle ?? ''}>
        {formatDay(medio.fecha)}
        {detalle && ` · ${detalle}`}
        {medio.estado && ` · ${MEDIO_ESTADOS[medio.estado]}`}
      </Text>
      {medio.motivo && <Text size="sm">Motivo del rechazo: {medio.motivo}</Text>}
      {medio.puede.length > 0 && <MedioAcciones pago={pago} medio={medio} />}
    </li>
  )
}

export const PagoMedios = ({ pago }: { pago: Pago }) => (
  <Stack component="ul" gap="xs" className={classes.lista ?? ''} aria-label="Medios de pago">
    {pago.medios.map((medio) => (
      <MedioLinea key={medio.orden} pago={pago} medio={medio} />
    ))}
  </Stack>
)
