import { useEffect } from 'react'
import { type FieldPath, type FieldPathValue, type FieldValues, useFormContext, useWatch } from 'react-hook-form'
import { SelectField, type SelectFieldProps } from '#ui/fields/ListField.tsx'
import { Campo } from './Campo.tsx'

interface CampoSelectProps<F extends FieldValues> extends Omit<
  SelectFieldProps,
  'name' | 'data' | 'value' | 'error' | 'onChange' | 'onBlur'
> {
  name: FieldPath<F>
  data: readonly { value: string | number; label: string }[]
  /** true: the value is null when nothing is chosen; false: ''. */
  nullable?: boolean
  /** true: a single option is chosen automatically, and the field is then not rendered. */
  hidesOnly?: boolean
}

/** Select of a form. Clears a value that is no longer among the options. */
export const CampoSelect = <F extends FieldValues>({
  name,
  data,
  hidesOnly,
  nullable = false,
  ...rest
}: CampoSelectProps<F>) => {
  const { control, setValue } = useFormContext<F>()
  const chosen: string | number | null = useWatch({ control, name })
  const empty = nullable ? null : ''
  const only = hidesOnly && data.length === 1 ? data[0]!.value : undefined
  const right = only ?? (data.some(({ value }) => value === chosen) ? chosen : empty)
  useEffect(() => {
    if (chosen !== right) setValue(name, right as FieldPathValue<F, FieldPath<F>>)
  }, [chosen, right, name, setValue])
  if (only !== undefined) return null
  return (
    <Campo control={control} name={name}>
      {({ value, onChange, ...input }) => (
        <SelectField
          allowDeselect={false}
          {...rest}
          {...input}
          data={data.map((option) => ({ value: String(option.value), label: option.label }))}
          value={value === '' || value === null ? null : String(value)}
          onChange={(option) => onChange(data.find((each) => String(each.value) === option)?.value ?? empty)}
        />
      )}
    </Campo>
  )
}
