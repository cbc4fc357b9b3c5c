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

/** A statement as its address has it: whose, what is filtered, and the answers to both. */
export const useCuenta = () => {
  const { esInterno } = useProfile()
  const [params] = useSearchParams()
  const [hoy] = useState(() => localDay(new Date()))
  // The currencies of the account are known after it is read: what is offered to choose from changes no filter.
  const filtros = useFiltros(partidasFiltros([], params.get('moneda') ?? ''))
  const { valores, pagina, criteria, pageCriteria, isFiltered } = filtros
  const razonSocialId = criteria.razonSocialIds?.[0]
  // The portfolio of the distributor is nobody's account: its people choose a company first.
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
    /** The days of which it is a statement of every movement; undefined: it is of today. */
    periodo: periodoOf(criteria, hoy),
    resumen,
    listado,
    page,
  }
}
export type Cuenta = ReturnType<typeof useCuenta>
