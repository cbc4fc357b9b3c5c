import { Group, Select } from '@mantine/core'
import { Suspense } from 'react'
import { FieldToCome } from '#ui/fields/FieldToCome.tsx'
import { DateField } from '#ui/fields/DateField.tsx'
import type { Filtro } from './filtros.ts'
import type { FiltroGroup } from './groups.ts'
import { RazonSocialFiltro } from './RazonSocialFiltro.tsx'

interface CampoProps {
  filtro: Filtro
  value: string
  /** Lower limit of the range, for the field of the upper limit; '': none. */
  from?: string
  to?: string
  w: number | string
  /** true: the field opens its options when mounted. */
  opens?: boolean
  onChange: (value: string) => void
}

const Campo = ({ filtro, value, from, to, w, opens = false, onChange }: CampoProps) => {
  const { kind, label, placeholder = '', options = [], searchable, vacio, draw: Draw } = filtro
  if (kind === 'razonSocial') return <RazonSocialFiltro rs={value || (vacio ?? '')} onChange={onChange} opens={opens} />
  if (Draw)
    return (
      <Suspense fallback={<FieldToCome label={label} w={w} />}>
        <Draw label={label} value={value} onChange={onChange} />
      </Suspense>
    )
  if (kind === 'dia')
    return (
      <DateField
        label={label}
        w={w}
        value={value || null}
        onChange={(day) => onChange(day ?? '')}
        {...(to && { maxDate: to })}
        {...(from && { minDate: from })}
        {...(from && value && from > value && { error: 'Es anterior a la fecha desde' })}
      />
    )
  return (
    <Select
      label={label}
      w={w}
      {...(vacio ? { allowDeselect: false } : { placeholder, clearable: true })}
      defaultDropdownOpened={opens}
      searchable={searchable ?? false}
      data={options}
      value={value || vacio || null}
      onChange={(chosen) => onChange(chosen === null || chosen === vacio ? '' : chosen)}
    />
  )
}

interface CamposProps {
  group: FiltroGroup
  valores: Readonly<Record<string, string>>
  onChange: (name: string, value: string) => void
  w: number | string
  opens?: boolean
}

/** Field of a filter; for a range, two fields. */
export const Campos = ({ group, valores, onChange, w, opens = false }: CamposProps) => {
  const [name, first] = group[0]!
  const to = group[1]
  if (!to)
    return <Campo filtro={first} value={valores[name]!} w={w} opens={opens} onChange={(next) => onChange(name, next)} />
  const ends = { from: valores[name]!, to: valores[to[0]]! }
  return (
    <Group gap="sm" wrap="nowrap" align="start" w={w}>
      <Campo filtro={first} value={ends.from} to={ends.to} w="50%" onChange={(next) => onChange(name, next)} />
      <Campo filtro={to[1]} value={ends.to} from={ends.from} w="50%" onChange={(next) => onChange(to[0], next)} />
    </Group>
  )
}
