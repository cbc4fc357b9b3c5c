import { Box, Select } from '@mantine/core'
import { RazonSocialBuscador } from '#shared/RazonSocialBuscador.tsx'
import { useProfile } from '#web/profile.tsx'
import { TODAS } from './filtros.ts'

interface RazonSocialFiltroProps {
  /** As the address has it. */
  rs: string
  onChange: (rs: string) => void
  flex?: string
}

/** Whose list it is: one of theirs or all of them for customers, any company for staff. Nothing for who has only one. */
export const RazonSocialFiltro = ({ rs, onChange, ...size }: RazonSocialFiltroProps) => {
  const { usuario, esInterno, razonSocial } = useProfile()
  const companies = usuario.listRazonSocial
  const ownId = String(razonSocial?.razonSocialId ?? '')
  if (esInterno)
    return (
      <Box {...size}>
        <RazonSocialBuscador
          label="Razón social"
          clearable
          value={Number(rs) || null}
          onChange={(chosen) => onChange(chosen === null ? '' : String(chosen))}
        />
      </Box>
    )
  return (
    companies.length > 1 && (
      <Select
        label="Razón social"
        {...size}
        allowDeselect={false}
        data={[
          { value: TODAS, label: 'Todas' },
          ...companies.map((company) => ({ value: String(company.razonSocialId), label: company.razonSocial })),
        ]}
        value={rs || ownId}
        onChange={(chosen) => onChange(chosen === ownId ? '' : (chosen ?? ''))}
      />
    )
  )
}
