import { Button, Group, Paper, Text } from '@mantine/core'
import { formatDay } from '#contract/valores/fechas.ts'
import type { Cuenta } from './use-cuenta.ts'

/** Filters to reset, so that all movements of the period show by date. */
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
 * Notice for a filter by dates of issue, which may mean some items or the statement of all movements: offers the other
 * one.
 */
export const MovimientosAviso = ({ cuenta: { valores, hoy, change } }: { cuenta: Cuenta }) => {
  const { emisionDesde, emisionHasta } = valores
  const days = `del ${formatDay(emisionDesde)} al ${formatDay(emisionHasta || hoy)}`
  return (
    <Paper component="section" withBorder p="sm" aria-label="Resumen de movimientos">
      <Group justify="space-between" gap="sm">
        <Text size="sm">
          {emisionDesde
            ? `¿Querés el resumen de movimientos ${days}, con saldo inicial y saldo final? Lleva también lo compensado.`
            : 'Para un resumen de movimientos con saldo inicial y saldo final, elegí también "Emisión desde".'}
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
