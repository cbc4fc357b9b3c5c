import { Text } from '@mantine/core'
import { pagos } from '#contract/cuenta-corriente/calls.ts'
import { MEDIOS } from '#contract/cuenta-corriente/medios.ts'
import type { Medio, Pago } from '#contract/cuenta-corriente/pagos.shapes.ts'
import type { Campos } from '#shared/forms/campos.ts'
import { DecisionDialog } from '#shared/mesa/DecisionDialog.tsx'
import { envioDe } from '#shared/mesa/envio.ts'
import { formatMoney } from '#shared/plata.ts'
import { useSetMedio } from './pagos.queries.ts'

interface Datos {
  motivo: string
}
const START: Datos = { motivo: '' }

const CAMPOS: Campos<Datos> = [
  {
    kind: 'parrafo',
    name: 'motivo',
    label: 'Motivo',
    help: 'Lo lee el cliente: por ejemplo, sin fondos',
    required: 'Escribí el motivo',
    maxLength: 300,
    autoFocus: true,
  },
]

interface RechazarMedioProps {
  pago: Pago
  medio: Medio
  onClose: () => void
}

/** Dialog to reject a cheque. Warns that the debt will be open again. */
export const RechazarMedio = ({ pago: { pagoId, version, moneda }, medio, onClose }: RechazarMedioProps) => {
  const { mutateAsync } = useSetMedio()
  const { texto } = MEDIOS[medio.medio]
  const params = { pagoId, orden: medio.orden, estado: 'rechazado' } as const
  return (
    <DecisionDialog
      onClose={onClose}
      title={`${texto} rechazado`}
      size="sm"
      nombre={`Pago ${pagoId}`}
      resultText={() => `${texto.toLowerCase()} rechazado`}
      draftKey={`pagos/${pagoId}/medio/${medio.orden}`}
      start={START}
      campos={CAMPOS}
      shape={async () => (await import('#contract/cuenta-corriente/pagos.shapes.ts')).pagosShapes.setMedio.body}
      bodyOf={({ motivo }) => ({ version, motivo: motivo.trim() })}
      envio={(body) => envioDe(pagos.setMedio, { params, body }, mutateAsync)}
      done={() => `Quedó rechazado. Le avisamos al cliente.`}
      final={{ enviar: 'Marcar rechazado', danger: true }}
    >
      <Text size="sm">
        {texto} Nº {medio.referencia} por {formatMoney(medio.importe, moneda)}. Lo que cubría vuelve a quedar pendiente.
      </Text>
    </DecisionDialog>
  )
}
