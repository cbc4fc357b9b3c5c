import { useState } from 'react'

/** The rows that are chosen of a list, by their numbers: another list, or other filters, start with none. */
export const useElegidas = (direccion: string) => {
  const [{ of, ids }, setElegidas] = useState({ of: direccion, ids: [] as readonly number[] })
  const chosen = of === direccion ? ids : []
  const set = (next: readonly number[]) => setElegidas({ of: direccion, ids: next })
  return {
    ids: chosen,
    toggle: (some: readonly number[], isSelected: boolean) =>
      set([...chosen.filter((id) => !some.includes(id)), ...(isSelected ? some : [])]),
    clear: () => set([]),
  }
}
