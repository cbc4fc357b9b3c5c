import { Suspense } from 'react'
import { later } from '#ui/first-shown.ts'
import type { Direccion } from './use-filtros.ts'
import { lazyPiece } from '#ui/lazy-piece.tsx'
import { Placeholder } from '#ui/Placeholder.tsx'

// They weigh more than the list itself: they come after it.
const FiltrosPlegados = lazyPiece(later(async () => (await import('./FiltrosPlegados.tsx')).FiltrosPlegados))

/** The filters of a list, in one line: what is looked for, a chip for each one that is set, and “+ Filtro”. All of them live in its address. */
export const Filtros = ({ filtros }: { filtros: Direccion }) => (
  <Suspense fallback={<Placeholder height={36} />}>
    <FiltrosPlegados filtros={filtros} />
  </Suspense>
)
