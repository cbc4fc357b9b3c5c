import { type FieldValues, get, useFormContext, useFormState } from 'react-hook-form'
import { ErrorSummary } from '#ui/ErrorSummary.tsx'
import type { FieldsOf } from './form-fields.ts'

interface ProblemasProps<F extends FieldValues> {
  fieldsOf: FieldsOf<F>
  onGo: (path: string) => void
}

const messageOf = (errors: object, path: string): string | undefined => {
  const error: unknown = get(errors, path)
  const message: unknown = typeof error === 'object' && error && 'message' in error ? error.message : undefined
  return typeof message === 'string' && message ? message : undefined
}

/** The summary on top of a form, when the wrong fields are many. Inside its FormProvider. */
export const Problemas = <F extends FieldValues>({ fieldsOf, onGo }: ProblemasProps<F>) => {
  const { control, getValues } = useFormContext<F>()
  const { errors } = useFormState({ control })
  const problems = fieldsOf(getValues()).flatMap(([path, label]) => {
    const message = messageOf(errors, path)
    return message ? [{ label, message, onGo: () => onGo(path) }] : []
  })
  return <ErrorSummary problems={problems} />
}
