import { Text } from '@mantine/core'
import { formatCount, formatMoney, formatSaldo } from '#contract/formato.ts'
import type { Cuenta } from './use-cuenta.ts'

/** What the filtered items come to, each currency by itself: the totals above are always the account's. */
export const ListadoTotal = ({ cuenta: { isFiltered, listado } }: { cuenta: Cuenta }) =>
  isFiltered &&
  listado.data?.totales.map(({ moneda, partidas, importe, pendiente }) => (
    <Text key={moneda} component="output" size="sm">
      Total de lo listado ({partidas === 1 ? '1 partida' : `${formatCount(partidas)} partidas`}):{' '}
      <b>{formatSaldo(pendiente, moneda)}</b> pendiente
      {importe !== pendiente && `, ${formatMoney(importe, moneda)} de importe original`}
    </Text>
  ))
