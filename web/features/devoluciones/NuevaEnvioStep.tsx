import { Card, Stack, Switch, Textarea } from '@mantine/core'
import { useFormContext } from 'react-hook-form'
import { Campo } from './Campo.tsx'
import type { NuevaForm } from './nueva.form.ts'

/** Step 2: how the goods travel, and what the person wants to tell. */
export const NuevaEnvioStep = () => {
  const { control } = useFormContext<NuevaForm>()
  return (
    <Card withBorder padding="lg">
      <Stack gap="lg" maw={640}>
        <Campo control={control} name="requiereEnvioTransporte">
          {({ value, onChange, ...input }) => (
            <Switch
              label="La despacho con un transporte"
              description={
                value
                  ? 'Cuando la autoricemos te vamos a pedir el remito, la guía y los bultos.'
                  : 'La retira nuestro reparto o la acercás vos: no hace falta cargar datos de transporte.'
              }
              checked={value}
              onChange={(event) => onChange(event.currentTarget.checked)}
              {...input}
            />
          )}
        </Campo>
        <Campo control={control} name="comentarios">
          {(input) => (
            <Textarea
              label="Comentarios"
              description={'Contanos lo que ayude a resolverla. Es obligatorio si elegiste el motivo "Otros".'}
              autosize
              minRows={4}
              maxLength={2000}
              {...input}
            />
          )}
        </Campo>
      </Stack>
    </Card>
  )
}
