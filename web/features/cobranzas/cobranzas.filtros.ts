import { PESTANAS_COBRANZA, type PestanaCobranza, PROMESAS_FILTRO } from '#contract/cobranzas/reglas.ts'
import { TRAMOS_VENCIDOS } from '#contract/cuenta-corriente/reglas.ts'
import { nombreMoneda } from '#shared/cuenta/cuenta.words.ts'
import { type Filtro, palabras, unoDe } from '#shared/lists/filtros.ts'

/** Creates the filter by currency. Accepts any currency from the URL, because the options load later. */
const deMoneda = (monedas: readonly string[], when: boolean): Filtro<string, { moneda: string }> => ({
  kind: 'opcion',
  label: 'Moneda',
  placeholder: 'Pesos',
  options: monedas.map((value) => ({ value, label: nombreMoneda(value) })),
  read: (text) => (/^[A-Z]{3}$/.test(text) ? text : ''),
  send: (value) => ({ moneda: value }),
  chip: nombreMoneda,
  when,
})

/** Returns the filters of a tab. Only the tab of debts filters by age and currency. */
export const filtrosDe = (pestana: PestanaCobranza, monedas: readonly string[], moneda: string) => {
  const debe = pestana === 'deuda'
  return {
    pestana: {
      ...unoDe<PestanaCobranza>('Ver', PESTANAS_COBRANZA, { stays: true, clears: ['tramo', 'moneda'] }),
      kind: 'oculto' as const,
    },
    texto: palabras('Razón social, CUIT o código', { quoted: true }),
    tramo: unoDe('Días de atraso', TRAMOS_VENCIDOS, { when: debe }),
    promesa: unoDe('Promesa', PROMESAS_FILTRO, { placeholder: 'Con o sin promesa' }),
    moneda: deMoneda(monedas, debe && (monedas.length > 1 || moneda !== '')),
  }
}
