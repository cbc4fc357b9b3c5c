import { Button, Group, Text } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'

const thousands = new Intl.NumberFormat('es-AR')

interface PagerProps {
  pagina: number
  tamano: number
  /** Rows on this page. */
  filas: number
  /** Counted up to a cap; `hayMas` says that there are more. */
  total: number
  hayMas: boolean
  siguiente: string | null
  anterior: string | null
  onChange: (pagina: number, cursor: string | null) => void
}

/** "1–20 de 137", or "1–20 de más de 1.000" when the count stopped at its cap. */
const describe = ({ pagina, tamano, filas, total, hayMas }: PagerProps): string => {
  if (filas === 0) return total === 0 ? 'Sin resultados' : `0 de ${thousands.format(total)}`
  const first = (pagina - 1) * tamano + 1
  const range = `${thousands.format(first)}–${thousands.format(first + filas - 1)}`
  return hayMas ? `${range} de más de ${thousands.format(total - 1)}` : `${range} de ${thousands.format(total)}`
}

/** Where we are in a list, and to the pages beside it. */
export const Pager = (props: PagerProps) => {
  const { pagina, tamano, filas, total, hayMas, siguiente, anterior, onChange } = props
  const isLast = siguiente === null && !hayMas && (pagina - 1) * tamano + filas >= total
  return (
    <Group component="nav" aria-label="Páginas" justify="space-between" gap="sm">
      <Text size="sm" c="dimmed" aria-live="polite">
        {describe(props)}
      </Text>
      <Group gap="xs">
        <Button
          variant="default"
          size="sm"
          leftSection={<IconChevronLeft size={16} aria-hidden />}
          disabled={pagina <= 1}
          aria-label="Página anterior"
          onClick={() => onChange(pagina - 1, pagina === 2 ? null : anterior)}
        >
          Anterior
        </Button>
        <Button
          variant="default"
          size="sm"
          rightSection={<IconChevronRight size={16} aria-hidden />}
          disabled={isLast || filas === 0}
          aria-label="Página siguiente"
          onClick={() => onChange(pagina + 1, siguiente)}
        >
          Siguiente
        </Button>
      </Group>
    </Group>
  )
}
