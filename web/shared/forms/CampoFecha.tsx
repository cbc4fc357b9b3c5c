import { isDay } from './day.ts'
import { type FieldPath, type FieldValues, useFormContext } from 'react-hook-form'
import { DateField } from '#ui/fields/DateField.tsx'
import { Campo } from './Campo.tsx'

interface CampoFechaProps<F extends FieldValues> {
  name: FieldPath<F>
  label: string
  description?: string
  withAsterisk?: boolean
  'aria-required'?: boolean
  /** true: the value is null when empty. */
  nullable?: boolean
}

/** Date field; the value is yyyy-mm-dd. Text that is no date becomes the value too, so that the form rejects it. */
export const CampoFecha = <F extends FieldValues>({ name, nullable, ...rest }: CampoFechaProps<F>) => {
  const { control } = useFormContext<F>()
  return (
    <Campo control={control} name={name}>
      {({ value, onChange, name: _name, ...input }) => (
        <DateField
          {...rest}
          {...input}
          value={value && isDay(value) ? value : null}
          onChange={(day) => onChange(day ?? (nullable ? null : ''))}
          onUnreadable={onChange}
        />
      )}
    </Campo>
  )
}
