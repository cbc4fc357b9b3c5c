import { Group, Text } from '@mantine/core'
import { type ReactNode, Suspense } from 'react'
import { later } from '#ui/first-shown.ts'
import { lazyPiece } from '#ui/lazy-piece.tsx'

// Loaded after the first screen: most lists have a single page, and users read the first page before they go to the
// next.
const PagerBotones = lazyPiece(later(async () => (await import('./PagerBotones.tsx')).PagerBotones))

const thousands = new Intl.NumberFormat('es-AR')

export interface PagerProps {
  pagina: number
  tamano: number
  /** Number of rows on this page. */
  filas: number
  /** Total number of rows, counted up to a limit. `hayMas`: true when more rows than the limit exist. */
  total: number
  hayMas: boolean
  siguiente: string | null
  anterior: string | null
  onChange: (pagina: number, cursor: string | null) => void
}

/** Text of an empty list, and its action. */
export interface Empty {
  text: string
  action?: ReactNode
}

/** Page of rows, as the calls of lists return it. */
export type Pagina<Row> = Omit<PagerProps, 'filas' | 'onChange'> & { filas: readonly Row[] }

/** Returns "1–20 de 137", or "1–20 de más de 1.000" when the total exceeds the limit. */
const describe = ({ pagina, tamano, filas, total, hayMas }: PagerProps): string => {
  if (filas === 0) return total === 0 ? 'Sin resultados' : `0 de ${thousands.format(total)}`
  const first = (pagina - 1) * tamano + 1
  const range = `${thousands.format(first)}–${thousands.format(first + filas - 1)}`
  return hayMas ? `${range} de más de ${thousands.format(total - 1)}` : `${range} de ${thousands.format(total)}`
}

/** Range of the rows on this page, with buttons to the next and previous page. */
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

/**
 * Returns the text for a page without rows. On a page after the first, no rows does not mean that the list is empty.
 */
export const emptyOf = (empty: Empty, pagina = 1): Empty =>
  pagina > 1 ? { text: 'En esta página ya no queda nada.' } : empty

interface PagesProps<Row> extends Pick<PagerProps, 'onChange'> {
  of: Pagina<Row> | undefined
}

/** Pager of a loaded page. Renders nothing when page 1 has no rows. */
export const Pages = <Row,>({ of, onChange }: PagesProps<Row>) =>
  of && (of.filas.length > 0 || of.pagina > 1) && <Pager {...of} filas={of.filas.length} onChange={onChange} />
