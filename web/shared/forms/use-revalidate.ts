import { useEffect } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'

/** A message goes away as soon as its field is mended, also before the form was ever sent. */
export const useRevalidate = <F extends FieldValues>({ subscribe, getFieldState, trigger }: UseFormReturn<F>): void => {
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ name }) => {
          if (name && getFieldState(name as FieldPath<F>).error) void trigger(name as FieldPath<F>)
        },
      }),
    [subscribe, getFieldState, trigger],
  )
}
