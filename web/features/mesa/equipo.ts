import { CLASES, type ClaseTrabajo, TOPE_EQUIPO } from '#contract/mesa/reglas.ts'
import type { DelEquipo } from '#contract/mesa/shapes.ts'
import { enviado, unoDe } from '#shared/lists/filtros.ts'
import { colaPath } from './mesa.paths.ts'

const VER = {
  vencidos: 'Con gestiones fuera de plazo',
  nada: 'Sin gestiones abiertas',
  ausentes: 'Ausentes',
} as const

const clases = Object.fromEntries(Object.entries(CLASES).map(([clase, { texto }]) => [clase, texto])) as Record<
  ClaseTrabajo,
  string
>
const nada = () => ({})

/** Filters of the team: kind of item, and which people to show. */
export const FILTROS = {
  clase: enviado(unoDe('Tipo', clases, { placeholder: 'Todas' }), nada),
  ver: enviado(unoDe('Ver', VER), nada),
}

interface Seleccion {
  clase: ClaseTrabajo | ''
  ver: keyof typeof VER | ''
}

/** Row of a person, or of the unassigned work, with the totals of its items. */
export interface FilaDeEquipo extends Pick<DelEquipo, 'usuarioId' | 'nombre' | 'ausenteHasta' | 'carga'> {
  abiertos: number
  vencidos: number
  /** Time (ISO, UTC) since which the oldest item waits for an answer of the distributor; null: no item waits. */
  desde: string | null
}

type Cuenta = 'abiertos' | 'vencidos' | 'hoy' | 'esperan'

const sumOf = (carga: DelEquipo['carga'], name: Cuenta): number => carga.reduce((sum, each) => sum + each[name], 0)

/**
 * Returns a total as text, with "+" when it may be incomplete: "304+". The server counts overdue items first, so their
 * total is complete up to the limit.
 */
export const countText = (carga: DelEquipo['carga'], name: Cuenta): string => {
  const hasMore = carga.some((each) => each[name === 'vencidos' ? name : 'abiertos'] > TOPE_EQUIPO)
  const sum = carga.reduce((all, each) => all + Math.min(each[name], TOPE_EQUIPO), 0)
  return `${sum.toLocaleString('es-AR')}${hasMore ? '+' : ''}`
}

const filaDe = ({ usuarioId, nombre, ausenteHasta, carga }: DelEquipo): FilaDeEquipo => ({
  usuarioId,
  nombre,
  ausenteHasta,
  carga: carga.toSorted((a, b) => b.abiertos - a.abiertos),
  abiertos: sumOf(carga, 'abiertos'),
  vencidos: sumOf(carga, 'vencidos'),
  // ISO timestamps in UTC sort by time when sorted as text.
  desde: carga.flatMap(({ desde }) => desde ?? []).toSorted()[0] ?? null,
})

const CONDITIONS: Record<keyof typeof VER, (fila: FilaDeEquipo) => boolean> = {
  vencidos: ({ vencidos }) => vencidos > 0,
  nada: ({ usuarioId, abiertos }) => usuarioId !== null && abiertos === 0,
  ausentes: ({ ausenteHasta }) => ausenteHasta !== null,
}

/**
 * Returns the rows. Unassigned work comes first, then people by number of overdue items and of open items, highest
 * first.
 */
export const filasDe = (equipo: readonly DelEquipo[], { clase, ver }: Seleccion): FilaDeEquipo[] =>
  equipo
    .filter(({ clases: atiende }) => !clase || atiende.includes(clase))
    .map((each) => filaDe({ ...each, carga: each.carga.filter((carga) => !clase || carga.clase === clase) }))
    .filter((fila) => !ver || CONDITIONS[ver](fila))
    .toSorted(
      (a, b) =>
        Number(b.usuarioId === null) - Number(a.usuarioId === null) ||
        b.vencidos - a.vencidos ||
        b.abiertos - a.abiertos,
    )

/** Returns the path of the mesa with the items of a person. null: the unassigned items. */
export const personaPath = (
  usuarioId: number | null,
  { clase, vencidos = false, cola = 'todas' }: { clase?: string; vencidos?: boolean; cola?: 'todas' | 'espera' },
): string => {
  const search = new URLSearchParams({
    quien: String(usuarioId ?? 0),
    ...(clase && { clase }),
    ...(vencidos && { plazo: 'vencido' }),
  })
  return `${colaPath(cola)}?${search}`
}
