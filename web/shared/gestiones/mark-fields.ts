import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form'
import { ApiError } from '#web/api.ts'

/** Puts the messages of a refused send under their inputs; answers the paths it marked, in the form's own words. */
export const markFields = <F extends FieldValues>(
  error: unknown,
  setError: UseFormSetError<F>,
  pathOf: (path: string, message: string) => string = (path) => path,
): string[] => {
  if (!(error instanceof ApiError) || !error.fields) return []
  const paths: string[] = []
  for (const [path, message] of Object.entries(error.fields)) {
    const own = pathOf(path, message)
    setError(own as FieldPath<F>, { type: 'server', message }, { shouldFocus: paths.length === 0 })
    paths.push(own)
  }
  return paths
}
