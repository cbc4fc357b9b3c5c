import { Group } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { textoEstado } from '#contract/estados.ts'
import { formatDay } from '#contract/fechas.ts'
import { FieldToCome } from '#ui/FieldToCome.tsx'
import { FilterBar } from '#ui/FilterBar.tsx'
import { useIsPhone } from '#ui/use-is-phone.ts'
import { useProfile } from '#web/profile.tsx'
import type { CamposSizes } from './GestionesCampos.tsx'
import { type FilterName, type Filtro, TODAS } from './gestiones.criteria.ts'
import { TextoField } from '#shared/lists/TextoField.tsx'
import type { Lista } from './use-lista.ts'

// Their lists and calendars open over the list: they come after it.
const GestionesCampos = lazy(() =>
  import('./GestionesCampos.tsx').then((module) => ({ default: module.GestionesCampos })),
)

interface GestionesFiltersProps<Id extends string> {
  lista: Lista<Id>
  filtros: readonly Filtro<Id>[]
  placeholder: string
}

// Side by side the fields share the room; in the phone's sheet a basis would be their height.
const BAR: CamposSizes = { choice: { flex: '1 1 7rem' }, days: { w: 292 } }
const SHEET: CamposSizes = { choice: {}, days: { w: '100%' } }

interface CamposPorVenirProps {
  choices: readonly string[]
  sizes: CamposSizes
}

/** The fields that are still to come. */
const CamposPorVenir = ({ choices, sizes: { choice, days } }: CamposPorVenirProps) => (
  <>
    {choices.map((label) => (
      <FieldToCome key={label} label={label} {...choice} />
    ))}
    <Group gap="sm" wrap="nowrap" {...days}>
      {['Desde', 'Hasta'].map((label) => (
        <FieldToCome key={label} label={label} flex={1} />
      ))}
    </Group>
  </>
)

/** The filters of a list; all of them live in its address. */
export const GestionesFilters = <Id extends string>({ lista, filtros, placeholder }: GestionesFiltersProps<Id>) => {
  const { usuario, esInterno } = useProfile()
  const sizes = useIsPhone() ? SHEET : BAR
  const { texto, estado, desde, hasta, rs } = lista.filters
  const { ver } = lista.criteria
  const companies = usuario.listRazonSocial
  const rsLabel = companies.find(({ razonSocialId }) => String(razonSocialId) === rs)?.razonSocial
  const labels: [FilterName<Id>, string | undefined][] = [
    ['texto', texto && `"${texto}"`],
    ['ver', ver && lista.ver[ver]],
    ['estado', estado && textoEstado(Number(estado))],
    ...filtros.map(({ id, label, options }): [Id, string] => {
      const chosen: string = lista.filters[id]
      return [id, chosen && (options.find(({ value }) => value === chosen)?.label ?? label)]
    }),
    ['desde', desde && `Desde ${formatDay(desde)}`],
    ['hasta', hasta && `Hasta ${formatDay(hasta)}`],
    ['rs', rs && (rs === TODAS ? 'Todas las razones sociales' : (rsLabel ?? `Razón social ${rs}`))],
  ]
  const active = labels.flatMap(([key, label]) =>
    label ? [{ key, label, onRemove: () => lista.setFilter(key, '') }] : [],
  )
  const hasRazon = esInterno || companies.length > 1
  const labelsToCome = ['Estado', ...filtros.map(({ label }) => label), ...(hasRazon ? ['Razón social'] : [])]
  return (
    <FilterBar active={active} onClear={lista.clear}>
      <TextoField texto={texto} placeholder={placeholder} onChange={(words) => lista.setFilter('texto', words)} />
      <Suspense fallback={<CamposPorVenir choices={labelsToCome} sizes={sizes} />}>
        <GestionesCampos
          filters={lista.filters}
          estados={lista.estados}
          choices={filtros.map(({ id, ...filtro }) => ({
            ...filtro,
            value: lista.filters[id],
            onChange: (value) => lista.setFilter(id, value),
          }))}
          onChange={lista.setFilter}
          sizes={sizes}
        />
      </Suspense>
    </FilterBar>
  )
}
