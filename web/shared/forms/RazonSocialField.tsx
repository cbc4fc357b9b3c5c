import { Box, Select } from '@mantine/core'
import { useFormContext } from 'react-hook-form'
import { RazonSocialBuscador } from '#shared/RazonSocialBuscador.tsx'
import { useProfile } from '#web/profile.tsx'
import { Campo } from './Campo.tsx'

interface RazonSocialFieldProps {
  /** What has to be undone before it can change; absent when it can. */
  lockedReason?: string | undefined
  /** Only companies of this business. */
  negocioId?: number
}

/**
 * Whose gestión it is, where there is more than one to choose from. Inside a FormProvider whose form has a `razonSocialId`,
 * empty until one is chosen.
 */
export const RazonSocialField = ({ lockedReason, negocioId }: RazonSocialFieldProps) => {
  const { control, getValues } = useFormContext<{ razonSocialId: number | '' }>()
  const { usuario, esInterno } = useProfile()
  const active = usuario.listRazonSocial.filter(({ activo }) => activo)
  const own = active.filter(({ negocios }) => !negocioId || negocios.some((negocio) => negocio.negocioId === negocioId))
  // The only one is named by the header.
  if (!esInterno && active.length === 1 && active[0]!.razonSocialId === getValues('razonSocialId')) return null
  const lock = lockedReason ? { readOnly: true, description: lockedReason } : {}
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
              ref={input.ref}
              {...lock}
            />
          </Box>
        ) : (
          <Select
            label="Razón social"
            withAsterisk
            maw={420}
            allowDeselect={false}
            data={own.map(({ razonSocialId, razonSocial }) => ({ value: String(razonSocialId), label: razonSocial }))}
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
