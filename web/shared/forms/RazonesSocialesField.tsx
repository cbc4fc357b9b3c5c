import { CloseButton, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { RazonSocialBuscador } from '#shared/RazonSocialBuscador.tsx'
import { useRazonSocial } from '#shared/use-razon-social.ts'
import { requiredIf } from '#ui/fields/required.ts'
import { Campo } from './Campo.tsx'

interface ElegidaProps {
  razonSocialId: number
  nombre: string | undefined
  onRemove: () => void
}

const Elegida = ({ razonSocialId, nombre, onRemove }: ElegidaProps) => {
  const found = useRazonSocial(nombre === undefined ? razonSocialId : null)
  const shown = nombre ?? found?.razonSocial ?? `Razón social ${razonSocialId}`
  return (
    <Group gap="xs" wrap="nowrap">
      <Text size="sm">{shown}</Text>
      <CloseButton size="sm" aria-label={`Quitar ${shown}`} onClick={onRemove} />
    </Group>
  )
}

interface RazonesSocialesFieldProps {
  label: string
  description?: string
  required?: boolean
  /** Names of razones sociales that need no request to be known. */
  conocidas?: readonly { razonSocialId: number; razonSocial: string }[]
}

/** Field of several razones sociales. The user adds one at a time, by a search. Needs a form with `razonSocialIds`. */
export const RazonesSocialesField = ({
  label,
  description,
  required = false,
  conocidas = [],
}: RazonesSocialesFieldProps) => {
  const { control } = useFormContext<{ razonSocialIds: number[] }>()
  const [key, setKey] = useState(0)
  return (
    <Campo control={control} name="razonSocialIds">
      {({ value, onChange, error, ref }) => (
        <Stack gap="xs" maw={420}>
          <RazonSocialBuscador
            key={key}
            label={label}
            {...(description && { description })}
            {...requiredIf(required)}
            onlyActive
            value={null}
            error={error}
            ref={ref}
            onChange={(id) => {
              if (id !== null && !value.includes(id)) onChange([...value, id])
              setKey(key + 1)
            }}
          />
          {value.map((id) => (
            <Elegida
              key={id}
              razonSocialId={id}
              nombre={conocidas.find(({ razonSocialId }) => razonSocialId === id)?.razonSocial}
              onRemove={() => onChange(value.filter((other) => other !== id))}
            />
          ))}
        </Stack>
      )}
    </Campo>
  )
}
