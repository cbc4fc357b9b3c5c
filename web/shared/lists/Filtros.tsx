import { Group } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { FieldToCome } from '#ui/FieldToCome.tsx'
import { FilterBar } from '#ui/FilterBar.tsx'
import { useIsPhone } from '#ui/use-is-phone.ts'
import { useProfile } from '#web/profile.tsx'
import { activeOf, type Grupo, gruposOf, sizeOf } from './grupos.ts'
import type { Direccion } from './use-filtros.ts'
import { later } from '#web/first-shown.ts'

// They weigh more than the list itself: they come after it.
const FiltrosCampos = lazy(
  later(() => import('./FiltrosCampos.tsx').then((module) => ({ default: module.FiltrosCampos }))),
)

interface FiltrosProps {
  filtros: Direccion
  /** Only these of them; all when absent. */
  grupos?: readonly Grupo[]
}

/** The filters of a list: the bar with its chips, or the sheet of a phone. All of them live in its address. */
export const Filtros = ({ filtros, grupos: some }: FiltrosProps) => {
  const profile = useProfile()
  const isPhone = useIsPhone()
  const grupos = some ?? gruposOf(filtros, profile)
  return (
    <FilterBar active={activeOf(filtros)} onClear={filtros.clear}>
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
        <FiltrosCampos grupos={grupos} valores={filtros.valores} onChange={filtros.set} />
      </Suspense>
    </FilterBar>
  )
}
