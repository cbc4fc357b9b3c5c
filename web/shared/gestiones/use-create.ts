import { useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { ERRORS } from '#contract/errors.ts'
import type { Route } from '#contract/route.ts'
import { ApiError, type Sent } from '#web/api.ts'
import { useSend } from '#web/queries.tsx'
import { toastError } from '#web/toasts.ts'
import { forgetDraft } from './draft.ts'
import { type FieldsOf, firstWrong } from './form-fields.ts'
import { markFields } from './mark-fields.ts'

const FILE_TEXTS: Record<number, string> = {
  413: ERRORS['archivo-grande'].text,
  415: ERRORS['archivo-invalido'].text,
}

/** A refusal of the files belongs beside them, also when it names no field: a proxy on the way does not. */
const withFilesField = (error: Error): Error => {
  if (!(error instanceof ApiError) || error.fields) return error
  const text = FILE_TEXTS[error.status]
  if (!text) return error
  const message = error.code ? error.message : text
  return new ApiError(error.status, { message, fields: { files: message } })
}

interface CreateOptions<F extends FieldValues> {
  form: UseFormReturn<F>
  draftKey: string
  fieldsOf: FieldsOf<F>
  showField: (path: string) => void
  /** Rows whose answers change with it. */
  refreshes: readonly Route[]
  /** Something to do when it is done, besides showing the reply. */
  onDone?: () => void
}

/**
 * Sends a new gestión with its files. Done, its draft is forgotten; refused, each message goes under its input, the first
 * one of the screen gets the focus, and nothing that was typed or chosen is lost.
 */
export const useCreate = <R extends Route, F extends FieldValues>(route: R, options: CreateOptions<F>) => {
  const { form, draftKey, fieldsOf, showField, refreshes, onDone } = options
  const send = useSend(route, { refreshes })
  const [progress, setProgress] = useState(0)

  /** `pathOf` gives the field of the form for one of the server's; `files` are the uploads. */
  const create = (sent: Sent<R>, pathOf?: (path: string, message: string) => string): void => {
    setProgress(0)
    send.mutate(
      { ...sent, ...(sent.files?.length && { onProgress: setProgress }) },
      {
        onSuccess: () => {
          void forgetDraft(draftKey)
          onDone?.()
        },
        onError: (error) => {
          const marked = markFields(withFilesField(error), form.setError, pathOf)
          if (!marked.length) return
          // Without fields it was said already.
          if (error instanceof ApiError && error.fields) toastError(error)
          showField(firstWrong(form, fieldsOf) ?? marked[0]!)
        },
      },
    )
  }
  return {
    create,
    progress,
    isSending: send.isPending,
    /** What the server answered; undefined until it is done. */
    reply: send.data,
    /** Address under /autogestion/ of what stands in the way. */
    enlace: send.error instanceof ApiError ? send.error.enlace : undefined,
  }
}
