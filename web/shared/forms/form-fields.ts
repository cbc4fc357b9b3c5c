import { endSentence } from '#contract/valores/formato.ts'
import { type FieldPath, type FieldValues, get, type UseFormReturn } from 'react-hook-form'

/** Returns the path and label of every field that can have an error, in screen order. */
export type FieldsOf<F> = (values: F) => readonly (readonly [path: string, label: string])[]

/**
 * Returns the text of an error as a sentence with a full stop; undefined without an error. The error of a whole list is
 * in its `root`.
 */
export const textOf = (error: object | undefined): string | undefined => {
  const { message, root } = (error ?? {}) as { message?: unknown; root?: { message?: unknown } }
  const text = message || root?.message
  return typeof text === 'string' && text ? endSentence(text) : undefined
}

export const messageOf = (errors: object, path: string): string | undefined =>
  textOf(get(errors, path) as object | undefined)

/** Returns the path of the first field on screen that has an error. */
export const firstWrong = <F extends FieldValues>(form: UseFormReturn<F>, fieldsOf: FieldsOf<F>): string | undefined =>
  fieldsOf(form.getValues()).find(([path]) => textOf(form.getFieldState(path as FieldPath<F>).error))?.[0]

/** Focuses a field. A field of several inputs has an element with its `data-campo`, which gets the focus. */
export const focusField = <F extends FieldValues>(form: UseFormReturn<F>, path: string): void => {
  const place = document.querySelector<HTMLElement>(`[data-campo="${CSS.escape(path)}"]`)
  if (place) place.focus()
  else form.setFocus(path as FieldPath<F>)
}
