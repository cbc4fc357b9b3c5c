import { Button, Card, Group, Pill, Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconFilter } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense } from 'react'
import { useIsPhone } from './use-is-phone.ts'
import { later } from '#web/first-shown.ts'

// Only phones open it, and not before the list shows.
const FilterSheet = lazy(later(() => import('./FilterSheet.tsx').then((module) => ({ default: module.FilterSheet }))))

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
      <Suspense>
        <FilterSheet opened={opened} onClose={close} onClear={onClear} isActive={active.length > 0}>
          {children}
        </FilterSheet>
      </Suspense>
    </Stack>
  )
}
