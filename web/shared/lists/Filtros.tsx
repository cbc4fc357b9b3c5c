import { Group } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { FieldToCome } from '#ui/FieldToCome.tsx'
import { FilterBar } from '#ui/FilterBar.tsx'
import { useIsPhone } from '#ui/use-is-phone.ts'
import { useProfile } from '#web/profile.tsx'
import type { Filtro } from './filtros.ts'
import type { Direccion } from './use-filtros.ts'
import { later } from '#web/first-shown.ts'

// They weigh more than the list itself: they come after it.
const FiltrosCampos = lazy(
  later(() => import('./FiltrosCampos.tsx').then((module) => ({ default: module.FiltrosCampos }))),
)

/** The filters that are drawn, each or each two side by side. */
export type Grupo = readonly (readonly [name: string, filtro: Filtro])[]

const gruposOf = (filtros: Grupo): Grupo[] => {
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

/** The filters of a list: the bar with its chips, or the sheet of a phone. All of them live in its address. */
export const Filtros = ({ filtros }: { filtros: Direccion }) => {
  const { tabla, valores, set, clear } = filtros
  const { usuario, esInterno } = useProfile()
  const isPhone = useIsPhone()
  const all = Object.entries(tabla)
  const active = all.flatMap(([key, filtro]) => {
    const value = valores[key]!
    const label = value && filtro.chip?.(value)
    return label ? [{ key, label, onRemove: () => set(key, '') }] : []
  })
  const canChoose = esInterno || usuario.listRazonSocial.length > 1
  const drawn = all
    .filter(([, { kind, when = true }]) => when && kind !== 'oculto' && (kind !== 'razonSocial' || canChoose))
    // What is typed first.
    .toSorted(([, a], [, b]) => Number(b.kind === 'palabras') - Number(a.kind === 'palabras'))
  const grupos = gruposOf(drawn)
  return (
    <FilterBar active={active} onClear={clear}>
      <Suspense
        fallback={grupos
          .filter(([first]) => !first![1].apart)
          .map((grupo) => {
            const [name, first] = grupo[0]!
            return grupo.length === 1 ? (
              <FieldToCome key={name} label={first.label} {...sizeOf(first, isPhone)} />
            ) : (
              <Group key={name} gap="sm" wrap="nowrap" {...sizeOf(first, isPhone)}>
                {grupo.map(([each, { label }]) => (
                  <FieldToCome key={each} label={label} flex={1} />
                ))}
              </Group>
            )
          })}
      >
        <FiltrosCampos grupos={grupos} valores={valores} onChange={set} />
      </Suspense>
    </FilterBar>
  )
}
