import type { ReactNode } from 'react'
import { BLOCKED_USER_MESSAGE, FALLBACK_MESSAGE } from '#contract/base/errors.ts'
import { later } from '#ui/first-shown.ts'
import { LIMITS } from './limits.ts'

/** Where toasts wait to be shown comes with what shows them, after the first screen. */
const queue = later(() => import('@mantine/notifications'))

const show = (message: string, color: string, autoClose: number): void => {
  const toast = { message, color, autoClose, role: 'status', closeButtonProps: { 'aria-label': 'Cerrar aviso' } }
  void queue().then(({ notifications }) => notifications.show(toast))
}

/** Something that may still be taken back: it stands until it is hidden by its name, or so long. */
export const toastHeld = (id: string, message: ReactNode, autoClose: number): void => {
  void queue().then(({ notifications }) =>
    notifications.show({ id, message, autoClose, role: 'status', withCloseButton: false }),
  )
}

export const hideToast = (id: string): void => void queue().then(({ notifications }) => notifications.hide(id))

/** Something was done. */
export const toastSuccess = (message: string): void => {
  show(message, 'green', LIMITS.toastMs)
}

/** Something failed; takes the text or the error that carries it. */
export const toastError = (problem: unknown): void => {
  const message = problem instanceof Error ? problem.message : problem
  show(typeof message === 'string' && message ? message : FALLBACK_MESSAGE, 'red', LIMITS.toastMs)
}

/** The profile could not be loaded: this person cannot work (spec §8). */
export const toastLoginError = (message: string): void => {
  show(`${message} ${BLOCKED_USER_MESSAGE}`, 'red', LIMITS.loginErrorToastMs)
}
