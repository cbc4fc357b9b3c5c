import type { ReactNode } from 'react'
import { type Control, Controller, type ControllerRenderProps, type FieldPath, type FieldValues } from 'react-hook-form'

interface CampoProps<F extends FieldValues, N extends FieldPath<F>> {
  control: Control<F, unknown, FieldValues>
  name: N
  children: (input: ControllerRenderProps<F, N> & { error: string | undefined }) => ReactNode
}

/** Ties one input to its field of the form: value, focus and the message that goes under it. */
export const Campo = <F extends FieldValues, N extends FieldPath<F>>({ control, name, children }: CampoProps<F, N>) => (
  <Controller
    control={control}
    name={name}
    render={({ field, fieldState }) => <>{children({ ...field, error: fieldState.error?.message })}</>}
  />
)
