import { Stack, Text } from '@mantine/core'
import { useFormContext, useWatch } from 'react-hook-form'
import { formatUnidades } from '#contract/valores/unidades.ts'
import { ENTREGAS, FORMAS_PAGO } from '#contract/pedidos-motos/reglas.ts'
import type { ModeloMoto } from '#contract/pedidos-motos/shapes.ts'
import { formatMoney } from '#shared/plata.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { type NuevoForm, totalOf, unidadesOf } from './nuevo.form.ts'

interface ConfirmarPedidoProps {
  opened: boolean
  modelos: readonly ModeloMoto[]
  isSending: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** Dialog that shows the total and asks to confirm the order. Reads the values from the form that contains it. */
export const ConfirmarPedido = ({ opened, modelos, isSending, onConfirm, onCancel }: ConfirmarPedidoProps) => {
  const { control } = useFormContext<NuevoForm>()
  const [lineas, entrega, domicilio, formaPago] = useWatch({
    control,
    name: ['lineas', 'entrega', 'domicilio', 'formaPago'],
  })
  const llegan = entrega && [ENTREGAS[entrega], entrega === 'envio' && domicilio.trim()].filter(Boolean).join(': ')
  return (
    <ConfirmDialog
      opened={opened}
      title="¿Enviar el pedido?"
      confirm="Enviar"
      busy={isSending}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <Stack gap={4}>
        <Text size="sm">{formatUnidades(unidadesOf(lineas))}, total sin IVA</Text>
        <Text fw={600} fz={20} lh={1.2}>
          {formatMoney(totalOf(lineas, modelos))}
        </Text>
        <Text size="sm" c="dimmed">
          {[llegan, formaPago && FORMAS_PAGO[formaPago]].filter(Boolean).join(' · ')}
        </Text>
      </Stack>
    </ConfirmDialog>
  )
}
