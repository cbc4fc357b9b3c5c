import type { Filtro } from '#shared/lists/filtros.ts'
import { nombreMoneda } from './cuenta.words.ts'

/** Only some currencies are offered, but any may be in the address. Without one it is what `placeholder` says. */
export const deMoneda = (
  monedas: readonly string[],
  moneda: string,
  placeholder = 'Todas',
): Filtro<string, { moneda: string }> => ({
  kind: 'opcion',
  label: 'Moneda',
  placeholder,
  options: monedas.map((value) => ({ value, label: nombreMoneda(value) })),
  read: (text) => (/^[A-Z]{3}$/.test(text) ? text : ''),
  send: (value) => ({ moneda: value }),
  chip: nombreMoneda,
  when: monedas.length > 1 || moneda !== '',
})
