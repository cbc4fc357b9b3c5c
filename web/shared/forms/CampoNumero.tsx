import { type FieldPath, type FieldValues, useFormContext } from 'react-hook-form'
import { ENTERO_MESSAGE, WholeNumberInput, type WholeNumberInputProps } from '#ui/fields/WholeNumberInput.tsx'
import { Campo } from './Campo.tsx'

interface CampoNumeroProps<F extends FieldValues> extends Omit<
  WholeNumberInputProps,
  'name' | 'value' | 'error' | 'onChange' | 'onBlur'
> {
  name: FieldPath<F>
  /** true: the value is null when empty. */
  nullable?: boolean
}

/** Field of a whole number; the value is '' when empty. */
export const CampoNumero = <F extends FieldValues>({ name, nullable, ...rest }: CampoNumeroProps<F>) => {
  const { control } = useFormContext<F>()
  return (
    <Campo control={control} name={name} problemOf={(value) => (Number.isNaN(value) ? ENTERO_MESSAGE : undefined)}>
      {({ value, onChange, ...input }) => (
        <WholeNumberInput
          {...rest}
          {...input}
          value={value ?? ''}
          onChange={(read) => onChange(nullable && read === '' ? null : read)}
        />
      )}
    </Campo>
  )
}
