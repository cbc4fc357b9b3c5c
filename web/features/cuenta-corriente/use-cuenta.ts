import { keepPreviousData } from '@tanstack/react-query'
import { razonSocialOf, TODAS } from '#shared/gestiones/gestiones.criteria.ts'
import { useDireccion } from '#shared/gestiones/use-direccion.ts'
import { PAGE_SIZE } from '#shared/gestiones/use-lista.ts'
import { searchPartidas, summarizeCuenta, summarizeListado } from '#web/first-calls.ts'
import { useProfile } from '#web/profile.tsx'
import { useCall } from '#web/queries.tsx'
import { partidasCriteriaOf, readPartidasFilters } from './partidas.criteria.ts'

/** A statement as its address has it: whose, what is filtered, and the answers to both. */
export const useCuenta = () => {
  const { esInterno } = useProfile()
  const direccion = useDireccion(readPartidasFilters)
  const { filters, ownId } = direccion
  const razonSocialId = razonSocialOf(filters, ownId)
  // The portfolio of the distributor is nobody's account: its people choose a company first.
  const isTodas = filters.rs === TODAS && !esInterno
  const isChosen = isTodas || razonSocialId !== undefined
  const criteria = partidasCriteriaOf(filters, ownId)
  const { rs: _rs, pagina: _pagina, cursor, orden: _orden, descendente: _descendente, ...narrowing } = filters
  const resumen = useCall(summarizeCuenta, { query: razonSocialId ? { razonSocialId } : {} }, { enabled: isChosen })
  const page = useCall(
    searchPartidas,
    { params: { page: filters.pagina, size: PAGE_SIZE }, body: { ...criteria, ...(cursor && { cursor }) } },
    { placeholderData: keepPreviousData, enabled: isChosen },
  )
  const isFiltered = Object.values(narrowing).some(Boolean)
  const listado = useCall(
    summarizeListado,
    { body: criteria },
    { placeholderData: keepPreviousData, enabled: isChosen && isFiltered },
  )
  return {
    ...direccion,
    razonSocialId,
    isTodas,
    isChosen,
    criteria,
    isFiltered,
    resumen,
    listado,
    page,
  }
}
export type Cuenta = ReturnType<typeof useCuenta>
