import { useMediaQuery } from '@mantine/hooks'
import { listas } from '#contract/listas/calls.ts'
import { patchCall, useCall, useSend } from '#web/queries.tsx'

/** Width (px) of the window below which the item needs the space of menu and queues. */
const WIDE_PX = 1440
const LISTA_MESA = { params: { lista: 'mesa' } } as const
/** Columns to store when the mesa is unfolded; a folded mesa stores none. */
const SIDE_COLUMNS = ['menu', 'colas']

/**
 * Whether menu and queues are folded. The user's stored choice applies on every device; without one, the window width
 * decides.
 */
export const usePlegado = (): { isFolded: boolean; toggle: () => void } => {
  const isTight = useMediaQuery(`(max-width: ${WIDE_PX - 0.02}px)`, undefined, { getInitialValueInEffect: false })
  const { data } = useCall(listas.get, LISTA_MESA)
  const { mutate } = useSend(listas.setPreferencia)
  const isFolded = data?.columnas ? data.columnas.length === 0 : isTight
  return {
    isFolded,
    toggle: () => {
      const body = { columnas: isFolded ? SIDE_COLUMNS : [], compacta: false }
      patchCall(listas.get, LISTA_MESA, (before) => ({ ...before, ...body }))
      mutate({ ...LISTA_MESA, body })
    },
  }
}
