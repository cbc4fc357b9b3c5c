import { ApiError } from '#web/api.ts'
import { toastError } from '#web/toasts.ts'

/** Says why somebody is not moved: the reason is about the person, and there is no field of it on screen. */
export const toastRazon = (error: Error): void => {
  const razon = error instanceof ApiError ? Object.values(error.fields ?? {})[0] : undefined
  if (razon) toastError(razon)
}
