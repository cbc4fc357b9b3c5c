import { ApiError } from '#web/api.ts'
import { toastError } from '#web/toasts.ts'

/** Shows in a toast why the state cannot change: the error has a field that is not on screen. */
export const toastRazon = (error: Error): void => {
  const razon = error instanceof ApiError ? Object.values(error.fields ?? {})[0] : undefined
  if (razon) toastError(razon)
}
