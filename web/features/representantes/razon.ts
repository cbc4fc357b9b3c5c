import { ApiError } from '#web/api.ts'
import { toastError } from '#web/toasts.ts'

/** Shows the reason why a state cannot change in a toast, because the error names a field that no form shows. */
export const toastRazon = (error: Error): void => {
  const razon = error instanceof ApiError ? Object.values(error.fields ?? {})[0] : undefined
  if (razon) toastError(razon)
}
