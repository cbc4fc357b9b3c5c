import { PESTANAS_COBRANZA, type PestanaCobranza, PROMESAS_FILTRO } from '#contract/cobranzas/reglas.ts'
import { TRAMOS_VENCIDOS } from '#contract/cuenta-corriente/reglas.ts'
import { deMoneda } from '#shared/cuenta/moneda.filtro.ts'
import { palabras, unoDe } from '#shared/lists/filtros.ts'

/** What is asked of a tab; how late it is and in which currency, of those who owe. */
export const filtrosDe = (pestana: PestanaCobranza, monedas: readonly string[], moneda: string) => {
  const debe = pestana === 'deuda'
  const ofMoneda = deMoneda(monedas, moneda, 'Pesos')
  return {
    pestana: {
      ...unoDe<PestanaCobranza>('Ver', PESTANAS_COBRANZA, { stays: true, clears: ['tramo', 'moneda'] }),
      kind: 'oculto' as const,
    },
    texto: palabras('Razón social, CUIT o código', { quoted: true }),
    tramo: unoDe('Atraso', TRAMOS_VENCIDOS, { when: debe }),
    promesa: unoDe('Promesa', PROMESAS_FILTRO, { placeholder: 'Con o sin promesa' }),
    moneda: { ...ofMoneda, when: debe && ofMoneda.when === true },
  }
}
