import type { Notificacion } from '#contract/notificaciones/shapes.ts'
import { notificaciones } from '#contract/notificaciones/calls.ts'
import { useAbrirEnlace } from '#shared/use-abrir-enlace.ts'
import { useSend } from '#web/queries.tsx'

/** Marks the notifications with the sent ids as read; without ids, marks all notifications. */
export const useLeer = () => useSend(notificaciones.setLeidas)

/**
 * Returns a function that opens the gestión of a notification, selects its razón social in the header, and marks it as
 * read.
 */
export const useAbrir = (): ((notificacion: Notificacion) => void) => {
  const abrirEnlace = useAbrirEnlace()
  const leer = useLeer()
  return ({ notificacionId, leida, razonSocialId, enlace }) => {
    if (!leida) leer.mutate({ body: { notificacionIds: [notificacionId] } })
    abrirEnlace(enlace, razonSocialId)
  }
}
