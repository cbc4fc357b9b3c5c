import { useNavigate } from 'react-router'
import type { Notificacion } from '#contract/notificaciones.ts'
import { PREFIX } from '#contract/route.ts'
import { searchNotificaciones, setLeidas } from '#web/first-calls.ts'
import { useProfile } from '#web/profile.tsx'
import { useSend } from '#web/queries.tsx'

/** Marks as read: those of these numbers, or all of them. */
export const useLeer = () => useSend(setLeidas, { refreshes: [searchNotificaciones] })

/** Goes to what a notification is about, in its razón social, and marks it as read. What is gone says so where it was. */
export const useAbrir = (): ((notificacion: Notificacion) => void) => {
  const navigate = useNavigate()
  const { razonSocial, setRazonSocial, esInterno, usuario } = useProfile()
  const leer = useLeer()
  return ({ notificacionId, leida, razonSocialId, enlace }) => {
    if (!leida) leer.mutate({ body: { notificacionIds: [notificacionId] } })
    const isOther = razonSocialId !== null && razonSocialId !== razonSocial?.razonSocialId
    const isMine = usuario.listRazonSocial.some((each) => each.activo && each.razonSocialId === razonSocialId)
    if (!esInterno && isOther && isMine) setRazonSocial(razonSocialId)
    void navigate(`${PREFIX}${enlace}`)
  }
}
