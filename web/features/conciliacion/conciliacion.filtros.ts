import {
  CONFIANZAS,
  type Confianza,
  PESTANAS_CONCILIACION,
  type PestanaConciliacion,
} from '#contract/conciliacion/reglas.ts'
import { unoDe } from '#shared/lists/filtros.ts'

/** What is asked of a tab; how sure a proposal is, of those that have one. */
export const filtrosDe = (pestana: PestanaConciliacion) => ({
  pestana: {
    ...unoDe<PestanaConciliacion>('Ver', PESTANAS_CONCILIACION, { stays: true, clears: ['confianza'] }),
    kind: 'oculto' as const,
  },
  confianza: unoDe<Confianza>('Confianza', CONFIANZAS, { placeholder: 'Todas', when: pestana === 'propuesta' }),
})
