import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { maestros } from '#contract/maestros.ts'
import type { Route } from '#contract/route.ts'
import { transportes } from '#contract/transportes.ts'
import { markFields } from '#shared/gestiones/mark-fields.ts'
import { ApiError, type Sent } from '#web/api.ts'
import { queryClient, useSend } from '#web/queries.tsx'
import { toastSuccess } from '#web/toasts.ts'

const READS: readonly Route[] = [
  maestros.listParametros,
  maestros.listMotivos,
  maestros.listTransportes,
  transportes.list,
  maestros.listBanners,
  maestros.searchHistorial,
]

/** Saves a master. Refused, each message goes under its field; changed by somebody else, what there is now is read again. */
export const useGuardar = <R extends Route, F extends FieldValues>(
  route: R,
  { form, onDone }: { form: UseFormReturn<F>; onDone: () => void },
) => {
  const send = useSend(route, { refreshes: READS })
  return {
    isSending: send.isPending,
    guardar: (sent: Sent<R>): void =>
      send.mutate(sent, {
        onSuccess: () => {
          toastSuccess('Guardamos los cambios.')
          onDone()
        },
        onError: (error) => {
          markFields(error, form.setError)
          if (error instanceof ApiError && error.status === 409) void queryClient.invalidateQueries()
        },
      }),
  }
}
