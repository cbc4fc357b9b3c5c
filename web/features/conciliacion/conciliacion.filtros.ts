import {
  CONFIANZAS,
  type Confianza,
  PESTANAS_CONCILIACION,
  type PestanaConciliacion,
} from '#contract/conciliacion/reglas.ts'
import { unoDe } from '#shared/lists/filtros.ts'

/** Returns the filters of a tab. Only the tab of proposals filters by confidence. */
export const filtrosDe = (pestana: PestanaConciliacion) => ({
  pestana: {
    ...unoDe<PestanaConciliacion>('Ver', PESTANAS_CONCILIACION, { stays: true, clears: ['confianza'] }),
    kind: 'oculto' as const,
  },
  confianza: unoDe<Confianza>('Confianza', CONFIANZAS, { placeholder: 'Todas', when: pestana === 'propuesta' }),
})
