import { Checkbox, CloseButton, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import type { RepresentanteDetail, RepresentanteOptions } from '#contract/representantes/shapes.ts'
import { RazonSocialBuscador } from '#shared/RazonSocialBuscador.tsx'
import { useRazonSocial } from '#shared/use-razon-social.ts'
import { Campo } from '#shared/forms/Campo.tsx'
import { useProfile } from '#web/profile.tsx'
import type { RepresentanteDatos } from './representante.form.ts'

interface RazonesFieldProps {
  opciones: RepresentanteOptions
  actuales?: RepresentanteDetail['empresas']
}

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

/** The administration has every company: it looks for them one by one. */
const Buscadas = ({ actuales = [] }: Pick<RazonesFieldProps, 'actuales'>) => {
  const { control } = useFormContext<RepresentanteDatos>()
  const [key, setKey] = useState(0)
  return (
    <Campo control={control} name="razonSocialIds">
      {({ value, onChange, error, ref }) => (
        <Stack gap="xs" maw={420}>
          <RazonSocialBuscador
            key={key}
            label="Razones sociales"
            withAsterisk
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
              nombre={actuales.find(({ razonSocialId }) => razonSocialId === id)?.razonSocial}
              onRemove={() => onChange(value.filter((other) => other !== id))}
            />
          ))}
        </Stack>
      )}
    </Campo>
  )
}

/** For which companies the person works, of those of who gives it. */
export const RazonesField = ({ opciones, actuales }: RazonesFieldProps) => {
  const { control } = useFormContext<RepresentanteDatos>()
  const { esInterno } = useProfile()
  if (esInterno) return <Buscadas {...(actuales && { actuales })} />
  return (
    <Campo control={control} name="razonSocialIds">
      {({ value, onChange, error, ref }) => (
        <Checkbox.Group
          label="Razones sociales"
          withAsterisk
          value={value.map(String)}
          onChange={(chosen) => onChange(chosen.map(Number))}
          error={error}
        >
          <Stack gap="xs" mt={4}>
            {opciones.razonesSociales.map(({ razonSocialId, razonSocial }, at) => (
              <Checkbox
                key={razonSocialId}
                ref={at === 0 ? ref : undefined}
                value={String(razonSocialId)}
                label={razonSocial}
              />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
    </Campo>
  )
}
