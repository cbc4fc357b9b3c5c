import { useEffect, useEffectEvent } from 'react'
import type { Comentario } from '#contract/base/comentarios.shapes.ts'

/** What is on screen is read: says so for what is there first, and for each comment that comes. */
export const useLectura = (
  comentarios: readonly Comentario[] | undefined,
  sinLeer: boolean,
  markRead: () => void,
): void => {
  const newest = comentarios?.at(-1)
  const read = useEffectEvent(() => {
    if (newest && (sinLeer || !newest.esMio)) markRead()
  })
  useEffect(() => read(), [newest?.comentarioId])
}
