import { Group, Select, TextInput, type TextInputProps } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { FieldToCome } from '#ui/FieldToCome.tsx'
import { DateField } from '#ui/DateField.tsx'
import type { Filtro } from './filtros.ts'
import type { FiltroGroup } from './groups.ts'
import { RazonSocialFiltro } from './RazonSocialFiltro.tsx'

const TEXT_PAUSE_MS = 300

interface TextoFieldProps extends Pick<TextInputProps, 'aria-label' | 'placeholder' | 'className'> {
  texto: string
  onChange: (texto: string) => void
}

/** The words looked for: sent when the typing pauses, taken from the address when it changes by itself. */
export const TextoField = ({ texto, onChange, ...field }: TextoFieldProps) => {
  const [typed, setTyped] = useState({ text: texto, from: texto })
  const send = useDebouncedCallback(onChange, TEXT_PAUSE_MS)
  // Back, Limpiar and the chips change the address: the field follows it.
  if (texto !== typed.from) setTyped({ text: texto === typed.text.trim() ? typed.text : texto, from: texto })
  return (
    <TextInput
      type="search"
      leftSection={<IconSearch size={16} aria-hidden />}
      maxLength={80}
      {...field}
      value={typed.text}
      onChange={(event) => {
        setTyped({ text: event.currentTarget.value, from: typed.from })
        send(event.currentTarget.value.trim())
      }}
    />
  )
}

interface CampoProps {
  filtro: Filtro
  value: string
  /** The other end of its range: '' when it says nothing. */
  from?: string
  to?: string
  w: number | string
  /** Its options show at once. */
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

/** The field of a filter, or both ends of a range side by side. */
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
