import { Button, Drawer, Group, Stack } from '@mantine/core'
import { useMounted } from '@mantine/hooks'
import type { ReactNode } from 'react'

interface FilterSheetProps {
  /** The fields. */
  children: ReactNode
  opened: boolean
  onClose: () => void
  onClear: () => void
  isActive: boolean
}

/** The filters of a list on a phone: apart, so that it loads after the list. */
export const FilterSheet = ({ children, opened, onClose, onClear, isActive }: FilterSheetProps) => {
  // It comes with its first opening, and the library gives the focus back only of what it has seen closed.
  const isMounted = useMounted()
  return (
    <Drawer
      opened={opened && isMounted}
      onClose={onClose}
      position="bottom"
      size="auto"
      title="Filtros"
      closeButtonProps={{ 'aria-label': 'Cerrar filtros' }}
    >
      <Stack gap="md" pb="md">
        {children}
        <Group grow>
          <Button variant="default" onClick={onClear} disabled={!isActive}>
            Limpiar
          </Button>
          <Button onClick={onClose}>Ver resultados</Button>
        </Group>
      </Stack>
    </Drawer>
  )
}
