import { type FieldValues, useFormContext, useFormState } from 'react-hook-form'
import { ErrorSummary } from '#ui/ErrorSummary.tsx'
import { type FieldsOf, messageOf } from './form-fields.ts'

interface ProblemasProps<F extends FieldValues> {
  fieldsOf: FieldsOf<F>
  onGo: (path: string) => void
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
