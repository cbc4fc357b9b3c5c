import { Box, Text } from '@mantine/core'
import { useFormContext } from 'react-hook-form'
import { RazonSocialBuscador } from '#shared/RazonSocialBuscador.tsx'
import { useProfile } from '#web/profile.tsx'
import { REQUIRED } from '#ui/fields/required.ts'
import { Campo } from './Campo.tsx'

interface RazonSocialFieldProps {
  /** Text that says what the user has to undo before changing the razón social; absent: the user can change it. */
  lockedReason?: string | undefined
}

/**
 * Select of the razón social, for staff. Customers choose it in the header, so for them it only shows an error. Needs a
 * form with `razonSocialId`, '' until chosen.
 */
export const RazonSocialField = ({ lockedReason }: RazonSocialFieldProps) => {
  const { control, getFieldState, formState } = useFormContext<{ razonSocialId: number | '' }>()
  const { esInterno } = useProfile()
  const { error } = getFieldState('razonSocialId', formState)
  if (!esInterno)
    return (
      error?.message && (
        <Text role="alert" size="sm" c="error">
          {error.message}
        </Text>
      )
    )
  const lock = lockedReason ? { readOnly: true, description: lockedReason } : {}
  return (
    <Campo control={control} name="razonSocialId">
      {({ value, onChange, ...input }) => (
        <Box maw={420}>
          <RazonSocialBuscador
            label="Razón social"
            {...REQUIRED}
            onlyActive
            value={value === '' ? null : value}
            onChange={(id) => onChange(id ?? '')}
            error={input.error}
            ref={input.ref}
            {...lock}
          />
        </Box>
      )}
    </Campo>
  )
}
