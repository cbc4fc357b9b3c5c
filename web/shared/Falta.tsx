import { Suspense } from 'react'
import type { PasoId } from '#contract/puesta-en-marcha/reglas.ts'
import { lazyPiece } from '#ui/lazy-piece.tsx'
import { Loading } from '#ui/Loading.tsx'

const FaltaPaso = lazyPiece(async () => (await import('./FaltaPaso.tsx')).FaltaPaso)

/**
 * Notice of a setup step that a new installation has to do before a form works. Loaded on demand, because it is rarely
 * shown.
 */
export const Falta = ({ paso }: { paso: PasoId }) => (
  <Suspense fallback={<Loading />}>
    <FaltaPaso paso={paso} />
  </Suspense>
)
