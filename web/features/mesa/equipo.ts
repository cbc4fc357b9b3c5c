import { CLASES, type ClaseTrabajo, TOPE_EQUIPO } from '#contract/mesa/reglas.ts'
import type { DelEquipo } from '#contract/mesa/shapes.ts'
import { enviado, unoDe } from '#shared/lists/filtros.ts'
import { colaPath } from './mesa.paths.ts'

const VER = {
  vencidos: 'Con algo vencido',
  nada: 'Sin nada abierto',
  ausentes: 'Ausentes',
} as const

const clases = Object.fromEntries(Object.entries(CLASES).map(([clase, { texto }]) => [clase, texto])) as Record<
  ClaseTrabajo,
  string
>
const nada = () => ({})

/** What the team is looked at by: a kind of work, and who of them. */
export const FILTROS = {
  clase: enviado(unoDe('Clase', clases, { placeholder: 'Todas' }), nada),
  ver: enviado(unoDe('Ver', VER), nada),
}

interface Elegido {
  clase: ClaseTrabajo | ''
  ver: keyof typeof VER | ''
}

/** A person of the team, or nobody, with what they have in all. */
export interface FilaDeEquipo extends Pick<DelEquipo, 'usuarioId' | 'nombre' | 'ausenteHasta' | 'carga'> {
  abiertos: number
  vencidos: number
  /** Since when what waits longest for us is where it is. */
  desde: string | null
}

type Cuenta = 'abiertos' | 'vencidos' | 'hoy' | 'esperan'

const sumOf = (carga: DelEquipo['carga'], name: Cuenta): number => carga.reduce((sum, each) => sum + each[name], 0)

/** How many there are in all, as far as they are counted: "304+". What is late is counted first. */
export const contados = (carga: DelEquipo['carga'], name: Cuenta): string => {
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
  // Instants as the server writes them are in their order as texts.
  desde: carga.flatMap(({ desde }) => desde ?? []).toSorted()[0] ?? null,
})

const CUMPLE: Record<keyof typeof VER, (fila: FilaDeEquipo) => boolean> = {
  vencidos: ({ vencidos }) => vencidos > 0,
  nada: ({ usuarioId, abiertos }) => usuarioId !== null && abiertos === 0,
  ausentes: ({ ausenteHasta }) => ausenteHasta !== null,
}

/** Nobody's first, then who has more that is late, and of those who has more. */
export const filasDe = (equipo: readonly DelEquipo[], { clase, ver }: Elegido): FilaDeEquipo[] =>
  equipo
    .filter(({ clases: atiende }) => !clase || atiende.includes(clase))
    .map((each) => filaDe({ ...each, carga: each.carga.filter((carga) => !clase || carga.clase === clase) }))
    .filter((fila) => !ver || CUMPLE[ver](fila))
    .toSorted(
      (a, b) =>
        Number(b.usuarioId === null) - Number(a.usuarioId === null) ||
        b.vencidos - a.vencidos ||
        b.abiertos - a.abiertos,
    )

/** The desk with what somebody has, where it is chosen and given to somebody else. */
export const suyoPath = (
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
