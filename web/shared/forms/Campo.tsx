import type { ReactNode } from 'react'
import {
  type Control,
  Controller,
  type ControllerRenderProps,
  type FieldPath,
  type FieldValues,
  useFormContext,
  type UseFormReturn,
} from 'react-hook-form'
import { textOf } from './form-fields.ts'

interface CampoProps<F extends FieldValues, N extends FieldPath<F>> {
  control: Control<F, unknown, FieldValues>
  name: N
  /** Returns an error that the schema cannot detect; undefined when the value is valid. */
  problemOf?: (value: unknown) => string | undefined
  children: (input: ControllerRenderProps<F, N> & { error: string | undefined }) => ReactNode
}

/** Connects an input to its form field: value, focus and error message. Validates a number on blur. */
export const Campo = <F extends FieldValues, N extends FieldPath<F>>({
  control,
  name,
  problemOf,
  children,
}: CampoProps<F, N>) => {
  // null: the input is outside a form, as in filters.
  const form: UseFormReturn<F> | null = useFormContext<F>()
  return (
    <Controller
      control={control}
      name={name}
      {...(problemOf && { rules: { validate: (value: unknown) => problemOf(value) ?? true } })}
      render={({ field, fieldState }) => {
        const onBlur = () => {
          field.onBlur()
          if (typeof field.value === 'number') void form?.trigger(name)
        }
        return <>{children({ ...field, onBlur, error: textOf(fieldState.error) })}</>
      }}
    />
  )
}
