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
  /** What is wrong with the value, where no schema of the form says it. */
  problemOf?: (value: unknown) => string | undefined
  children: (input: ControllerRenderProps<F, N> & { error: string | undefined }) => ReactNode
}

/**
 * Ties one input to its field of the form: value, focus and the message that goes under it. A number that is wrong is told when
 * one leaves it.
 */
export const Campo = <F extends FieldValues, N extends FieldPath<F>>({
  control,
  name,
  problemOf,
  children,
}: CampoProps<F, N>) => {
  // Fields that no form has around them (filters) are told otherwise.
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
