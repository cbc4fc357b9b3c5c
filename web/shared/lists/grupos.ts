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

/** The room that a filter takes: side by side they share it; in the phone's sheet a basis would be its height. */
export const sizeOf = ({ kind, w, flex, range }: Filtro, isPhone: boolean) => {
  if (kind === 'palabras') return isPhone ? {} : { flex: '1 1 9rem' }
  if (isPhone) return range ? { w: '100%' } : { ...(w && { w }) }
  return { ...(w && { w }), ...(flex && { flex }) }
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

/** What is filtered, filter by filter, as its chips say it. */
export const activeOf = ({ tabla, valores, set }: Direccion) =>
  Object.entries(tabla).flatMap(([key, filtro]) => {
    const value = valores[key]!
    const label = value && filtro.chip?.(value)
    return label ? [{ key, label, onRemove: () => set(key, '') }] : []
  })
