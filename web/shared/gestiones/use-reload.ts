import { useQueryClient } from '@tanstack/react-query'

/** Asks again for what somebody else changed meanwhile. */
export const useReload = () => {
  const client = useQueryClient()
  return () => client.invalidateQueries()
}
