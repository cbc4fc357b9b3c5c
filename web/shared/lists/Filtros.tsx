import { Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { later } from '#web/first-shown.ts'
import type { Direccion } from './use-filtros.ts'

// They weigh more than the list itself: they come after it.
const FiltrosPlegados = lazy(
  later(() => import('./FiltrosPlegados.tsx').then((module) => ({ default: module.FiltrosPlegados }))),
)

/** The filters of a list, in one line: what is looked for, a chip for each one that is set, and “+ Filtro”. All of them live in its address. */
export const Filtros = ({ filtros }: { filtros: Direccion }) => (
  <Suspense fallback={<Skeleton height={36} />}>
    <FiltrosPlegados filtros={filtros} />
  </Suspense>
)
