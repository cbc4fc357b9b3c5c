import { Button, Drawer, Group, Stack } from '@mantine/core'
import { useMounted } from '@mantine/hooks'
import { Campos } from './FiltrosCampos.tsx'
import type { FiltrosDibujo } from './FiltrosPlegados.tsx'

interface FiltrosHojaProps extends Pick<FiltrosDibujo, 'filtros' | 'plegados'> {
  opened: boolean
  onClose: () => void
  isActive: boolean
}

/** Sheet (full-screen panel) with the filters of a list, on a phone. */
export const FiltrosHoja = ({ filtros, plegados, opened, onClose, isActive }: FiltrosHojaProps) => {
  // Open only after mounting. Mantine returns the focus on closing only if it rendered the closed state first.
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
        {plegados.map(({ group, name }) => (
          <Campos key={name} group={group} valores={filtros.valores} w="100%" onChange={filtros.set} />
        ))}
        <Group grow>
          <Button variant="default" onClick={filtros.clear} disabled={!isActive}>
            Limpiar
          </Button>
          <Button onClick={onClose}>Ver resultados</Button>
        </Group>
      </Stack>
    </Drawer>
  )
}
