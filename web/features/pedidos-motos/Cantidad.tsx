import { ActionIcon, Group } from '@mantine/core'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { CANTIDAD_MAXIMA } from '#contract/pedidos-motos.reglas.ts'
import { WholeNumberInput } from '#ui/WholeNumberInput.tsx'

interface CantidadProps {
  /** What is counted: "TH 150 Cross Base Negro". */
  label: string
  /** NaN while what is typed is no whole number. */
  cantidad: number
  /** None may be added; what is there may be taken away. */
  isClosed: boolean
  onChange: (cantidad: number) => void
}

/** How many, with a button to each side: they work with a thumb, with Tab and by typing. */
export const Cantidad = ({ label, cantidad, isClosed, onChange }: CantidadProps) => (
  <Group gap={4} wrap="nowrap">
    <ActionIcon
      variant="default"
      size={36}
      aria-label={`Quitar una ${label}`}
      disabled={!(cantidad > 0)}
      onClick={() => onChange(cantidad - 1)}
    >
      <IconMinus size={16} aria-hidden />
    </ActionIcon>
    <WholeNumberInput
      aria-label={`Cantidad de ${label}`}
      value={cantidad}
      max={CANTIDAD_MAXIMA}
      w={58}
      styles={{ input: { textAlign: 'center' }, error: { width: 150 } }}
      disabled={isClosed && cantidad === 0}
      error={cantidad > CANTIDAD_MAXIMA || cantidad < 0 ? `Va de 0 a ${CANTIDAD_MAXIMA}` : undefined}
      onChange={(value) => onChange(value === '' ? 0 : value)}
    />
    <ActionIcon
      variant="default"
      size={36}
      aria-label={`Agregar una ${label}`}
      disabled={isClosed || !(cantidad < CANTIDAD_MAXIMA)}
      onClick={() => onChange(cantidad + 1)}
    >
      <IconPlus size={16} aria-hidden />
    </ActionIcon>
  </Group>
)
