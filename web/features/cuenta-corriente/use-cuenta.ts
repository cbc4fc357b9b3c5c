import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { localDay } from '#contract/valores/fechas.ts'
import { periodoOf } from '#contract/cuenta-corriente/partidas.ts'
import { PAGE_SIZE, TODAS } from '#shared/lists/filtros.ts'
import { useFiltros } from '#shared/lists/use-filtros.ts'
import { cuentaCorriente } from '#contract/cuenta-corriente/calls.ts'
import { useProfile } from '#web/profile.tsx'
import { useCall, useSteadyCall } from '#web/queries.tsx'
import { partidasFiltros } from './partidas.filtros.ts'

/** State of a statement, from its URL: account, filters, and the answers for both. */
export const useCuenta = () => {
  const { esInterno } = useProfile()
  const [params] = useSearchParams()
  const [hoy] = useState(() => localDay(new Date()))
  // The currencies are known only after reading the account; the options do not affect the filter's value.
  const filtros = useFiltros(partidasFiltros([], params.get('moneda') ?? ''))
  const { valores, pagina, criteria, pageCriteria, isFiltered } = filtros
  const razonSocialId = criteria.razonSocialIds?.[0]
  // Staff have to choose a razón social: all accounts together are no account.
  const isTodas = valores.rs === TODAS && !esInterno
  const isChosen = isTodas || razonSocialId !== undefined
  const resumen = useCall(
    cuentaCorriente.summarize,
    { query: razonSocialId ? { razonSocialId } : {} },
    { enabled: isChosen },
  )
  const page = useSteadyCall(
    cuentaCorriente.search,
    { params: { page: pagina, size: PAGE_SIZE }, body: pageCriteria },
    { enabled: isChosen },
  )
  const listado = useSteadyCall(
    cuentaCorriente.summarizeListado,
    { body: criteria },
    { enabled: isChosen && isFiltered },
  )
  return {
    ...filtros,
    razonSocialId,
    isTodas,
    isChosen,
    hoy,
    /** Period when all its movements show; undefined: today's state. */
    periodo: periodoOf(criteria, hoy),
    resumen,
    listado,
    page,
  }
}
export type Cuenta = ReturnType<typeof useCuenta>
