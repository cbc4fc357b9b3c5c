import { Group, Input, Pill, Stack } from '@mantine/core'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { Campo } from '#shared/forms/Campo.tsx'
import { RazonSocialBuscador } from '#shared/RazonSocialBuscador.tsx'
import { useRazonSocial } from '#shared/use-razon-social.ts'

const Elegida = ({ razonSocialId, onRemove }: { razonSocialId: number; onRemove: () => void }) => {
  const name = useRazonSocial(razonSocialId)?.razonSocial ?? String(razonSocialId)
  return (
    <Pill
      size="md"
      withRemoveButton
      onRemove={onRemove}
      removeButtonProps={{ 'aria-label': `Quitar ${name}`, tabIndex: 0, 'aria-hidden': false }}
    >
      {name}
    </Pill>
  )
}

/** The companies a document is for; none: for all of its business. */
export const ParaQuienes = () => {
  const { control } = useFormContext<{ razonSocialIds: number[] }>()
  // A new search starts empty after each choice.
  const [turn, setTurn] = useState(0)
  return (
    <Campo control={control} name="razonSocialIds">
      {({ value, onChange, error, ref }) => (
        <Stack gap="xs">
          <RazonSocialBuscador
            key={turn}
            ref={ref}
            label="Solo para estas razones sociales"
            description="Sin elegir ninguna es para todos los clientes del negocio."
            value={null}
            onChange={(id) => {
              if (id !== null && !value.includes(id)) onChange([...value, id])
              setTurn(turn + 1)
            }}
          />
          {value.length > 0 && (
            <Group gap="xs">
              {value.map((id) => (
                <Elegida key={id} razonSocialId={id} onRemove={() => onChange(value.filter((other) => other !== id))} />
              ))}
            </Group>
          )}
          {error && <Input.Error>{error}</Input.Error>}
        </Stack>
      )}
    </Campo>
  )
}
