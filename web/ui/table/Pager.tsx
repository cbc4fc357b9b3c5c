import { Group, Text } from '@mantine/core'
import { type ReactNode, Suspense } from 'react'
import { later } from '#ui/first-shown.ts'
import { lazyPiece } from '#ui/lazy-piece.tsx'

// Most lists have one page, and nobody leaves the first before it shows.
const PagerBotones = lazyPiece(later(async () => (await import('./PagerBotones.tsx')).PagerBotones))

const thousands = new Intl.NumberFormat('es-AR')

export interface PagerProps {
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

/** Said where there is nothing, and what can be done. */
export interface Empty {
  text: string
  action?: ReactNode
}

/** A page of rows, as a call answers it. */
export type Pagina<Row> = Omit<PagerProps, 'filas' | 'onChange'> & { filas: readonly Row[] }

/** "1–20 de 137", or "1–20 de más de 1.000" when the count stopped at its cap. */
const describe = ({ pagina, tamano, filas, total, hayMas }: PagerProps): string => {
  if (filas === 0) return total === 0 ? 'Sin resultados' : `0 de ${thousands.format(total)}`
  const first = (pagina - 1) * tamano + 1
  const range = `${thousands.format(first)}–${thousands.format(first + filas - 1)}`
  return hayMas ? `${range} de más de ${thousands.format(total - 1)}` : `${range} de ${thousands.format(total)}`
}

/** Where we are in a list, and to the pages beside it. */
export const Pager = (props: PagerProps) => {
  const { pagina, tamano, filas, total, hayMas, siguiente } = props
  const isLast = siguiente === null && !hayMas && (pagina - 1) * tamano + filas >= total
  if (pagina === 1 && isLast && filas > 0)
    return (
      <Text size="xs" c="dimmed">
        {describe(props)}
      </Text>
    )
  return (
    <Group component="nav" aria-label="Páginas" justify="space-between" gap="sm" mih={36}>
      <Text size="sm" c="dimmed" aria-live="polite">
        {describe(props)}
      </Text>
      <Suspense>
        <PagerBotones {...props} isLast={isLast} />
      </Suspense>
    </Group>
  )
}

/** What is said where a page has no rows: past the first one that is not that there are none. */
export const emptyOf = (empty: Empty, pagina = 1): Empty =>
  pagina > 1 ? { text: 'En esta página ya no queda nada.' } : empty

interface PagesProps<Row> extends Pick<PagerProps, 'onChange'> {
  of: Pagina<Row> | undefined
}

/** The same, of a page that has rows or comes after one. */
export const Pages = <Row,>({ of, onChange }: PagesProps<Row>) =>
  of && (of.filas.length > 0 || of.pagina > 1) && <Pager {...of} filas={of.filas.length} onChange={onChange} />
