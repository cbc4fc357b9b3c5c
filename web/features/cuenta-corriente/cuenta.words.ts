import type { Grupo, Partida, PartidaCriteria, Tramo } from '#contract/cuenta-corriente.schemas.ts'

// The contract's own words come with zod, which the list's first load does without. A test holds both equal.

/** How late an item is; credits stand apart. */
export const GRUPOS: Record<Grupo, string> = {
  'a-vencer': 'A vencer',
  '1-30': '1 a 30 días',
  '31-60': '31 a 60 días',
  '61-90': '61 a 90 días',
  'mas-90': 'Más de 90 días',
  creditos: 'Créditos sin aplicar',
}

/** The document classes that can be filtered by. */
export const CLASES: Record<string, string> = {
  RV: 'Factura o nota de crédito de ventas',
  DR: 'Factura',
  DE: 'Nota de débito',
  DG: 'Nota de crédito',
  DZ: 'Recibo',
  DA: 'Documento interno',
  AB: 'Ajuste',
}

/** Everything that is late. */
export const TRAMOS_VENCIDOS: readonly Tramo[] = ['1-30', '31-60', '61-90', 'mas-90']

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
