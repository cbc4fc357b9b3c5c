import { type FieldValues, useFormContext, useFormState } from 'react-hook-form'
import { ErrorSummary } from '#ui/ErrorSummary.tsx'
import { type FieldsOf, messageOf } from './form-fields.ts'

interface ProblemasProps<F extends FieldValues> {
  fieldsOf: FieldsOf<F>
  onGo: (path: string) => void
}

/** Summary of the errors above a form, shown when there are many. Needs a FormProvider. */
export const Problemas = <F extends FieldValues>({ fieldsOf, onGo }: ProblemasProps<F>) => {
  const { control, getValues } = useFormContext<F>()
  const { errors } = useFormState({ control })
  const problems = fieldsOf(getValues()).flatMap(([path, label]) => {
    const message = messageOf(errors, path)
    return message ? [{ label, message, onGo: () => onGo(path) }] : []
  })
  return <ErrorSummary problems={problems} />
}
