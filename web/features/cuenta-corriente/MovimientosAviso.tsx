import { Button, Group, Paper, Text } from '@mantine/core'
import { formatDay } from '#contract/valores/fechas.ts'
import type { Cuenta } from './use-cuenta.ts'

/** Values that clear all filters except the dates of issue, so that the list shows every movement of the period. */
const ALL_MOVEMENTS: Partial<Cuenta['valores']> = {
  estado: 'todas',
  texto: '',
  clase: '',
  tramo: '',
  venceDesde: '',
  venceHasta: '',
  importeDesde: '',
  importeHasta: '',
  orden: 'emision',
  descendente: '',
}

/**
 * Notice on a list filtered by dates of issue. Offers the statement of that period, which adds balances and cleared
 * documents.
 */
export const MovimientosAviso = ({ cuenta: { valores, hoy, change } }: { cuenta: Cuenta }) => {
  const { emisionDesde, emisionHasta } = valores
  const days = `del ${formatDay(emisionDesde)} al ${formatDay(emisionHasta || hoy)}`
  return (
    <Paper component="section" withBorder p="sm" aria-label="Estado de cuenta">
      <Group justify="space-between" gap="sm">
        <Text size="sm">
          {emisionDesde
            ? `¿Querés el estado de cuenta ${days}? Tiene saldo inicial, saldo final y también lo saldado.`
            : 'Para un estado de cuenta con saldo inicial y saldo final, elegí también “Emisión desde”.'}
        </Text>
        {emisionDesde && (
          <Button size="compact-sm" variant="default" onClick={() => change(ALL_MOVEMENTS)}>
            Ver todos los movimientos
          </Button>
        )}
      </Group>
    </Paper>
  )
}
