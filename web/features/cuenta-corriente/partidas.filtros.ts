import { clavesDe } from '#contract/base/claves.ts'
import { TRAMOS_VENCIDOS } from '#contract/cuenta-corriente/reglas.ts'
import { readImporte } from '#contract/valores/importes.ts'
import type { OrdenPartidas, PartidaCriteria } from '#contract/cuenta-corriente/shapes.ts'
import { formatDay } from '#contract/valores/fechas.ts'
import { formatMoney } from '#shared/plata.ts'
import { CLASES } from '#contract/cuenta-corriente/partidas.ts'
import { dia, enviado, type Filtro, oculto, palabras, razonSocial, unoDe } from '#shared/lists/filtros.ts'
import { ANTIGUEDADES, ESTADOS_PARTIDA, nombreMoneda } from '#shared/cuenta/cuenta.words.ts'
import { lazyPiece } from '#ui/lazy-piece.tsx'

const ImporteFiltro = lazyPiece(async () => (await import('./ImporteFiltro.tsx')).ImporteFiltro)

const ORDENES: Record<OrdenPartidas, true> = { vencimiento: true, emision: true, importe: true }

/** Creates the filter by currency. Accepts any currency from the URL, because the options load later. */
const deMoneda = (monedas: readonly string[], moneda: string): Filtro<string, { moneda: string }> => ({
  kind: 'opcion',
  label: 'Moneda',
  placeholder: 'Todas',
  options: monedas.map((value) => ({ value, label: nombreMoneda(value) })),
  read: (text) => (/^[A-Z]{3}$/.test(text) ? text : ''),
  send: (value) => ({ moneda: value }),
  chip: nombreMoneda,
  when: monedas.length > 1 || moneda !== '',
})

const importe = <N extends 'importeDesde' | 'importeHasta'>(
  name: N,
  end: 'desde' | 'hasta',
  moneda: string,
): Filtro<string, { [K in N]: string }> => ({
  kind: 'propio',
  label: `Importe ${end}`,
  read: (text) => readImporte(text) ?? '',
  send: (value) => ({ [name]: value }),
  chip: (value) => `${end} ${formatMoney(value, moneda || 'ARS')}`,
  draw: ImporteFiltro,
  range: 'Importe',
})

/** Creates the filter for one end of a range of dates. Both ends share a label (`range`) and a chip. */
const rango = (range: string, end: 'desde' | 'hasta') =>
  dia(`${range} ${end}`, { range, chip: (day) => `${end} ${formatDay(day)}` })

/** Returns the filters of an account. `monedas`: currencies of the account; `moneda`: the chosen currency. */
export const partidasFiltros = (monedas: readonly string[], moneda: string) => ({
  texto: palabras('Referencia', { max: 40, quoted: true }),
  tramo: enviado(
    unoDe('Antigüedad', ANTIGUEDADES, { placeholder: 'Todas' }),
    (tramo): Pick<PartidaCriteria, 'tramos' | 'soloCreditos'> => {
      if (tramo === 'creditos') return { soloCreditos: true }
      return { tramos: tramo === 'vencidas' ? clavesDe(TRAMOS_VENCIDOS) : [tramo] }
    },
  ),
  estado: unoDe('Estado', ESTADOS_PARTIDA, { vacio: 'abiertas' }),
  clase: enviado(unoDe('Clase', CLASES, { placeholder: 'Todas' }), (clase) => ({ clases: [clase] })),
  moneda: deMoneda(monedas, moneda),
  emisionDesde: rango('Emisión', 'desde'),
  emisionHasta: rango('Emisión', 'hasta'),
  venceDesde: rango('Vencimiento', 'desde'),
  venceHasta: rango('Vencimiento', 'hasta'),
  importeDesde: importe('importeDesde', 'desde', moneda),
  importeHasta: importe('importeHasta', 'hasta', moneda),
  orden: enviado(oculto(ORDENES), (orden) => ({ orden })),
  descendente: enviado(oculto({ '1': true }), () => ({ descendente: true })),
  rs: razonSocial({ when: false }),
})
