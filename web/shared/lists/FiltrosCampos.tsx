import { Button, Group, Select, TextInput, type TextInputProps } from '@mantine/core'
import { useDebouncedCallback, useDisclosure } from '@mantine/hooks'
import { IconChevronDown, IconChevronUp, IconSearch } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { FieldToCome } from '#ui/FieldToCome.tsx'
import { DateField } from '#ui/DateField.tsx'
import { useIsPhone } from '#ui/use-is-phone.ts'
import type { Filtro } from './filtros.ts'
import { type Grupo, sizeOf } from './grupos.ts'
import { RazonSocialFiltro } from './RazonSocialFiltro.tsx'

const TEXT_PAUSE_MS = 300

interface TextoFieldProps extends Pick<TextInputProps, 'label' | 'aria-label' | 'placeholder' | 'className' | 'flex'> {
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
  size: { w?: number | string; flex?: string }
  /** Its options show at once. */
  opens?: boolean
  onChange: (value: string) => void
}

const Campo = ({ filtro, value, from, to, size, opens = false, onChange }: CampoProps) => {
  const { kind, label, placeholder = '', options = [], searchable, disabled, vacio, draw: Draw } = filtro
  if (kind === 'palabras')
    return <TextoField label={label} placeholder={placeholder} texto={value} onChange={onChange} {...size} />
  if (kind === 'razonSocial') return <RazonSocialFiltro rs={value || (vacio ?? '')} onChange={onChange} {...size} />
  if (Draw)
    return (
      <Suspense fallback={<FieldToCome label={label} {...size} />}>
        <Draw label={label} value={value} onChange={onChange} />
      </Suspense>
    )
  if (kind === 'dia')
    return (
      <DateField
        label={label}
        {...size}
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
      {...size}
      {...(vacio ? { allowDeselect: false } : { placeholder, clearable: true })}
      defaultDropdownOpened={opens}
      searchable={searchable ?? false}
      disabled={disabled ?? false}
      data={options}
      value={value || vacio || null}
      onChange={(chosen) => onChange(chosen === null || chosen === vacio ? '' : chosen)}
    />
  )
}

interface CamposProps {
  grupo: Grupo
  valores: Readonly<Record<string, string>>
  onChange: (name: string, value: string) => void
  w?: number | string
  flex?: string
  opens?: boolean
}

/** The field of a filter, or both ends of a range side by side. */
export const Campos = ({ grupo, valores, onChange, opens = false, ...size }: CamposProps) => {
  const [name, first] = grupo[0]!
  const to = grupo[1]
  if (!to)
    return (
      <Campo
        filtro={first}
        value={valores[name]!}
        size={size}
        opens={opens}
        onChange={(next) => onChange(name, next)}
      />
    )
  const ends = { from: valores[name]!, to: valores[to[0]]! }
  return (
    <Group gap="sm" wrap="nowrap" align="start" {...size}>
      <Campo
        filtro={first}
        value={ends.from}
        to={ends.to}
        size={{ w: '50%' }}
        onChange={(next) => onChange(name, next)}
      />
      <Campo
        filtro={to[1]}
        value={ends.to}
        from={ends.from}
        size={{ w: '50%' }}
        onChange={(next) => onChange(to[0], next)}
      />
    </Group>
  )
}

interface FiltrosCamposProps {
  grupos: readonly Grupo[]
  valores: Readonly<Record<string, string>>
  onChange: (name: string, value: string) => void
}

/** The fields of the filters: apart, because they weigh more than the list itself. */
export const FiltrosCampos = ({ grupos, valores, onChange }: FiltrosCamposProps) => {
  const isPhone = useIsPhone()
  const isApart = (grupo: Grupo) => grupo[0]![1].apart === true
  const apart = grupos.filter(isApart)
  const [isOpen, more] = useDisclosure(apart.some((grupo) => grupo.some(([name]) => valores[name])))
  const draw = (grupo: Grupo) => {
    const [name, first] = grupo[0]!
    return <Campos key={name} grupo={grupo} valores={valores} onChange={onChange} {...sizeOf(first, isPhone)} />
  }
  return (
    <>
      {grupos.filter((grupo) => !isApart(grupo)).map(draw)}
      {apart.length > 0 && !isPhone && (
        <Button
          variant="subtle"
          onClick={more.toggle}
          aria-expanded={isOpen}
          rightSection={isOpen ? <IconChevronUp size={16} aria-hidden /> : <IconChevronDown size={16} aria-hidden />}
        >
          Más filtros
        </Button>
      )}
      {apart.length > 0 && (isPhone || isOpen) && (
        <Group gap="sm" w="100%" align="start">
          {apart.map(draw)}
        </Group>
      )}
    </>
  )
}
