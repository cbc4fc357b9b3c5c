import { razonesSociales } from '#contract/razones-sociales/calls.ts'
import { useCall } from '#web/queries.tsx'

/** Reads a razón social by id, for staff. Sends no request when the id is null. */
export const useRazonSocial = (razonSocialId: number | null) => {
  const { data } = useCall(
    razonesSociales.search,
    { query: { texto: String(razonSocialId ?? '') } },
    { enabled: razonSocialId !== null },
  )
  return data?.find((each) => each.razonSocialId === razonSocialId)
}
