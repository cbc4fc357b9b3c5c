import { Button, CloseButton, Group, MantineThemeProvider, Menu, Popover, UnstyledButton } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { Campos } from './FiltrosCampos.tsx'
import type { FiltrosDibujo } from './FiltrosPlegados.tsx'
import classes from './FiltrosPlegados.module.css'
import { type FiltroGroup, groupLabel } from './groups.ts'
import type { Direccion } from './use-filtros.ts'

// Renders lists of options inside the popover of their filter. In a portal, a click on an option would count as a click
// outside and close the popover.
const WITHOUT_PORTAL = {
  components: {
    Combobox: { defaultProps: { withinPortal: false } },
    Popover: { defaultProps: { withinPortal: false } },
  },
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
        <MantineThemeProvider theme={WITHOUT_PORTAL} inherit>
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

/** Filters of a list on wide screens: a chip for each active filter, and a menu to add more filters. */
export const FiltrosChips = ({ filtros, search, plegados, cuantos, onRemove }: FiltrosDibujo) => {
  const { valores, set: onChange, clear } = filtros
  const [opened, setOpened] = useState<string>()
  const shown = plegados.filter(({ name, text }) => text || name === opened)
  const rest = plegados.filter((each) => !shown.includes(each))
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
          onRemove={() => onRemove(plegado)}
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
      {cuantos > 1 && (
        <Button variant="subtle" size="compact-sm" onClick={clear}>
          Limpiar
        </Button>
      )}
    </Group>
  )
}
