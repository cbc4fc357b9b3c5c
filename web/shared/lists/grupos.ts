import type { Profile } from '#web/profile.tsx'
import type { Filtro } from './filtros.ts'
import type { Direccion } from './use-filtros.ts'

/** The filters that are drawn, each or each two side by side. */
export type Grupo = readonly (readonly [name: string, filtro: Filtro])[]

const inGrupos = (filtros: Grupo): Grupo[] => {
  const grupos: [string, Filtro][][] = []
  for (const [name, filtro] of filtros) {
    const last = grupos.at(-1)
    if (filtro.range && last?.[0]?.[1].range === filtro.range) last.push([name, filtro])
    else grupos.push([[name, filtro]])
  }
  return grupos
}

/** What a filter, or both ends of a range, is called. */
export const grupoLabel = ([first]: Grupo): string => first![1].range ?? first![1].label

/** The filters that this person may use, what is typed first. */
export const gruposOf = (
  { tabla }: Direccion,
  { usuario, esInterno }: Pick<Profile, 'usuario' | 'esInterno'>,
): Grupo[] => {
  const canChoose = esInterno || usuario.listRazonSocial.length > 1
  const drawn = Object.entries(tabla)
    .filter(([, { kind, when = true }]) => when && kind !== 'oculto' && (kind !== 'razonSocial' || canChoose))
    .toSorted(([, a], [, b]) => Number(b.kind === 'palabras') - Number(a.kind === 'palabras'))
  return inGrupos(drawn)
}
