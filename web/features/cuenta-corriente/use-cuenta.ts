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

/** State of a statement: the account and filters that the URL names, and the data for them. */
export const useCuenta = () => {
  const { esInterno } = useProfile()
  const [params] = useSearchParams()
  const [hoy] = useState(() => localDay(new Date()))
  // Pass no currencies yet: they are known only after the account has been read. They only fill the options; the value
  // of the filter does not depend on them.
  const filtros = useFiltros(partidasFiltros([], params.get('moneda') ?? ''))
  const { valores, pagina, criteria, pageCriteria, isFiltered } = filtros
  const razonSocialId = criteria.razonSocialIds?.[0]
  // For customers, TODAS adds all their razones sociales. Staff have to choose one, because they see every customer.
  const isTodas = valores.rs === TODAS && !esInterno
  const isChosen = isTodas || razonSocialId !== undefined
  const resumen = useCall(
    cuentaCorriente.summarize,
    { query: razonSocialId ? { razonSocialIds: [razonSocialId] } : {} },
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
    /** Period whose movements the list shows; undefined: the list shows the items that are open today. */
    periodo: periodoOf(criteria, hoy),
    resumen,
    listado,
    page,
  }
}
export type Cuenta = ReturnType<typeof useCuenta>
