import { NumberInput, type NumberInputProps } from '@mantine/core'
import { type FieldPath, type FieldValues, useFormContext } from 'react-hook-form'
import { Campo } from './Campo.tsx'

interface CampoNumeroProps<F extends FieldValues> extends Omit<
  NumberInputProps,
  'name' | 'value' | 'error' | 'onChange' | 'onBlur'
> {
  name: FieldPath<F>
}

/** A whole number of the form around it; empty while the person is typing. */
export const CampoNumero = <F extends FieldValues>({ name, ...rest }: CampoNumeroProps<F>) => {
  const { control } = useFormContext<F>()
  return (
    <Campo control={control} name={name}>
      {({ onChange, ...input }) => (
        <NumberInput
          min={0}
          // What is out of range is said, not changed behind the person's back.
          clampBehavior="none"
          allowDecimal={false}
          hideControls
          {...rest}
          {...input}
          onChange={(value) => onChange(value === '' ? '' : Number(value))}
        />
      )}
    </Campo>
  )
}
