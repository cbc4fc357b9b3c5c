import type { Profile } from '#web/profile.tsx'
import type { Filtro } from './filtros.ts'
import type { Direccion } from './use-filtros.ts'

/** Filters that share a chip: a single filter, or the two ends of a range. */
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

export const groupLabel = ([first]: FiltroGroup): string => first![1].range ?? first![1].label

/** Returns the filters that have a field, text filters first. */
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
