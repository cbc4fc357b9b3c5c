import { Group, Stack, Text } from '@mantine/core'
import { MEDIO_ESTADOS, MEDIOS } from '#contract/cuenta-corriente/medios.ts'
import { detalleDeMedio } from '#contract/cuenta-corriente/medios.texto.ts'
import type { Medio } from '#contract/cuenta-corriente/pagos.shapes.ts'
import { formatDay } from '#contract/valores/fechas.ts'
import { formatMoney } from '#shared/plata.ts'

const MedioLinea = ({ medio, moneda }: { medio: Medio; moneda: string }) => {
  const detalle = detalleDeMedio(medio)
  return (
    <li>
      <Group justify="space-between" gap="xs" wrap="nowrap" align="start">
        <Text size="sm" fw={600}>
          {MEDIOS[medio.medio].texto}
        </Text>
        <Text size="sm" fw={600} style={{ whiteSpace: 'nowrap' }}>
          {formatMoney(medio.importe, moneda)}
        </Text>
      </Group>
      <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {formatDay(medio.fecha)}
        {detalle && ` · ${detalle}`}
        {medio.estado && ` · ${MEDIO_ESTADOS[medio.estado]}`}
      </Text>
      {medio.motivo && <Text size="sm">Motivo: {medio.motivo}</Text>}
    </li>
  )
}

/** By what means a payment was made, a line each. */
export const PagoMedios = ({ medios, moneda }: { medios: readonly Medio[]; moneda: string }) => (
  <Stack component="ul" gap="xs" m={0} p={0} style={{ listStyle: 'none' }} aria-label="Medios">
    {medios.map((medio) => (
      <MedioLinea key={medio.orden} medio={medio} moneda={moneda} />
    ))}
  </Stack>
)
