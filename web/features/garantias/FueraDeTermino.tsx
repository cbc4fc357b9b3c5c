import { Alert, Stack, Switch, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useFormContext } from 'react-hook-form'
import { Campo } from '#shared/forms/Campo.tsx'
import type { GarantiaForm } from './nueva.form.ts'

/**
 * Warning that the warranty has expired, with the rule that applies. The form can still be sent, because the
 * distributor may grant it as a courtesy.
 */
export const FueraDeTermino = ({ regla }: { regla: string | null }) => {
  const { control, setValue } = useFormContext<GarantiaForm>()
  // A corrected date or mileage may bring the failure within the term: then withdraw the request for a courtesy.
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
