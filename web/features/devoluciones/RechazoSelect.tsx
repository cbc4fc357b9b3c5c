import type { Control, FieldPath, FieldValues } from 'react-hook-form'
import { Campo } from '#shared/forms/Campo.tsx'
import { SelectField } from '#ui/fields/ListField.tsx'
import { REQUIRED } from '#ui/fields/required.ts'

export interface Rechazo {
  motivoRechazoId: number
  motivo: string
}

interface RechazoSelectProps<F extends FieldValues> {
  control: Control<F>
  name: FieldPath<F>
  rechazos: readonly Rechazo[]
  /** Accessible name, when there is no label. */
  nombre?: string
}

export const RechazoSelect = <F extends FieldValues>({ control, name, rechazos, nombre }: RechazoSelectProps<F>) => (
  <Campo control={control} name={name}>
    {({ value, onChange, ...input }) => (
      <SelectField
        {...(nombre ? { 'aria-label': nombre } : { label: 'Motivo de rechazo', ...REQUIRED })}
        placeholder="Elegí el motivo"
        data={rechazos.map((each) => ({ value: String(each.motivoRechazoId), label: each.motivo }))}
        value={(value as string) || null}
        onChange={(id) => onChange(id ?? '')}
        {...input}
      />
    )}
  </Campo>
)
