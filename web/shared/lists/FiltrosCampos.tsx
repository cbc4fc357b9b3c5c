import { Button, Group, Select } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { DateField } from '#ui/DateField.tsx'
import { useIsPhone } from '#ui/use-is-phone.ts'
import type { Filtro } from './filtros.ts'
import { type Grupo, sizeOf } from './Filtros.tsx'
import { RazonSocialFiltro } from './RazonSocialFiltro.tsx'

interface CampoProps {
  filtro: Filtro
  value: string
  /** The other end of its range: '' when it says nothing. */
  from?: string
  to?: string
  size: { w?: number | string; flex?: string }
  onChange: (value: string) => void
}

const Campo = ({ filtro, value, from, to, size, onChange }: CampoProps) => {
  const { kind, label, placeholder = '', options = [], searchable, disabled, vacio, draw: Draw } = filtro
  if (kind === 'razonSocial') return <RazonSocialFiltro rs={value || (vacio ?? '')} onChange={onChange} {...size} />
  if (Draw) return <Draw label={label} value={value} onChange={onChange} />
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
      searchable={searchable ?? false}
      disabled={disabled ?? false}
      data={options}
      value={value || vacio || null}
      onChange={(chosen) => onChange(chosen === null || chosen === vacio ? '' : chosen)}
    />
  )
}

interface FiltrosCamposProps {
  grupos: readonly Grupo[]
  valores: Readonly<Record<string, string>>
  onChange: (name: string, value: string) => void
}

/** The filters that are chosen, not typed: apart, because they weigh more than the list itself. */
export const FiltrosCampos = ({ grupos, valores, onChange }: FiltrosCamposProps) => {
  const isPhone = useIsPhone()
  const isApart = (grupo: Grupo) => grupo[0]![1].apart === true
  const apart = grupos.filter(isApart)
  const [isOpen, more] = useDisclosure(apart.some((grupo) => grupo.some(([name]) => valores[name])))
  const draw = (grupo: Grupo) => {
    const [[name, first]] = grupo as [Grupo[number]]
    const size = sizeOf(first, isPhone)
    const [from, to] = grupo
    if (!to)
      return (
        <Campo key={name} filtro={first} value={valores[name]!} size={size} onChange={(next) => onChange(name, next)} />
      )
    const ends = { from: valores[from![0]]!, to: valores[to[0]]! }
    return (
      <Group key={name} gap="sm" wrap="nowrap" align="start" {...size}>
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
