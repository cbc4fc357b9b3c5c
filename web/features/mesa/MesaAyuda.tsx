import { Kbd, SimpleGrid, Text } from '@mantine/core'
import type { ColaId } from '#contract/mesa/reglas.ts'
import { Dialogo } from '#ui/Dialogo.tsx'
import { ayudaDeTeclas } from '#shared/mesa/mesa.teclas.ts'

interface MesaAyudaProps {
  colas: readonly ColaId[]
  onClose: () => void
}

/** Dialog with all keys of the mesa. */
export const MesaAyuda = ({ colas, onClose }: MesaAyudaProps) => (
  <Dialogo opened onClose={onClose} title="Teclas de la Mesa" size="lg">
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xs">
      {ayudaDeTeclas(colas).map(([tecla, texto]) => (
        <Text key={tecla} size="sm">
          <Kbd>{tecla}</Kbd> {texto}
        </Text>
      ))}
    </SimpleGrid>
  </Dialogo>
)
