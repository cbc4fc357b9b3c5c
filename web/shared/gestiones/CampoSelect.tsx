import { Select, type SelectProps } from '@mantine/core'
import { useEffect } from 'react'
import { type FieldPath, type FieldPathValue, type FieldValues, useFormContext, useWatch } from 'react-hook-form'
import { Campo } from './Campo.tsx'

interface CampoSelectProps<F extends FieldValues> extends Omit<
  SelectProps,
  'name' | 'data' | 'value' | 'error' | 'onChange' | 'onBlur'
> {
  name: FieldPath<F>
  data: readonly { value: string; label: string }[]
  /** There is nothing to ask when only one is offered: it is taken, and nothing is drawn. */
  hidesOnly?: boolean
}

/** One of some options of the form around it, '' while none is chosen. What is no longer offered is not chosen any more. */
export const CampoSelect = <F extends FieldValues>({ name, data, hidesOnly, ...rest }: CampoSelectProps<F>) => {
  const { control, setValue } = useFormContext<F>()
  const chosen: string = useWatch({ control, name })
  const only = hidesOnly && data.length === 1 ? data[0]!.value : undefined
  const right = only ?? (data.some(({ value }) => value === chosen) ? chosen : '')
  useEffect(() => {
    if (chosen !== right) setValue(name, right as FieldPathValue<F, FieldPath<F>>)
  }, [chosen, right, name, setValue])
  if (only !== undefined) return null
  return (
    <Campo control={control} name={name}>
      {({ value, onChange, ...input }) => (
        <Select
          allowDeselect={false}
          {...rest}
          {...input}
          data={[...data]}
          value={value || null}
          onChange={(option) => onChange(option ?? '')}
        />
      )}
    </Campo>
  )
}
