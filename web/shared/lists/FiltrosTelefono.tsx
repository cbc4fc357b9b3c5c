import { Button, Group, Pill, Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconFilter } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { groupLabel } from './groups.ts'
import type { FiltrosDibujo } from './FiltrosPlegados.tsx'
import { lazyPiece } from '#ui/lazy-piece.tsx'

// Loaded on demand, when the user opens the filters.
const FiltrosHoja = lazyPiece(async () => (await import('./FiltrosHoja.tsx')).FiltrosHoja)

/** Filters of a list on a phone: search, a button for the sheet with all filters, and a chip for each active filter. */
export const FiltrosTelefono = ({ filtros, search, plegados, cuantos, onRemove }: FiltrosDibujo) => {
  const [opened, { open, close }] = useDisclosure()
  const [isWanted, setWanted] = useState(false)
  const openSheet = () => {
    setWanted(true)
    open()
  }
  const set = plegados.filter(({ isSet }) => isSet)
  return (
    <Stack gap="xs" component="section" aria-label="Filtros">
      <Group gap="xs" wrap="nowrap">
        {search}
        {plegados.length > 0 && (
          <Button variant="default" flex="none" leftSection={<IconFilter size={16} aria-hidden />} onClick={openSheet}>
            {set.length > 0 ? `Filtros (${set.length})` : 'Filtros'}
          </Button>
        )}
      </Group>
      {set.length > 0 && (
        <Group gap="xs">
          {set.map((plegado) => (
            <Pill
              key={plegado.name}
              size="md"
              withRemoveButton
              onRemove={() => onRemove(plegado)}
              removeButtonProps={{ 'aria-label': `Quitar ${plegado.text}`, tabIndex: 0, 'aria-hidden': false }}
            >
              {groupLabel(plegado.group)}: {plegado.text}
            </Pill>
          ))}
          <Button variant="subtle" size="compact-sm" onClick={filtros.clear}>
            Limpiar
          </Button>
        </Group>
      )}
      {isWanted && (
        <Suspense>
          <FiltrosHoja opened={opened} onClose={close} filtros={filtros} plegados={plegados} isActive={cuantos > 0} />
        </Suspense>
      )}
    </Stack>
  )
}
