import { Suspense } from 'react'
import { later } from '#ui/first-shown.ts'
import type { Direccion } from './use-filtros.ts'
import { lazyPiece } from '#ui/lazy-piece.tsx'
import { Placeholder } from '#ui/Placeholder.tsx'

// Larger than the list itself, so it loads after the list.
const FiltrosPlegados = lazyPiece(later(async () => (await import('./FiltrosPlegados.tsx')).FiltrosPlegados))

/** Filters of a list in one line: search, a chip for each active filter, and "+ Filtro". They are stored in the URL. */
export const Filtros = ({ filtros }: { filtros: Direccion }) => (
  <Suspense fallback={<Placeholder height={36} />}>
    <FiltrosPlegados filtros={filtros} />
  </Suspense>
)
