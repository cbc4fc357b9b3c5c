import { ApiError } from '#web/api.ts'
import { toastError } from '#web/toasts.ts'

/** Shows in a toast why a state cannot change. The error names a field, but no form shows that field. */
export const toastRazon = (error: Error): void => {
  const razon = error instanceof ApiError ? Object.values(error.fields ?? {})[0] : undefined
  if (razon) toastError(razon)
}
