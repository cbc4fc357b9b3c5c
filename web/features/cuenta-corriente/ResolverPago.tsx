import { Stack, Text } from '@mantine/core'
import { pagos } from '#contract/cuenta-corriente/calls.ts'
import type { Pago } from '#contract/cuenta-corriente/pagos.shapes.ts'
import { formatMoney } from '#shared/plata.ts'
import type { CampoDe, Campos } from '#shared/forms/campos.ts'
import { Formulario } from '#shared/forms/Formulario.tsx'
import { useFormSend } from '#shared/forms/use-form-send.ts'
import { ConBorrador, DecisionBorrador } from '#shared/mesa/ConBorrador.tsx'
import { envioDe } from '#shared/mesa/envio.ts'
import type { PanelProps } from '#shared/mesa/panel.ts'
import { useRetener } from '#shared/mesa/use-retener.ts'
import { Dialogo } from '#ui/Dialogo.tsx'
import { ApiError } from '#web/api.ts'
import { useSetPago } from './cuenta.queries.ts'

interface ResolverPagoProps {
  pago: Pago
  estado: 'aplicado' | 'rechazado'
  onClose: () => void
  /** At the desk it can be taken back for five seconds: what comes after it, and how it comes back. */
  mesa?: PanelProps['onDone']
}

interface ResolverPagoFormProps extends ResolverPagoProps {
  draftKey: string
  draft: Datos | null
}

interface Datos {
  motivo: string
}
const START: Datos = { motivo: '' }

const MOTIVO: CampoDe<Datos> = {
  kind: 'parrafo',
  name: 'motivo',
  label: 'Motivo',
  help: 'Lo lee el cliente',
  required: 'Escribí el motivo',
  maxLength: 300,
  autoFocus: true,
}

const ResolverPagoForm = ({ pago, estado, onClose, mesa, draft, ...rest }: ResolverPagoFormProps) => {
  const { pagoId, version } = pago
  const isRechazo = estado === 'rechazado'
  const { draftKey, enviar, onDone } = useRetener({
    draftKey: rest.draftKey,
    nombre: `Pago ${pagoId}`,
    onDone: onClose,
    mesa,
  })
  const { mutateAsync } = useSetPago()
  const campos: Campos<Datos> = isRechazo ? [MOTIVO] : []
  const de = useFormSend({
    start: START,
    draft,
    draftKey,
    shape: async () => (await import('#contract/cuenta-corriente/pagos.shapes.ts')).pagosShapes.setEstado.body,
    bodyOf: ({ motivo }) => ({ version, ...(isRechazo && { motivo: motivo.trim() }) }),
    campos,
    send: (body, { values }) =>
      enviar(estado, envioDe(pagos.setEstado, { params: { pagoId, estado }, body }, mutateAsync), values),
    done: (reply) => (reply ? `El pago ${pagoId} quedó ${estado}.` : undefined),
    onDone,
    // Somebody else resolved it first: what is on screen is old.
    rereads: true,
    onRefused: (error) => {
      if (error instanceof ApiError && error.status === 409) onClose()
    },
  })
  return (
    <Dialogo opened onClose={onClose} title={isRechazo ? 'Rechazar el pago' : 'Aplicar el pago'} size="sm">
      <Stack>
        <DecisionBorrador draftKey={draftKey} hasDraft={draft !== null} onDiscard={() => de.form.reset(START)} />
        <Text size="sm">
          Pago Nº {pagoId} de {pago.razonSocial}, {formatMoney(pago.importe, pago.moneda)}.
        </Text>
        <Formulario
          de={de}
          campos={campos}
          enviar={isRechazo ? 'Rechazar' : 'Aplicar'}
          danger={isRechazo}
          onCancel={onClose}
        />
      </Stack>
    </Dialogo>
  )
}

/** Asks before it applies a payment; to reject one, why. */
export const ResolverPago = (props: ResolverPagoProps) => {
  const draftKey = `pagos/${props.pago.pagoId}/${props.estado}`
  return (
    <ConBorrador mesa={props.mesa} draftKey={draftKey} sample={START}>
      {(draft) => <ResolverPagoForm {...props} draftKey={draftKey} draft={draft} />}
    </ConBorrador>
  )
}
