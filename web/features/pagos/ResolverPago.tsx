import { Text } from '@mantine/core'
import { pagos } from '#contract/cuenta-corriente/calls.ts'
import type { Pago } from '#contract/cuenta-corriente/pagos.shapes.ts'
import { formatMoney } from '#shared/plata.ts'
import type { Campos } from '#shared/forms/campos.ts'
import { type DecisionAbierta, DecisionDialog } from '#shared/mesa/DecisionDialog.tsx'
import { envioDe } from '#shared/mesa/envio.ts'
import { ApiError } from '#web/api.ts'
import { useSetPago } from '#shared/cuenta/cuenta.queries.ts'
import { Parecidos } from './Parecidos.tsx'
import { totalDe } from './pagos.words.ts'
import { sonOtrosCampo } from './SonOtros.tsx'

interface Datos {
  motivo: string
  sonOtros: boolean
}
const START: Datos = { motivo: '', sonOtros: false }

const CAMPOS: Record<'aplicado' | 'rechazado', Campos<Datos>> = {
  aplicado: [sonOtrosCampo(false)],
  rechazado: [
    {
      kind: 'parrafo',
      name: 'motivo',
      label: 'Motivo',
      help: 'Lo lee el cliente',
      required: 'Escribí el motivo',
      maxLength: 300,
      autoFocus: true,
    },
  ],
}

/** Fields for a payment with known similar payments. The server need not ask first. */
const PREGUNTADO: Campos<Datos> = [sonOtrosCampo(true)]

/** Dialog to apply a payment, or to reject it with a reason. */
export const ResolverPago = (props: DecisionAbierta & { pago: Pago; estado: 'aplicado' | 'rechazado' }) => {
  const { pago, estado, ...rest } = props
  const { pagoId, version } = pago
  const { mutateAsync } = useSetPago()
  const isRechazo = estado === 'rechazado'
  return (
    <DecisionDialog
      {...rest}
      title={isRechazo ? 'Rechazar el pago' : 'Aplicar el pago'}
      size="sm"
      nombre={`Pago ${pagoId}`}
      resultText={() => estado}
      draftKey={`pagos/${pagoId}/${estado}`}
      start={START}
      campos={estado === 'aplicado' && pago.parecidos.length ? PREGUNTADO : CAMPOS[estado]}
      shape={async () => (await import('#contract/cuenta-corriente/pagos.shapes.ts')).pagosShapes.setEstado.body}
      bodyOf={({ motivo, sonOtros }) => ({ version, ...(isRechazo ? { motivo: motivo.trim() } : { sonOtros }) })}
      envio={(body) => envioDe(pagos.setEstado, { params: { pagoId, estado }, body }, mutateAsync)}
      done={() => `El pago ${pagoId} quedó ${estado}.`}
      onRefused={(error) => {
        if (error instanceof ApiError && error.status === 409) rest.onClose()
      }}
      final={isRechazo ? { enviar: 'Rechazar', danger: true } : { enviar: 'Aplicar' }}
    >
      <Text size="sm">
        Pago Nº {pagoId} de {pago.razonSocial}, {formatMoney(totalDe(pago), pago.moneda)}.
      </Text>
      {!isRechazo && <Parecidos pago={pago} />}
    </DecisionDialog>
  )
}
