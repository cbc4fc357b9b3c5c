import { useMediaQuery } from '@mantine/hooks'
import { listas } from '#contract/listas/calls.ts'
import { patchCall, useCall, useSend } from '#web/queries.tsx'

/** Below this width the item needs the room that menu and queues take. */
const AMPLIA = 1440
const LUGAR = { params: { lista: 'mesa' } } as const
/** What stands beside the queue, when it does. */
const AL_COSTADO = ['menu', 'colas']

/** Whether menu and queues are folded: as each person left it, on any device; else by how much room there is. */
export const usePlegado = (): { isFolded: boolean; toggle: () => void } => {
  const isTight = useMediaQuery(`(max-width: ${AMPLIA - 0.02}px)`, undefined, { getInitialValueInEffect: false })
  const { data } = useCall(listas.get, LUGAR)
  const { mutate } = useSend(listas.setPreferencia)
  const isFolded = data?.columnas ? data.columnas.length === 0 : isTight
  return {
    isFolded,
    toggle: () => {
      const body = { columnas: isFolded ? AL_COSTADO : [], compacta: false }
      patchCall(listas.get, LUGAR, (before) => ({ ...before, ...body }))
      mutate({ ...LUGAR, body })
    },
  }
}
