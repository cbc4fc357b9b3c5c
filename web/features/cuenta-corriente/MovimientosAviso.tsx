import { Button, Group, Paper, Text } from '@mantine/core'
import { useState } from 'react'
import { periodoOf } from '#contract/cuenta-corriente/partidas.ts'
import { formatDay, localDay } from '#contract/base/fechas.ts'
import { TODAS } from '#shared/lists/filtros.ts'
import type { Cuenta } from './use-cuenta.ts'

/** What has to go for every movement of the days to be there. */
const WHOLE: Partial<Cuenta['valores']> = {
  estado: 'todas',
  texto: '',
  clase: '',
  tramo: '',
  venceDesde: '',
  venceHasta: '',
  importeDesde: '',
  importeHasta: '',
}

/** Dates of issue may be of two things: some items, or every movement with its balances. It says which, and offers the other. */
export const MovimientosAviso = ({ cuenta: { valores, criteria, change } }: { cuenta: Cuenta }) => {
  const [today] = useState(() => localDay(new Date()))
  const { emisionDesde, emisionHasta, rs } = valores
  if ((!emisionDesde && !emisionHasta) || rs === TODAS) return null
  const periodo = periodoOf(criteria, today)
  const days = `del ${formatDay(emisionDesde)} al ${formatDay(emisionHasta || today)}`
  return (
    <Paper component="section" withBorder p="sm" aria-label="Resumen de movimientos">
      {periodo ? (
        <Text size="sm">
          El PDF y el e-mail llevan todos los movimientos {days}, con el saldo inicial y el saldo final.
        </Text>
      ) : (
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
      )}
    </Paper>
  )
}
