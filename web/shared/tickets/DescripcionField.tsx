import { Text, Textarea } from '@mantine/core'
import { useFormContext } from 'react-hook-form'
import { formatCount } from '#contract/base/formato.ts'
import { Campo } from '#shared/forms/Campo.tsx'
import type { TicketAltaForm } from './ticket-alta.form.ts'

const MAX = 4000

/** What happened, in the words of the person, and how many characters are left. */
export const DescripcionField = ({ label, description }: { label: string; description: string }) => {
  const { control } = useFormContext<TicketAltaForm>()
  return (
    <Campo control={control} name="descripcion">
      {(input) => (
        <div>
          <Textarea
            label={label}
            description={description}
            withAsterisk
            autosize
            minRows={4}
            maxRows={14}
            maxLength={MAX}
            {...input}
          />
          <Text size="xs" c="dimmed" ta="right" mt={4}>
            {formatCount(input.value.length)} de {formatCount(MAX)}
          </Text>
        </div>
      )}
    </Campo>
  )
}
