import { Alert, Stack, Switch, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useFormContext } from 'react-hook-form'
import { Campo } from '#shared/forms/Campo.tsx'
import type { GarantiaForm } from './nueva.form.ts'

/**
 * Warning that the warranty has expired, with the rule that applies. The user can still send the form, because the
 * distributor may repair as a courtesy.
 */
export const FueraDeTermino = ({ regla }: { regla: string | null }) => {
  const { control, setValue } = useFormContext<GarantiaForm>()
  // Withdraw the request for a courtesy when a corrected date or mileage brings the failure within the term of the
  // warranty.
  useEffect(() => {
    if (regla === null) setValue('garantia.atencionComercial', false)
  }, [regla, setValue])
  if (regla === null) return null
  return (
    <Alert variant="light" color="yellow" icon={<IconAlertTriangle aria-hidden />} title="Fuera de garantía">
      <Stack gap="sm">
        <Text size="sm">{regla} Podés pedirla igual.</Text>
        <Campo control={control} name="garantia.atencionComercial">
          {({ value, onChange, ...input }) => (
            <Switch
              label="Pedir atención comercial"
              checked={value}
              onChange={(event) => onChange(event.currentTarget.checked)}
              {...input}
            />
          )}
        </Campo>
      </Stack>
    </Alert>
  )
}
