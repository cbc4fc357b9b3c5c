import { useIsFetching } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { type NavigateFunction, useNavigate } from 'react-router'
import { importaciones } from '#contract/importaciones/calls.ts'
import type { Importacion } from '#contract/importaciones/shapes.ts'
import type { Route } from '#contract/route.ts'
import { verComo } from '#contract/ver-como/calls.ts'
import type { VerComo } from '#contract/ver-como/shapes.ts'
import { call } from '#web/api.ts'
import { download } from '#web/downloads.ts'
import { type PendingSend, takePending } from '#web/fresh-sign-in.ts'
import { refreshAll } from '#web/queries.tsx'
import { toastError, toastSuccess } from '#web/toasts.ts'
import { beginVerComo } from '#web/ver-como.ts'
import { importacionPath } from '../features/importaciones/importaciones.paths.ts'

/**
 * Time (ms) in which a form can itself repeat the send that a sign-in interrupted. After that, this component repeats
 * the send.
 */
const FORM_MS = 4000

/**
 * Action to run after the reply of a call, by path of the call. Normally the component with the button runs it, but
 * after the sign-in that component is not mounted.
 */
const REPLY_ACTIONS: Readonly<Record<string, (reply: unknown, navigate: NavigateFunction) => void>> = {
  [verComo.start.path]: (reply) => beginVerComo(reply as VerComo),
  [importaciones.create.path]: (reply, navigate) =>
    void navigate(importacionPath((reply as Importacion).importacionId)),
}

const isFile = ({ route }: PendingSend): boolean => route.reply !== undefined

const send = async ({ route, sent }: PendingSend, navigate: NavigateFunction): Promise<void> => {
  const reply: unknown = await call<Route>(route, sent)
  const then = REPLY_ACTIONS[route.path]
  if (then) return then(reply, navigate)
  toastSuccess('Iniciaste sesión de nuevo y se guardó el cambio.')
  refreshAll()
}

/**
 * Repeats the send that a sign-in interrupted. Waits until the screen has loaded and no form has resumed the send
 * itself.
 */
export const Reanudar = () => {
  const navigate = useNavigate()
  const isFetching = useIsFetching() > 0
  const resume = useEffectEvent(async (isMine: (pending: PendingSend) => boolean) => {
    const pending = await takePending(isMine)
    if (!pending) return
    if (isFile(pending)) return download<Route>(pending.route, pending.sent, 'autogestion')
    await send(pending, navigate).catch(toastError)
  })
  useEffect(() => {
    if (isFetching) return
    void resume(({ typed }) => typed === undefined)
    const timer = setTimeout(() => void resume(() => true), FORM_MS)
    return () => clearTimeout(timer)
  }, [isFetching])
  return null
}
