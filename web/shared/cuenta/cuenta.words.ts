import { type Grupo, TRAMOS } from '#contract/cuenta-corriente/reglas.ts'
import { formatCuantos } from '#contract/valores/formato.ts'
import type { Partida, PartidaCriteria } from '#contract/cuenta-corriente/shapes.ts'

/** How late an item is; credits stand apart. */
export const GRUPOS: Record<Grupo, string> = { ...TRAMOS, creditos: 'Créditos sin aplicar' }

/** What can be filtered by at once: a bucket, the credits, or all that is late. */
export type Antiguedad = Grupo | 'vencidas'
export const ANTIGUEDADES: Record<Antiguedad, string> = { vencidas: 'Vencidas', ...GRUPOS }

export const ESTADOS_PARTIDA: Record<PartidaCriteria['estado'], string> = {
  abiertas: 'Abiertas',
  compensadas: 'Compensadas',
  todas: 'Abiertas y compensadas',
}

const MONEDAS: Record<string, string> = { ARS: 'Pesos', USD: 'Dólares', EUR: 'Euros' }

/** "Pesos"; a currency without a name here by its code. */
export const nombreMoneda = (moneda: string): string => MONEDAS[moneda] ?? moneda

/** "Factura A A-0001-00045871": an item or a document by name. */
export const nombreOf = ({ claseTexto, referencia }: Pick<Partida, 'claseTexto' | 'referencia'>): string =>
  `${claseTexto} ${referencia}`

/** "1 documento", "12 documentos": how many items add up to something. */
export const documentosTexto = (count: number): string => formatCuantos(count, 'documento', 'documentos')
