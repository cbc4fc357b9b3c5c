import { Kbd, SimpleGrid, Text } from '@mantine/core'
import { Dialogo } from '#ui/Dialogo.tsx'
import { AYUDA_DE_TECLAS } from '#shared/mesa/mesa.teclas.ts'

/** Every key of the desk. */
export const MesaAyuda = ({ onClose }: { onClose: () => void }) => (
  <Dialogo opened onClose={onClose} title="Teclas de la mesa" size="lg">
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xs">
      {AYUDA_DE_TECLAS.map(([tecla, texto]) => (
        <Text key={tecla} size="sm">
          <Kbd>{tecla}</Kbd> {texto}
        </Text>
      ))}
    </SimpleGrid>
  </Dialogo>
)
