import { type Grupo, TRAMOS } from '#contract/cuenta-corriente/reglas.ts'
import { formatCuantos } from '#contract/valores/formato.ts'
import { isMoneda, MONEDAS } from '#contract/valores/monedas.ts'
import type { Partida, PartidaCriteria } from '#contract/cuenta-corriente/shapes.ts'

/** Names of the groups by age. Credits are a group of their own. */
export const GRUPOS: Record<Grupo, string> = { ...TRAMOS, creditos: 'Créditos sin aplicar' }

/** Filter by age: a single group (credits are one), or everything overdue. */
export type Antiguedad = Grupo | 'vencidas'
export const ANTIGUEDADES: Record<Antiguedad, string> = { vencidas: 'Vencidos', ...GRUPOS }

export const ESTADOS_PARTIDA: Record<PartidaCriteria['estado'], string> = {
  abiertas: 'Pendientes',
  compensadas: 'Saldados',
  todas: 'Pendientes y saldados',
}

/** Returns the name of a currency, "Pesos"; the code of a currency without a name. */
export const nombreMoneda = (moneda: string): string => (isMoneda(moneda) ? MONEDAS[moneda] : moneda)

/** Returns the name of an item or document: "Factura A A-0001-00045871". */
export const nombreOf = ({ claseTexto, referencia }: Pick<Partida, 'claseTexto' | 'referencia'>): string =>
  `${claseTexto} ${referencia}`

/** Returns a count with its noun: "1 comprobante", "12 comprobantes". */
export const documentosTexto = (count: number): string => formatCuantos(count, 'comprobante', 'comprobantes')
