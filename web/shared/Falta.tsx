import { Suspense } from 'react'
import type { PasoId } from '#contract/puesta-en-marcha/reglas.ts'
import { lazyPiece } from '#ui/lazy-piece.tsx'
import { Loading } from '#ui/Loading.tsx'

const FaltaPaso = lazyPiece(async () => (await import('./FaltaPaso.tsx')).FaltaPaso)

/**
 * Notice that a setup step of a new installation is missing, without which a form does not work. Loaded on demand,
 * because users rarely see it.
 */
export const Falta = ({ paso }: { paso: PasoId }) => (
  <Suspense fallback={<Loading />}>
    <FaltaPaso paso={paso} />
  </Suspense>
)
