import { endSentence } from '#contract/valores/formato.ts'
import { type FieldPath, type FieldValues, get, type UseFormReturn } from 'react-hook-form'

/** Every field that can be wrong, in the order of the screen, with the name people see. */
export type FieldsOf<F> = (values: F) => readonly (readonly [path: string, label: string])[]

/**
 * What an error says to people, a sentence with its full stop however it was written. What is wrong with a list as a whole
 * stands at its root, beside that of its rows.
 */
export const textOf = (error: object | undefined): string | undefined => {
  const { message, root } = (error ?? {}) as { message?: unknown; root?: { message?: unknown } }
  const text = message || root?.message
  return typeof text === 'string' && text ? endSentence(text) : undefined
}

/** What is wrong with one field. */
export const messageOf = (errors: object, path: string): string | undefined =>
  textOf(get(errors, path) as object | undefined)

/** The first wrong field of the screen, whatever the order in which its error came. */
export const firstWrong = <F extends FieldValues>(form: UseFormReturn<F>, fieldsOf: FieldsOf<F>): string | undefined =>
  fieldsOf(form.getValues()).find(([path]) => textOf(form.getFieldState(path as FieldPath<F>).error))?.[0]

/** Brings the focus to a field; to what marks itself as its place (`data-campo`) when it is no single input. */
export const focusField = <F extends FieldValues>(form: UseFormReturn<F>, path: string): void => {
  const place = document.querySelector<HTMLElement>(`[data-campo="${CSS.escape(path)}"]`)
  if (place) place.focus()
  else form.setFocus(path as FieldPath<F>)
}
