import { useEffect, useEffectEvent } from 'react'
import type { Comentario } from '#contract/base/comentarios.shapes.ts'

/** What is on screen is read: says so for what is there first, also when nobody has commented yet, and for each comment that comes. */
export const useLectura = (
  comentarios: readonly Comentario[] | undefined,
  sinLeer: boolean,
  markRead: () => void,
): void => {
  const newest = comentarios?.at(-1)
  const read = useEffectEvent(() => {
    if (comentarios && (sinLeer || newest?.esMio === false)) markRead()
  })
  const [isThere, newestId] = [comentarios !== undefined, newest?.comentarioId]
  useEffect(() => read(), [isThere, newestId])
}
