import type { ReactNode } from 'react'
import { BLOCKED_USER_MESSAGE, FALLBACK_MESSAGE } from '#contract/base/errors.ts'
import { later } from '#ui/first-shown.ts'
import { LIMITS } from './limits.ts'

/** Queue of the toasts. The code that shows them loads after the first screen. */
const queue = later(() => import('@mantine/notifications'))

const show = (message: string, color: string, autoClose: number): void => {
  const toast = { message, color, autoClose, role: 'status', closeButtonProps: { 'aria-label': 'Cerrar aviso' } }
  void queue().then(({ notifications }) => notifications.show(toast))
}

/** Shows a toast with an undo button until `hideToast` is called or `autoClose` ms have passed. */
export const toastUndo = (id: string, message: ReactNode, autoClose: number): void => {
  void queue().then(({ notifications }) =>
    notifications.show({ id, message, autoClose, role: 'status', withCloseButton: false }),
  )
}

export const hideToast = (id: string): void => void queue().then(({ notifications }) => notifications.hide(id))

export const toastSuccess = (message: string): void => {
  show(message, 'green', LIMITS.toastMs)
}

/** Shows an error. `problem`: the text, or an error object that contains the text. */
export const toastError = (problem: unknown): void => {
  const message = problem instanceof Error ? problem.message : problem
  show(typeof message === 'string' && message ? message : FALLBACK_MESSAGE, 'red', LIMITS.toastMs)
}

/** Shows that the profile failed to load. No screen works without the profile (spec §8). */
export const toastLoginError = (message: string): void => {
  show(`${message} ${BLOCKED_USER_MESSAGE}`, 'red', LIMITS.loginErrorToastMs)
}
