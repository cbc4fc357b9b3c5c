import { useMediaQuery } from '@mantine/hooks'
import { listas } from '#contract/listas/calls.ts'
import { patchCall, useCall, useSend } from '#web/queries.tsx'

/** Width (px) of the window below which menu and queues start folded, because the item needs their space. */
const WIDE_PX = 1440
const LISTA_MESA = { params: { lista: 'mesa' } } as const
/** Columns to store when the user unfolds menu and queues. When the user folds them, no column is stored. */
const SIDE_COLUMNS = ['menu', 'colas']

/**
 * Whether menu and queues are folded. The stored choice of the user applies on every device. Without a choice, the
 * window width decides.
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
