import { Button, Drawer, Group, Stack } from '@mantine/core'
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
export const FilterSheet = ({ children, opened, onClose, onClear, isActive }: FilterSheetProps) => (
  <Drawer
    opened={opened}
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
