import { Box, Select } from '@mantine/core'
import { useFormContext } from 'react-hook-form'
import { RazonSocialBuscador } from '#shared/RazonSocialBuscador.tsx'
import { useProfile } from '#web/profile.tsx'
import { Campo } from './Campo.tsx'
import type { NuevaForm } from './nueva.form.ts'

/** Whose return it is. It cannot change under the products of another company. */
export const RazonSocialField = ({ hasLineas }: { hasLineas: boolean }) => {
  const { control } = useFormContext<NuevaForm>()
  const { usuario, esInterno } = useProfile()
  const lock = hasLineas ? { readOnly: true, description: 'Para cambiarla, quitá los productos' } : {}
  return (
    <Campo control={control} name="razonSocialId">
      {({ value, onChange, ...input }) =>
        esInterno ? (
          <Box maw={420}>
            <RazonSocialBuscador
              label="Razón social"
              withAsterisk
              onlyActive
              value={value === '' ? null : value}
              onChange={(id) => onChange(id ?? '')}
              error={input.error}
              {...lock}
            />
          </Box>
        ) : (
          <Select
            label="Razón social"
            withAsterisk
            maw={420}
            allowDeselect={false}
            data={usuario.listRazonSocial
              .filter(({ activo }) => activo)
              .map(({ razonSocialId, razonSocial }) => ({ value: String(razonSocialId), label: razonSocial }))}
            value={value === '' ? null : String(value)}
            onChange={(id) => onChange(id ? Number(id) : '')}
            {...input}
            {...lock}
          />
        )
      }
    </Campo>
  )
}
