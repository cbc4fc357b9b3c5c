import { Select } from '@mantine/core'
import { RazonSocialBuscador } from '#shared/RazonSocialBuscador.tsx'
import { useProfile } from '#web/profile.tsx'
import { TODAS } from './filtros.ts'

interface RazonSocialFiltroProps {
  /** Razón social in the URL. '': the URL has none; TODAS: all of them. */
  rs: string
  onChange: (rs: string) => void
  /** true: the filter opens its options when mounted. */
  opens?: boolean
}

/**
 * Filter by razón social. Customers choose one or all of their razones sociales, staff choose any. Not rendered for a
 * customer with a single razón social.
 */
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
