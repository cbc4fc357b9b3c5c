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

/** State of a statement: the account and filters in its URL, and the data that they select. */
export const useCuenta = () => {
  const { esInterno } = useProfile()
  const [params] = useSearchParams()
  const [hoy] = useState(() => localDay(new Date()))
  // Pass no currencies, because they are known only after the account has been read. They are only the options of the
  // filter, whose value stays the same.
  const filtros = useFiltros(partidasFiltros([], params.get('moneda') ?? ''))
  const { valores, pagina, criteria, pageCriteria, isFiltered } = filtros
  const razonSocialId = criteria.razonSocialIds?.[0]
  // For customers, TODAS is the sum of their razones sociales. Staff see every customer, so they have to choose one.
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
    /** Period whose movements the list shows; undefined: it shows the open items of today. */
    periodo: periodoOf(criteria, hoy),
    resumen,
    listado,
    page,
  }
}
export type Cuenta = ReturnType<typeof useCuenta>
