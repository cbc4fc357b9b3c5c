import { razonesSociales } from '#contract/razones-sociales/calls.ts'
import { useCall } from '#web/queries.tsx'

/** One company of the portfolio by its number, for the distributor's own people; nothing is asked while there is none. */
export const useRazonSocial = (razonSocialId: number | null) => {
  const { data } = useCall(
    razonesSociales.search,
    { query: { texto: String(razonSocialId ?? '') } },
    { enabled: razonSocialId !== null },
  )
  return data?.find((each) => each.razonSocialId === razonSocialId)
}
