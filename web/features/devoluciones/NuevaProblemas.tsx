import { useFormContext, useFormState } from 'react-hook-form'
import { ErrorSummary } from '#ui/ErrorSummary.tsx'
import type { NuevaForm } from './nueva.form.ts'
import { problemsOf } from './nueva.problems.ts'

/** The summary on top of the form, when the wrong fields are many. */
export const NuevaProblemas = ({ onGo }: { onGo: (path: string) => void }) => {
  const { control, getValues } = useFormContext<NuevaForm>()
  const { errors } = useFormState({ control })
  const problems = problemsOf(errors, getValues('lineas'))
  return (
    <ErrorSummary problems={problems.map(({ path, label, message }) => ({ label, message, onGo: () => onGo(path) }))} />
  )
}
