import {
  Button,
  CloseButton,
  Group,
  MantineThemeProvider,
  Menu,
  Popover,
  Skeleton,
  UnstyledButton,
} from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useRazonSocial } from '#shared/use-razon-social.ts'
import { useIsPhone } from '#ui/use-is-phone.ts'
import { useProfile } from '#web/profile.tsx'
import { later } from '#ui/first-shown.ts'
import { TODAS } from './filtros.ts'
import { Campos, TextoField } from './FiltrosCampos.tsx'
import { type FiltroGroup, groupLabel, groupsOf } from './groups.ts'
import type { Direccion } from './use-filtros.ts'
import classes from './FiltrosPlegados.module.css'
import { lazyPiece } from '#ui/lazy-piece.tsx'

const FiltrosTelefono = lazyPiece(later(async () => (await import('./FiltrosTelefono.tsx')).FiltrosTelefono))

interface FiltrosPlegadosProps {
  filtros: Direccion
}

// What opens inside of an editor stays inside of it: elsewhere a click on it would be one beside the editor.
const INSIDE = {
  components: {
    Combobox: { defaultProps: { withinPortal: false } },
    Popover: { defaultProps: { withinPortal: false } },
  },
}

/** A filter, or both ends of a range, and what its chip says. */
export interface Plegado {
  group: FiltroGroup
  name: string
  /** '' when nothing is said of it. */
  text: string
  /** It may be taken off: what stands there by itself, as “Abiertas”, may only be changed. */
  isSet: boolean
}

const textOf = (group: FiltroGroup, valores: Direccion['valores'], company: string): string =>
  group
    .map(([name, filtro]) => {
      if (filtro.kind === 'razonSocial') return valores[name] && company
      const value = valores[name] || (filtro.vacio ?? '')
      return value && (filtro.chip?.(value) ?? '')
    })
    .filter(Boolean)
    .join(' · ')

/** The name of the company of a filter. */
const useCompany = (rs: string): string => {
  const { usuario, esInterno } = useProfile()
  const found = useRazonSocial(esInterno ? Number(rs) || null : null)
  if (rs === TODAS) return 'Todas'
  const own = usuario.listRazonSocial.find(({ razonSocialId }) => String(razonSocialId) === rs)
  return (own ?? found)?.razonSocial ?? `Nº ${rs}`
}

interface ChipProps {
  group: FiltroGroup
  valores: Direccion['valores']
  onChange: Direccion['set']
  text: string
  isSet: boolean
  opened: boolean
  onOpen: () => void
  onClose: () => void
  onRemove: () => void
}

const Chip = ({ group, text, isSet, opened, onOpen, onClose, onRemove, valores, onChange }: ChipProps) => {
  const label = groupLabel(group)
  const isOption = group.length === 1 && group[0]![1].kind !== 'dia'
  return (
    <Popover
      opened={opened}
      onChange={(isOpen) => !isOpen && onClose()}
      position="bottom-start"
      shadow="sm"
      trapFocus
      returnFocus
    >
      <div className={classes.chip}>
        <Popover.Target>
          <UnstyledButton className={classes.text ?? ''} title={text} onClick={opened ? onClose : onOpen}>
            {text ? (
              <>
                {label}: <b>{text}</b>
              </>
            ) : (
              label
            )}
          </UnstyledButton>
        </Popover.Target>
        {isSet && <CloseButton size={24} me={4} aria-label={`Quitar ${text}`} onClick={onRemove} />}
      </div>
      <Popover.Dropdown aria-label={label}>
        <MantineThemeProvider theme={INSIDE} inherit>
          <Campos
            group={group}
            valores={valores}
            opens
            w={group.length > 1 ? 300 : 260}
            onChange={(name, value) => {
              onChange(name, value)
              if (isOption) onClose()
            }}
          />
        </MantineThemeProvider>
      </Popover.Dropdown>
    </Popover>
  )
}

/**
 * The filters of a list of which only the search stands there by itself: a chip for each one that is set, and a menu of the
 * others. On a phone the others are in a sheet.
 */
export const FiltrosPlegados = ({ filtros }: FiltrosPlegadosProps) => {
  const { valores, set: onChange, setAll, clear } = filtros
  const isPhone = useIsPhone()
  const [opened, setOpened] = useState<string>()
  const groups = groupsOf(filtros, useProfile())
  const [rs] = Object.keys(valores).filter((name) => filtros.tabla[name]!.kind === 'razonSocial')
  const company = useCompany(rs ? valores[rs]! : '')
  const words = groups.filter(([first]) => first![1].kind === 'palabras')
  const plegados = groups
    .filter((group) => !words.includes(group))
    .map((group): Plegado => {
      const isSet = group.some(([name]) => valores[name])
      return { group, name: group[0]![0], text: textOf(group, valores, company), isSet }
    })
  const shown = plegados.filter(({ name, text }) => text || name === opened)
  const rest = plegados.filter((each) => !shown.includes(each))
  const active = [...plegados.filter(({ isSet }) => isSet), ...words.filter(([first]) => valores[first![0]])]
  const remove = ({ group }: Plegado) => setAll(Object.fromEntries(group.map(([each]) => [each, ''])))
  const search = words.map(([first]) => {
    const [name, { label, placeholder = '' }] = first!
    return (
      <TextoField
        key={name}
        aria-label={label}
        placeholder={placeholder}
        className={classes.search ?? ''}
        texto={valores[name]!}
        onChange={(texto) => onChange(name, texto)}
      />
    )
  })
  if (isPhone)
    return (
      <Suspense fallback={<Skeleton height={36} />}>
        <FiltrosTelefono
          filtros={filtros}
          search={search}
          plegados={plegados}
          isActive={active.length > 0}
          onRemove={remove}
        />
      </Suspense>
    )
  return (
    <Group gap="xs" component="section" aria-label="Filtros">
      {search}
      {shown.map((plegado) => (
        <Chip
          key={plegado.name}
          {...plegado}
          valores={valores}
          opened={opened === plegado.name}
          onOpen={() => setOpened(plegado.name)}
          onClose={() => setOpened(undefined)}
          onChange={onChange}
          onRemove={() => remove(plegado)}
        />
      ))}
      {rest.length > 0 && (
        <Menu position="bottom-start" shadow="sm" returnFocus={false}>
          <Menu.Target>
            <Button variant="subtle" color="gray" px="xs" leftSection={<IconPlus size={16} aria-hidden />}>
              Filtro
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {rest.map(({ group, name }) => (
              <Menu.Item key={name} onClick={() => setOpened(name)}>
                {groupLabel(group)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {active.length > 1 && (
        <Button variant="subtle" size="compact-sm" onClick={clear}>
          Limpiar
        </Button>
      )}
    </Group>
  )
}
