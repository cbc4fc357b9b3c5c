import { Button, CloseButton, Group, MantineThemeProvider, Menu, Popover, Stack, UnstyledButton } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { Campos, TextoField } from './FiltrosCampos.tsx'
import { useIsPhone } from '#ui/use-is-phone.ts'
import { useProfile } from '#web/profile.tsx'
import { Filtros } from './Filtros.tsx'
import { type Grupo, grupoLabel, gruposOf } from './grupos.ts'
import type { Direccion } from './use-filtros.ts'
import classes from './FiltrosPlegados.module.css'

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

const textOf = (grupo: Grupo, valores: Direccion['valores']): string =>
  grupo
    .map(([name, filtro]) => (valores[name] ? (filtro.chip?.(valores[name]) ?? '') : ''))
    .filter(Boolean)
    .join(' · ')

interface ChipProps {
  grupo: Grupo
  valores: Direccion['valores']
  onChange: Direccion['set']
  text: string
  opened: boolean
  onOpen: () => void
  onClose: () => void
  onRemove: () => void
}

const Chip = ({ grupo, text, opened, onOpen, onClose, onRemove, valores, onChange }: ChipProps) => {
  const label = grupoLabel(grupo)
  const isOption = grupo.length === 1 && grupo[0]![1].kind !== 'dia'
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
        {text && <CloseButton size={24} me={4} aria-label={`Quitar ${text}`} onClick={onRemove} />}
      </div>
      <Popover.Dropdown aria-label={label}>
        <MantineThemeProvider theme={INSIDE} inherit>
          <Campos
            grupo={grupo}
            valores={valores}
            opens
            w={grupo.length > 1 ? 300 : 260}
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
 * others. On a phone the others are in the sheet.
 */
export const FiltrosPlegados = ({ filtros }: FiltrosPlegadosProps) => {
  const { valores, set: onChange, setAll, clear } = filtros
  const isPhone = useIsPhone()
  const [opened, setOpened] = useState<string>()
  const grupos = gruposOf(filtros, useProfile())
  const words = grupos.filter(([first]) => first![1].kind === 'palabras')
  const others = grupos
    .filter((grupo) => !words.includes(grupo))
    .map((grupo) => ({ grupo, name: grupo[0]![0], text: textOf(grupo, valores) }))
  const shown = others.filter(({ name, text }) => text || name === opened)
  const rest = others.filter((each) => !shown.includes(each))
  const active = [...others.filter(({ text }) => text), ...words.filter(([first]) => valores[first![0]])]
  const search = words.map(([first]) => {
    const [name, { label, placeholder = '' }] = first!
    return (
      <TextoField
        key={name}
        aria-label={label}
        placeholder={placeholder}
        {...(!isPhone && { className: classes.search ?? '' })}
        texto={valores[name]!}
        onChange={(texto) => onChange(name, texto)}
      />
    )
  })
  if (isPhone)
    return (
      <Stack gap="xs">
        {search}
        <Filtros filtros={filtros} grupos={others.map(({ grupo }) => grupo)} />
      </Stack>
    )
  return (
    <Group gap="xs" component="section" aria-label="Filtros">
      {search}
      {shown.map(({ grupo, name, text }) => (
        <Chip
          key={name}
          grupo={grupo}
          text={text}
          valores={valores}
          opened={opened === name}
          onOpen={() => setOpened(name)}
          onClose={() => setOpened(undefined)}
          onChange={onChange}
          onRemove={() => setAll(Object.fromEntries(grupo.map(([each]) => [each, ''])))}
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
            {rest.map(({ grupo, name }) => (
              <Menu.Item key={name} onClick={() => setOpened(name)}>
                {grupoLabel(grupo)}
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
