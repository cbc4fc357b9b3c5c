import { Button, Group, Pill, Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconFilter } from '@tabler/icons-react'
import { type ReactNode, Suspense, useState } from 'react'
import { Campos } from './FiltrosCampos.tsx'
import { groupLabel } from './groups.ts'
import type { Plegado } from './FiltrosPlegados.tsx'
import type { Direccion } from './use-filtros.ts'
import { lazyPiece } from '#ui/lazy-piece.tsx'

// A sheet over the page, for who opens it.
const FilterSheet = lazyPiece(async () => (await import('#ui/FilterSheet.tsx')).FilterSheet)

interface FiltrosTelefonoProps {
  filtros: Direccion
  /** What is looked for. */
  search: ReactNode
  plegados: readonly Plegado[]
  isActive: boolean
  onRemove: (plegado: Plegado) => void
}

/** The filters of a list on a phone: the search and, in a sheet, the others; a chip for each one that is set. */
export const FiltrosTelefono = ({ filtros, search, plegados, isActive, onRemove }: FiltrosTelefonoProps) => {
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
          <FilterSheet opened={opened} onClose={close} onClear={filtros.clear} isActive={isActive}>
            {plegados.map(({ group, name }) => (
              <Campos key={name} group={group} valores={filtros.valores} w="100%" onChange={filtros.set} />
            ))}
          </FilterSheet>
        </Suspense>
      )}
    </Stack>
  )
}
