import { zodResolver } from '@hookform/resolvers/zod'
import { type FieldPath, useForm } from 'react-hook-form'
import type { ReplyOf, Route } from '#contract/route.ts'
import { firstWrong } from '#shared/gestiones/form-fields.ts'
import { markFields } from '#shared/gestiones/mark-fields.ts'
import { useRevalidate } from '#shared/gestiones/use-revalidate.ts'
import { isOldSignIn, useProvenSignIn } from '#shared/use-proven-sign-in.ts'
import { ApiError, type Sent } from '#web/api.ts'
import { useLeaveWarning } from '#web/leave.ts'
import { useSend } from '#web/queries.tsx'
import { toastError, toastSuccess } from '#web/toasts.ts'
import { fieldsOf, type RepresentanteForm, representanteSchema } from './representante.form.ts'

interface Options<R extends Route> {
  start: RepresentanteForm
  route: R
  refreshes: readonly Route[]
  /** The send of what is typed. */
  sentOf: (form: RepresentanteForm) => Sent<R>
  onSaved: (reply: ReplyOf<R>) => void
}

/** The form of one person: checked, sent, refused messages under their inputs, and nothing typed is lost. */
export const useRepresentanteForm = <R extends Route>({ start, route, refreshes, sentOf, onSaved }: Options<R>) => {
  const form = useForm<RepresentanteForm>({
    resolver: zodResolver(representanteSchema),
    defaultValues: start,
    shouldFocusError: false,
  })
  const release = useLeaveWarning(form.formState.isDirty)
  useRevalidate(form)
  const send = useSend(route, { refreshes })
  const show = (path: string) => form.setFocus(path as FieldPath<RepresentanteForm>)
  const { leave } = useProvenSignIn(`representante${location.pathname}`, representanteSchema, (typed) => {
    form.reset(typed, { keepDefaultValues: true })
    toastSuccess('Ya ingresaste de nuevo: revisá los datos y guardá.')
  })
  const submit = form.handleSubmit(
    (values) =>
      send.mutate(sentOf(values), {
        onSuccess: (reply) => {
          release()
          toastSuccess((reply as { mensaje: string }).mensaje)
          onSaved(reply)
        },
        onError: (error) => {
          if (isOldSignIn(error)) {
            release()
            void leave(values)
          }
          if (!markFields(error, form.setError).length) return
          if (error instanceof ApiError) toastError(error)
          const wrong = firstWrong(form, fieldsOf)
          if (wrong) show(wrong)
        },
      }),
    () => show(firstWrong(form, fieldsOf)!),
  )
  return { form, submit, show, isSending: send.isPending }
}
