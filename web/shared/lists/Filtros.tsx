import { Suspense } from 'react'
import { later } from '#ui/first-shown.ts'
import type { Direccion } from './use-filtros.ts'
import { lazyPiece } from '#ui/lazy-piece.tsx'
import { Placeholder } from '#ui/Placeholder.tsx'

// Loaded after the list, because the filters are larger than the list itself.
const FiltrosPlegados = lazyPiece(later(async () => (await import('./FiltrosPlegados.tsx')).FiltrosPlegados))

/**
 * Filters of a list in one line: search, a chip for each active filter, and the menu "+ Filtro". The URL stores their
 * values.
 */
export const Filtros = ({ filtros }: { filtros: Direccion }) => (
  <Suspense fallback={<Placeholder height={36} />}>
    <FiltrosPlegados filtros={filtros} />
  </Suspense>
)
