import { useMediaQuery } from '@mantine/hooks'
import { listas } from '#contract/listas/calls.ts'
import { patchCall, useCall, useSend } from '#web/queries.tsx'

/** Width (px) below which the item needs the room of menu and queues. */
const WIDE_PX = 1440
const LISTA_MESA = { params: { lista: 'mesa' } } as const
/** Columns stored for an unfolded mesa; folded stores none. */
const SIDE_COLUMNS = ['menu', 'colas']

/** Whether menu and queues are folded: as the user stored it, on any device, otherwise by window width. */
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
