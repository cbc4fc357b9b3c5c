import { keepPreviousData } from '@tanstack/react-query'
import type { DevolucionCriteria } from '#contract/devoluciones.schemas.ts'
import { PAGE_SIZE } from '#shared/lists/use-filtros.ts'
import { getMotivosDevolucion, searchDevoluciones } from '#web/first-calls.ts'
import { useCall } from '#web/queries.tsx'

// Apart from the other calls, whose rows bring zod: the list shows without it.

/** One page of the list; the page before stays on screen while the next one comes. */
export const useDevoluciones = (page: number, body: DevolucionCriteria) =>
  useCall(searchDevoluciones, { params: { page, size: PAGE_SIZE }, body }, { placeholderData: keepPreviousData })

/** Reasons to return and to refuse: they hardly change. */
export const useMotivos = () => useCall(getMotivosDevolucion, {}, { staleTime: 10 * 60_000 })
