import { Checkbox } from '@mantine/core'
import { type FieldPath, type FieldValues, useFormContext } from 'react-hook-form'
import { Campo } from '#shared/gestiones/Campo.tsx'

interface CampoSiProps<F extends FieldValues> {
  name: FieldPath<F>
  label: string
  description?: string
}

/** Yes or no, of the form around it. */
export const CampoSi = <F extends FieldValues>({ name, ...rest }: CampoSiProps<F>) => {
  const { control } = useFormContext<F>()
  return (
    <Campo control={control} name={name}>
      {({ value, onChange, ...input }) => (
        <Checkbox {...rest} {...input} checked={value} onChange={(event) => onChange(event.currentTarget.checked)} />
      )}
    </Campo>
  )
}
