import { Stack, Text } from '@mantine/core'
import type { Pago } from '#contract/cuenta-corriente/shapes.ts'
import { formatMoney } from '#contract/base/formato.ts'
import type { CampoDe, Campos } from '#shared/forms/campos.ts'
import { Formulario } from '#shared/forms/Formulario.tsx'
import { useFormSend } from '#shared/forms/use-form-send.ts'
import { Dialogo } from '#ui/Dialogo.tsx'
import { ApiError } from '#web/api.ts'
import { useSetPago } from './cuenta.queries.ts'

interface ResolverPagoProps {
  pago: Pago
  estado: 'aplicado' | 'rechazado'
  onClose: () => void
  /** It was resolved. */
  onDone?: () => unknown
}

const MOTIVO: CampoDe<{ motivo: string }> = {
  kind: 'parrafo',
  name: 'motivo',
  label: 'Motivo',
  help: 'Lo lee el cliente',
  required: 'Escribí el motivo',
  maxLength: 300,
  autoFocus: true,
}

/** Asks before it applies a payment; to reject one, why. */
export const ResolverPago = ({ pago, estado, onClose, onDone }: ResolverPagoProps) => {
  const { pagoId, version } = pago
  const isRechazo = estado === 'rechazado'
  const { mutateAsync } = useSetPago()
  const campos: Campos<{ motivo: string }> = isRechazo ? [MOTIVO] : []
  const de = useFormSend({
    start: { motivo: '' },
    shape: async () => (await import('#contract/cuenta-corriente/shapes.ts')).pagosShapes.setEstado.body,
    bodyOf: ({ motivo }) => ({ version, ...(isRechazo && { motivo: motivo.trim() }) }),
    campos,
    send: (body) => mutateAsync({ params: { pagoId, estado }, body }),
    done: `El pago ${pagoId} quedó ${estado}.`,
    onDone: () => {
      onClose()
      onDone?.()
    },
    // Somebody else resolved it first: what is on screen is old.
    rereads: true,
    onRefused: (error) => {
      if (error instanceof ApiError && error.status === 409) onClose()
    },
  })
  return (
    <Dialogo opened onClose={onClose} title={isRechazo ? 'Rechazar el pago' : 'Aplicar el pago'} size="sm">
      <Stack>
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
