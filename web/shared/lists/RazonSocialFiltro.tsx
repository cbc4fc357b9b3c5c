import { Select } from '@mantine/core'
import { RazonSocialBuscador } from '#shared/RazonSocialBuscador.tsx'
import { useProfile } from '#web/profile.tsx'
import { TODAS } from './filtros.ts'

interface RazonSocialFiltroProps {
  /** Value in the URL. */
  rs: string
  onChange: (rs: string) => void
  /** true: opens its options at once. */
  opens?: boolean
}

/** Filter by razón social: one or all of their own for customers, any for staff. Nothing for a user with only one. */
export const RazonSocialFiltro = ({ rs, onChange, opens = false }: RazonSocialFiltroProps) => {
  const { usuario, esInterno, razonSocial } = useProfile()
  const companies = usuario.listRazonSocial
  const ownId = String(razonSocial?.razonSocialId ?? '')
  if (esInterno)
    return (
      <RazonSocialBuscador
        label="Razón social"
        clearable
        value={Number(rs) || null}
        onChange={(chosen) => onChange(chosen === null ? '' : String(chosen))}
      />
    )
  return (
    companies.length > 1 && (
      <Select
        label="Razón social"
        defaultDropdownOpened={opens}
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
