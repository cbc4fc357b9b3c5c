import { Input, Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { formatDay } from '#contract/fechas.ts'
import { formatMoney } from '#contract/formato.ts'
import { TextoField } from '#shared/lists/TextoField.tsx'
import { FilterBar } from '#ui/FilterBar.tsx'
import { useIsPhone } from '#ui/use-is-phone.ts'
import { ANTIGUEDADES, CLASES, ESTADOS_PARTIDA, nombreMoneda } from './cuenta.words.ts'
import type { PartidasFilters as Filters } from './partidas.criteria.ts'
import type { Cuenta } from './use-cuenta.ts'

// Their lists and calendars open over the statement: they come after it.
const PartidasCampos = lazy(() => import('./PartidasCampos.tsx').then((module) => ({ default: module.PartidasCampos })))

const CHOICES = ['Antigüedad', 'Estado', 'Clase']

/** The filters in force, in words. */
const labelsOf = (filters: Filters): [keyof Filters, string][] => {
  const { texto, estado, clase, tramo, moneda } = filters
  const range = (name: string, key: 'emision' | 'vence' | 'importe', show: (value: string) => string) =>
    (['Desde', 'Hasta'] as const).map((end): [keyof Filters, string] => {
      const value = filters[`${key}${end}`]
      return [`${key}${end}`, value && `${name} ${end.toLowerCase()} ${show(value)}`]
    })
  return [
    ['texto', texto && `"${texto}"`],
    ['tramo', tramo && ANTIGUEDADES[tramo]],
    ['estado', estado && ESTADOS_PARTIDA[estado]],
    ['clase', clase && `${CLASES[clase]}`],
    ['moneda', moneda && nombreMoneda(moneda)],
    ...range('Emisión', 'emision', formatDay),
    ...range('Vencimiento', 'vence', formatDay),
    ...range('Importe', 'importe', (importe) => formatMoney(importe, moneda || 'ARS')),
  ]
}

interface PartidasFiltersProps {
  cuenta: Cuenta
  monedas: readonly string[]
}

/** The filters of a statement; all of them live in its address. */
export const PartidasFilters = ({ cuenta, monedas }: PartidasFiltersProps) => {
  const { filters, change } = cuenta
  const isPhone = useIsPhone()
  const active = labelsOf(filters).flatMap(([key, label]) =>
    label ? [{ key, label, onRemove: () => change({ [key]: '' }) }] : [],
  )
  const clear = () => change(Object.fromEntries(active.map(({ key }) => [key, ''])))
  const fallback = CHOICES.map((label) => (
    <Input.Wrapper key={label} label={label} labelElement="div" {...(!isPhone && { flex: '1 1 8rem' })}>
      <Skeleton height={36} />
    </Input.Wrapper>
  ))
  return (
    <FilterBar active={active} onClear={clear}>
      <TextoField texto={filters.texto} placeholder="Referencia" onChange={(texto) => change({ texto })} />
      <Suspense fallback={fallback}>
        <PartidasCampos filters={filters} monedas={monedas} onChange={change} />
      </Suspense>
    </FilterBar>
  )
}
