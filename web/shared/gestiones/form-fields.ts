import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'

/** Every field that can be wrong, in the order of the screen, with the name people see. */
export type FieldsOf<F> = (values: F) => readonly (readonly [path: string, label: string])[]

/** The first wrong field of the screen, whatever the order in which its error came. */
export const firstWrong = <F extends FieldValues>(form: UseFormReturn<F>, fieldsOf: FieldsOf<F>): string | undefined =>
  fieldsOf(form.getValues()).find(([path]) => form.getFieldState(path as FieldPath<F>).error?.message)?.[0]
