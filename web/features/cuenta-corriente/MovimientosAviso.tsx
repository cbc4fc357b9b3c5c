import { Button, Group, Paper, Text } from '@mantine/core'
import { formatDay } from '#contract/valores/fechas.ts'
import type { Cuenta } from './use-cuenta.ts'

/** What has to go for every movement of the days to be there, in the order of their days. */
const WHOLE: Partial<Cuenta['valores']> = {
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

/** Dates of issue may be of two things: some items, or every movement with its balances. Of the first it offers the other. */
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
          <Button size="compact-sm" variant="default" onClick={() => change(WHOLE)}>
            Ver todos los movimientos
          </Button>
        )}
      </Group>
    </Paper>
  )
}
