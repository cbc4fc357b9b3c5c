import { Button, Group, Stack, Text } from '@mantine/core'
import { useFormContext, useWatch } from 'react-hook-form'
import { formatMoney } from '#contract/base/formato.ts'
import { unidadesTexto } from '#contract/pedidos-motos/reglas.ts'
import type { ModeloMoto } from '#contract/pedidos-motos/shapes.ts'
import { FormSection } from '#shared/forms/FormSection.tsx'
import { type LineaForm, type NuevoForm, subtotalOf, totalOf, unidadesOf, withCantidad } from './nuevo.form.ts'
import { PedidoCredito } from './PedidoCredito.tsx'

const nameOf = ({ modeloId, version, color }: LineaForm, modelos: readonly ModeloMoto[]): string => {
  const modelo = modelos.find((each) => each.modeloId === modeloId)
  return `${modelo?.modelo ?? 'Modelo que ya no se ofrece'} ${version} ${color}`
}

/** What is going to be sent: each line with its price, the total, and the credit for it. */
export const TuPedido = ({ modelos }: { modelos: readonly ModeloMoto[] }) => {
  const { control, setValue } = useFormContext<NuevoForm>()
  const [lineas, razonSocialId] = useWatch({ control, name: ['lineas', 'razonSocialId'] })
  const total = totalOf(lineas, modelos)
  return (
    <FormSection title="Tu pedido" order={2}>
      {lineas.length === 0 ? (
        <Text size="sm" c="dimmed">
          Todavía no elegiste ninguna moto.
        </Text>
      ) : (
        <Stack component="ul" gap="xs" p={0} m={0} style={{ listStyle: 'none' }}>
          {lineas.map((linea) => (
            <Group key={nameOf(linea, modelos)} component="li" justify="space-between" gap="xs">
              <Text size="sm" flex="1 1 12rem">
                {linea.cantidad} × {nameOf(linea, modelos)}
              </Text>
              <Group gap="xs">
                <Text size="sm">{formatMoney(subtotalOf(linea, modelos))}</Text>
                <Button
                  variant="subtle"
                  size="compact-sm"
                  aria-label={`Quitar ${nameOf(linea, modelos)}`}
                  onClick={() =>
                    setValue('lineas', withCantidad(lineas, { ...linea, cantidad: 0 }), { shouldDirty: true })
                  }
                >
                  Quitar
                </Button>
              </Group>
            </Group>
          ))}
        </Stack>
      )}
      <Group justify="space-between">
        <Text fw={600}>Total sin IVA, {unidadesTexto(unidadesOf(lineas))}</Text>
        <Text fw={700} size="lg">
          {formatMoney(total)}
        </Text>
      </Group>
      <PedidoCredito razonSocialId={razonSocialId} total={total} />
    </FormSection>
  )
}
