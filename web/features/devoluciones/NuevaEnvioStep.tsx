import { Card, Stack, Switch, Textarea } from '@mantine/core'
import { useFormContext } from 'react-hook-form'
import { Campo } from '#shared/forms/Campo.tsx'
import { useProfile } from '#web/profile.tsx'
import type { NuevaForm } from './nueva.form.ts'
import { envioTexts } from './nueva.words.ts'

/** Step 2: how the goods travel, and what the person wants to tell. */
export const NuevaEnvioStep = () => {
  const { control } = useFormContext<NuevaForm>()
  const texts = envioTexts(useProfile().esInterno)
  return (
    <Card withBorder padding="lg">
      <Stack gap="lg" maw={640}>
        <Campo control={control} name="requiereEnvioTransporte">
          {({ value, onChange, ...input }) => (
            <Switch
              label={texts.label}
              description={value ? texts.whenSent : `${texts.pickedUp}: no hace falta cargar datos de transporte.`}
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
              description={`${texts.comments} Es obligatorio si elegiste el motivo "Otros".`}
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
