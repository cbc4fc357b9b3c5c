import { Button, Group } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { PagerProps } from './Pager.tsx'

export const PagerBotones = (props: PagerProps & { isLast: boolean }) => {
  const { pagina, filas, siguiente, anterior, isLast, onChange } = props
  return (
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
  )
}
