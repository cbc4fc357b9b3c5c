import { Select } from '@mantine/core'
import { api } from '#contract/index.ts'
import type { Route } from '#contract/route.ts'
import type { FiltroPropioProps } from '#shared/lists/filtros.ts'

/** The recorded calls of the contract, by noun; the noun alone stands for all of its calls. */
const OPTIONS = Object.entries(api).flatMap(([noun, rows]) => {
  const recorded = Object.entries<Route>(rows).filter(([, route]) => route.writes ?? route.audited)
  if (!recorded.length) return []
  const calls = recorded.map(([name]) => ({ value: `${noun}.${name}`, label: `${noun}.${name}` }))
  return [{ group: noun, items: [{ value: noun, label: `${noun} (todo)` }, ...calls] }]
})

/** Chooses what was done. */
export const OperacionSelect = ({ label, value, onChange }: FiltroPropioProps) => (
  <Select
    label={label}
    placeholder="Todo"
    searchable
    clearable
    data={OPTIONS}
    value={value || null}
    onChange={(chosen) => onChange(chosen ?? '')}
  />
)
