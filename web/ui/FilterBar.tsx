import { Button, Card, Drawer, Group, Pill, Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconFilter } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useIsPhone } from './use-is-phone.ts'

interface FilterBarProps {
  /** The fields. */
  children: ReactNode
  /** What is filtered now, said in words; each can be taken off. */
  active: readonly { key: string; label: string; onRemove: () => void }[]
  onClear: () => void
}

/** The filters over a list; on phones they open as a sheet from "Filtros (n)". */
export const FilterBar = ({ children, active, onClear }: FilterBarProps) => {
  const isPhone = useIsPhone()
  const [opened, { open, close }] = useDisclosure()
  const clear = active.length > 0 && (
    <Button variant="subtle" size="compact-sm" onClick={onClear}>
      Limpiar
    </Button>
  )
  const chips = active.length > 0 && (
    <Group gap="xs">
      {active.map(({ key, label, onRemove }) => (
        <Pill
          key={key}
          size="md"
          withRemoveButton
          onRemove={onRemove}
          removeButtonProps={{ 'aria-label': `Quitar ${label}`, tabIndex: 0, 'aria-hidden': false }}
        >
          {label}
        </Pill>
      ))}
      {clear}
    </Group>
  )
  if (!isPhone)
    return (
      <Stack gap="sm" component="section" aria-label="Filtros">
        <Card withBorder padding="md">
          <Group align="end" gap="sm">
            {children}
          </Group>
        </Card>
        {chips}
      </Stack>
    )
  return (
    <Stack gap="sm" component="section" aria-label="Filtros">
      <Button variant="default" leftSection={<IconFilter size={16} aria-hidden />} onClick={open}>
        {active.length > 0 ? `Filtros (${active.length})` : 'Filtros'}
      </Button>
      {chips}
      <Drawer
        opened={opened}
        onClose={close}
        position="bottom"
        size="auto"
        title="Filtros"
        closeButtonProps={{ 'aria-label': 'Cerrar filtros' }}
      >
        <Stack gap="md" pb="md">
          {children}
          <Group grow>
            <Button variant="default" onClick={onClear} disabled={active.length === 0}>
              Limpiar
            </Button>
            <Button onClick={close}>Ver resultados</Button>
          </Group>
        </Stack>
      </Drawer>
    </Stack>
  )
}
