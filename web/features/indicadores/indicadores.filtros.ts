import { addDays, localDay } from '#contract/valores/fechas.ts'
import type { IndicadoresCriteria } from '#contract/indicadores/shapes.ts'
import type { mesa } from '#contract/mesa/calls.ts'
import { CLASES, clasesDe } from '#contract/mesa/reglas.ts'
import type { ReplyOf } from '#contract/route.ts'
import { type Valores, desdeHasta, enviado, id, optionsOf, razonSocial, unoDe } from '#shared/lists/filtros.ts'

const PERIODOS = {
  '7': 'Últimos 7 días',
  '30': 'Últimos 30 días',
  '90': 'Últimos 90 días',
  mes: 'Este mes',
  fechas: 'Otras fechas',
} as const
const HABITUAL = '30'

const nada = () => ({})

/** Returns the filters: period, sector, kind and razón social. The period "fechas" adds two filters by date. */
export const filtrosDe = (
  opciones: ReplyOf<typeof mesa.getOpciones> | undefined,
  { roles, servicios }: { roles: Iterable<string>; servicios: Iterable<number> },
  periodo: string | null,
) => {
  const { desde, hasta } = desdeHasta()
  const when = periodo === 'fechas'
  const clases = Object.fromEntries(clasesDe(roles, servicios).map((clase) => [clase, CLASES[clase].texto])) as Record<
    keyof typeof CLASES,
    string
  >
  return {
    periodo: enviado(unoDe('Período', PERIODOS, { vacio: HABITUAL, stays: true }), nada),
    desde: { ...enviado(desde, nada), when },
    hasta: { ...enviado(hasta, nada), when },
    clase: unoDe('Tipo', clases),
    sector: id('Sector', optionsOf(opciones?.sectores ?? [], 'sectorId', 'nombre')),
    rs: { ...razonSocial(), send: (value: string) => (Number(value) ? { razonSocialId: Number(value) } : {}) },
  }
}

type Periodo = Pick<IndicadoresCriteria, 'desde' | 'hasta'>

/** Returns the first and last day of the period. If either date is missing, returns the days of the default period. */
export const periodoDe = (
  { periodo, desde, hasta }: Pick<Valores<ReturnType<typeof filtrosDe>>, 'periodo' | 'desde' | 'hasta'>,
  now: Date,
): Periodo => {
  const today = localDay(now)
  if (periodo === 'mes') return { desde: `${today.slice(0, 7)}-01`, hasta: today }
  if (periodo === 'fechas' && desde && hasta) return { desde, hasta }
  const days = Number(periodo) || Number(HABITUAL)
  return { desde: addDays(today, 1 - days), hasta: today }
}
