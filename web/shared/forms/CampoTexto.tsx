import { TextInput, type TextInputProps } from '@mantine/core'
import { type FieldPath, type FieldValues, useFormContext } from 'react-hook-form'
import { Campo } from './Campo.tsx'

interface CampoTextoProps<F extends FieldValues> extends Omit<TextInputProps, 'name' | 'value' | 'error' | 'onChange'> {
  name: FieldPath<F>
  /** Returns the text in its normal form; applied on blur. undefined: unreadable text, which stays as typed. */
  normalize?: ((text: string) => string | undefined) | undefined
  /** true: the value is null when empty. */
  nullable?: boolean
}

export const CampoTexto = <F extends FieldValues>({
  name,
  normalize,
  nullable,
  onBlur,
  ...rest
}: CampoTextoProps<F>) => {
  const { control } = useFormContext<F>()
  return (
    <Campo control={control} name={name}>
      {(input) => (
        <TextInput
          {...rest}
          {...input}
          value={input.value ?? ''}
          onChange={(event) => input.onChange(nullable ? event.currentTarget.value || null : event)}
          onBlur={(event) => {
            const written = normalize?.(input.value ?? '')
            if (written !== undefined && written !== input.value) input.onChange(written)
            input.onBlur()
            onBlur?.(event)
          }}
        />
      )}
    </Campo>
  )
}
