import { Button, Card, Group, Stack, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type FieldValues, useFieldArray, useFormContext } from 'react-hook-form'
import { Campos } from './Campos.tsx'
import type { Campos as Rows } from './campos.ts'
import { textOf } from './form-fields.ts'

interface FilasFieldProps {
  /** Name of the form field that contains the list. */
  name: string
  label: string
  singular: string
  description?: string
  /** Text of the button that adds a row. `nueva`: initial values of the new row. */
  agregar: string
  nueva: object
  /** Returns the fields of a row. `prefix`: path of the row in the form, "contactos.0". */
  camposDe: (prefix: string) => Rows<FieldValues>
}

/** Field of a list; each row is a card. */
export const FilasField = ({ name, label, singular, description, agregar, nueva, camposDe }: FilasFieldProps) => {
  const { control, getFieldState, formState } = useFormContext()
  const { fields, append, remove } = useFieldArray({ control, name })
  const { error } = getFieldState(name, formState)
  const problem = textOf(error)
  return (
    <Stack gap="xs" component="section" aria-label={label}>
      <div>
        <Text size="sm" fw={500}>
          {label}
        </Text>
        {description && (
          <Text size="xs" c="dimmed">
            {description}
          </Text>
        )}
        {problem && (
          <Text size="xs" c="red" role="alert">
            {problem}
          </Text>
        )}
      </div>
      {fields.map(({ id }, at) => (
        <Card key={id} component="section" withBorder padding="sm" aria-label={`${singular} ${at + 1}`}>
          <Stack gap="xs">
            <Campos campos={camposDe(`${name}.${at}`)} />
            <Group justify="end">
              <Button
                variant="subtle"
                size="compact-sm"
                aria-label={`Quitar ${singular.toLowerCase()} ${at + 1}`}
                onClick={() => remove(at)}
              >
                Quitar
              </Button>
            </Group>
          </Stack>
        </Card>
      ))}
      <Group>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => append(nueva)}
        >
          {agregar}
        </Button>
      </Group>
    </Stack>
  )
}
