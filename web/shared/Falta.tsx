import { Suspense } from 'react'
import type { PasoId } from '#contract/puesta-en-marcha/reglas.ts'
import { lazyPiece } from '#ui/lazy-piece.tsx'
import { Loading } from '#ui/Loading.tsx'

const FaltaPaso = lazyPiece(async () => (await import('./FaltaPaso.tsx')).FaltaPaso)

/** What a new installation lacks before a form can be used: what every step says comes when one of them is missing. */
export const Falta = ({ paso }: { paso: PasoId }) => (
  <Suspense fallback={<Loading />}>
    <FaltaPaso paso={paso} />
  </Suspense>
)
