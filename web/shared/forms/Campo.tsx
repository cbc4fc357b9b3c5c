import type { ReactNode } from 'react'
import { type Control, Controller, type ControllerRenderProps, type FieldPath, type FieldValues } from 'react-hook-form'
import { textOf } from './form-fields.ts'

interface CampoProps<F extends FieldValues, N extends FieldPath<F>> {
  control: Control<F, unknown, FieldValues>
  name: N
  /** What is wrong with the value, where no schema of the form says it. */
  problemOf?: (value: unknown) => string | undefined
  children: (input: ControllerRenderProps<F, N> & { error: string | undefined }) => ReactNode
}

/** Ties one input to its field of the form: value, focus and the message that goes under it. */
export const Campo = <F extends FieldValues, N extends FieldPath<F>>({
  control,
  name,
  problemOf,
  children,
}: CampoProps<F, N>) => (
  <Controller
    control={control}
    name={name}
    {...(problemOf && { rules: { validate: (value: unknown) => problemOf(value) ?? true } })}
    render={({ field, fieldState }) => <>{children({ ...field, error: textOf(fieldState.error) })}</>}
  />
)
