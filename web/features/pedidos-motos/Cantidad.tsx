import { ActionIcon, Group, NumberInput } from '@mantine/core'
import { IconMinus, IconPlus } from '@tabler/icons-react'

interface CantidadProps {
  /** What is counted: "TH 150 Cross Base Negro". */
  label: string
  cantidad: number
  /** None may be added; what is there may be taken away. */
  isClosed: boolean
  onChange: (cantidad: number) => void
}

const MAX = 999

/** How many, with a button to each side: they work with a thumb, with Tab and by typing. */
export const Cantidad = ({ label, cantidad, isClosed, onChange }: CantidadProps) => (
  <Group gap={4} wrap="nowrap">
    <ActionIcon
      variant="default"
      size={36}
      aria-label={`Quitar una ${label}`}
      disabled={cantidad === 0}
      onClick={() => onChange(cantidad - 1)}
    >
      <IconMinus size={16} aria-hidden />
    </ActionIcon>
    <NumberInput
      aria-label={`Cantidad de ${label}`}
      value={cantidad}
      min={0}
      max={MAX}
      allowDecimal={false}
      allowNegative={false}
      hideControls
      w={58}
      styles={{ input: { textAlign: 'center' } }}
      disabled={isClosed && cantidad === 0}
      onChange={(value) => onChange(Math.min(MAX, Math.max(0, Math.trunc(Number(value) || 0))))}
    />
    <ActionIcon
      variant="default"
      size={36}
      aria-label={`Agregar una ${label}`}
      disabled={isClosed || cantidad >= MAX}
      onClick={() => onChange(cantidad + 1)}
    >
      <IconPlus size={16} aria-hidden />
    </ActionIcon>
  </Group>
)
