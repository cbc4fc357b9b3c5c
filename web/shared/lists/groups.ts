import type { Profile } from '#web/profile.tsx'
import type { Filtro } from './filtros.ts'
import type { Direccion } from './use-filtros.ts'

/** The filters that are drawn, each or each two side by side. */
export type FiltroGroup = readonly (readonly [name: string, filtro: Filtro])[]

const inGroups = (filtros: FiltroGroup): FiltroGroup[] => {
  const groups: [string, Filtro][][] = []
  for (const [name, filtro] of filtros) {
    const last = groups.at(-1)
    if (filtro.range && last?.[0]?.[1].range === filtro.range) last.push([name, filtro])
    else groups.push([[name, filtro]])
  }
  return groups
}

/** What a filter, or both ends of a range, is called. */
export const groupLabel = ([first]: FiltroGroup): string => first![1].range ?? first![1].label

/** The filters that this person may use, what is typed first. */
export const groupsOf = (
  { tabla }: Direccion,
  { usuario, esInterno }: Pick<Profile, 'usuario' | 'esInterno'>,
): FiltroGroup[] => {
  const canChoose = esInterno || usuario.listRazonSocial.length > 1
  const drawn = Object.entries(tabla)
    .filter(([, { kind, when = true }]) => when && kind !== 'oculto' && (kind !== 'razonSocial' || canChoose))
    .toSorted(([, a], [, b]) => Number(b.kind === 'palabras') - Number(a.kind === 'palabras'))
  return inGroups(drawn)
}
