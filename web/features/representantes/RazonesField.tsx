import { Checkbox, Stack } from '@mantine/core'
import { useFormContext } from 'react-hook-form'
import type { RepresentanteDetail, RepresentanteOptions } from '#contract/representantes/shapes.ts'
import { Campo } from '#shared/forms/Campo.tsx'
import { RazonesSocialesField } from '#shared/forms/RazonesSocialesField.tsx'
import { useProfile } from '#web/profile.tsx'
import type { RepresentanteDatos } from './representante.form.ts'

interface RazonesFieldProps {
  opciones: RepresentanteOptions
  actuales?: RepresentanteDetail['empresas']
}

/** Field of the razones sociales that the representative can use. Offers the razones sociales of the user. */
export const RazonesField = ({ opciones, actuales }: RazonesFieldProps) => {
  const { control } = useFormContext<RepresentanteDatos>()
  const { esInterno } = useProfile()
  // Administrators can choose any razón social. These are too many for a list, so show a search.
  if (esInterno)
    return <RazonesSocialesField label="Razones sociales" required {...(actuales && { conocidas: actuales })} />
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
