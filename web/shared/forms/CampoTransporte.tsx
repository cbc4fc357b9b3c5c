import { TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Control, FieldPath, FieldValues } from 'react-hook-form'
import { transportes } from '#contract/transportes/calls.ts'
import { SelectField } from '#ui/fields/ListField.tsx'
import { useCall } from '#web/queries.tsx'
import { REQUIRED } from '#ui/fields/required.ts'
import { Campo } from './Campo.tsx'

const OTRO = 'otro'
const MAX_LENGTH = 80

interface CampoTransporteProps<F extends FieldValues> {
  control: Control<F, unknown, FieldValues>
  /** Form field with the name of the carrier. */
  name: FieldPath<F>
}

/** Field of the carrier. The user chooses one of the distributor's list, or types the name of another carrier. */
export const CampoTransporte = <F extends FieldValues>({ control, name }: CampoTransporteProps<F>) => {
  const { data, isPending } = useCall(transportes.list)
  const [asksOther, setAsksOther] = useState(false)
  const nombres = data?.map(({ nombre }) => nombre) ?? []
  return (
    <Campo control={control} name={name}>
      {({ value, onChange, error, ref, ...input }) => {
        const textProps = {
          ...REQUIRED,
          maxLength: MAX_LENGTH,
          autoComplete: 'organization',
          value,
          onChange,
          error,
          ref,
          ...input,
        }
        const isOther = asksOther || (value !== '' && !isPending && !nombres.includes(value))
        // While the list loads, or after a failure, let the user type a name.
        if (nombres.length === 0) return <TextInput label="Transporte" {...textProps} />
        return (
          <div>
            <SelectField
              label="Transporte"
              {...REQUIRED}
              placeholder="Elegilo de la lista"
              searchable
              nothingFoundMessage="No está: elegí Otro y escribilo"
              allowDeselect={false}
              data={[...nombres, { value: OTRO, label: 'Otro' }]}
              value={isOther ? OTRO : value || null}
              onChange={(chosen) => {
                setAsksOther(chosen === OTRO)
                onChange(chosen === OTRO ? '' : (chosen ?? ''))
              }}
              error={!isOther && error}
              {...(!isOther && { ref, ...input })}
            />
            {isOther && <TextInput mt="xs" label="Nombre del transporte" {...textProps} />}
          </div>
        )
      }}
    </Campo>
  )
}
