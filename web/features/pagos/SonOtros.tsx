import { Checkbox } from '@mantine/core'
import { type FieldValues, useFormContext } from 'react-hook-form'
import { Campo } from '#shared/forms/Campo.tsx'
import type { CampoDe } from '#shared/forms/campos.ts'

const LABEL = 'Es otro pago: no es el mismo dinero'

/** Checkbox to confirm that similar payments are not the same payment. `isAsked`: false until the server asks. */
const SonOtros = ({ isAsked }: { isAsked: boolean }) => {
  const { control } = useFormContext<FieldValues>()
  return (
    <Campo control={control} name="sonOtros">
      {({ value, error, onChange, ...input }) =>
        isAsked || error !== undefined || value ? (
          <Checkbox
            label={LABEL}
            {...input}
            error={error}
            checked={value === true}
            onChange={({ currentTarget: { checked } }) => onChange(checked)}
          />
        ) : null
      }
    </Campo>
  )
}

/** Field of the confirmation; see SonOtros. */
export const sonOtrosCampo = (isAsked: boolean): CampoDe<{ sonOtros: boolean }> => ({
  kind: 'propio',
  name: 'sonOtros',
  label: LABEL,
  empty: false,
  sample: false,
  isWorth: false,
  draw: () => <SonOtros isAsked={isAsked} />,
})
