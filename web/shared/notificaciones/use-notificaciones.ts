import type { Notificacion } from '#contract/notificaciones.ts'
import { useAbrirEnlace } from '#shared/use-abrir-enlace.ts'
import { searchNotificaciones, setLeidas } from '#web/first-calls.ts'
import { useSend } from '#web/queries.tsx'

/** Marks as read: those of these numbers, or all of them. */
export const useLeer = () => useSend(setLeidas, { refreshes: [searchNotificaciones] })

/** Goes to what a notification is about, in its razón social, and marks it as read. */
export const useAbrir = (): ((notificacion: Notificacion) => void) => {
  const abrirEnlace = useAbrirEnlace()
  const leer = useLeer()
  return ({ notificacionId, leida, razonSocialId, enlace }) => {
    if (!leida) leer.mutate({ body: { notificacionIds: [notificacionId] } })
    abrirEnlace(enlace, razonSocialId)
  }
}
