import { Box, Group, Select } from '@mantine/core'
import { RazonSocialBuscador } from '#shared/RazonSocialBuscador.tsx'
import { DateField } from '#ui/DateField.tsx'
import { useProfile } from '#web/profile.tsx'
import { type CommonFilters, estadoOptions, type FilterName, type Filtro, TODAS } from './gestiones.criteria.ts'

/** The room that a list to choose from, and both days, take. */
export interface CamposSizes {
  choice: { flex?: string }
  days: { w: number | string }
}

interface GestionesCamposProps {
  filters: CommonFilters
  estados: readonly number[]
  /** The filters that only this list has, after Estado. */
  choices: readonly {
    label: string
    options: Filtro<string>['options']
    value: string
    onChange: (value: string) => void
  }[]
  onChange: (name: FilterName<never>, value: string) => void
  sizes: CamposSizes
}

/** The filters that are chosen, not typed: apart, because they weigh more than the list itself. */
export const GestionesCampos = ({ filters, estados, choices, onChange, sizes }: GestionesCamposProps) => {
  const { usuario, esInterno, razonSocial } = useProfile()
  const { estado, desde, hasta, rs } = filters
  const companies = usuario.listRazonSocial
  const ownId = String(razonSocial?.razonSocialId ?? '')
  const setEstado = (value: string) => onChange('estado', value)
  const all = [{ label: 'Estado', options: estadoOptions(estados), value: estado, onChange: setEstado }, ...choices]
  return (
    <>
      {all.map((choice) => (
        <Select
          key={choice.label}
          label={choice.label}
          placeholder="Todos"
          clearable
          {...sizes.choice}
          data={choice.options}
          value={choice.value || null}
          onChange={(value) => choice.onChange(value ?? '')}
        />
      ))}
      {!esInterno && companies.length > 1 && (
        <Select
          label="Razón social"
          {...sizes.choice}
          allowDeselect={false}
          data={[
            { value: TODAS, label: 'Todas' },
            ...companies.map((company) => ({ value: String(company.razonSocialId), label: company.razonSocial })),
          ]}
          value={rs || ownId}
          onChange={(chosen) => onChange('rs', chosen === ownId ? '' : (chosen ?? ''))}
        />
      )}
      {esInterno && (
        <Box {...sizes.choice}>
          <RazonSocialBuscador
            label="Razón social"
            clearable
            value={Number(rs) || null}
            onChange={(chosen) => onChange('rs', chosen === null ? '' : String(chosen))}
          />
        </Box>
      )}
      <Group gap="sm" wrap="nowrap" align="start" {...sizes.days}>
        <DateField
          label="Desde"
          w="50%"
          value={desde || null}
          onChange={(day) => onChange('desde', day ?? '')}
          {...(hasta && { maxDate: hasta })}
        />
        <DateField
          label="Hasta"
          w="50%"
          value={hasta || null}
          onChange={(day) => onChange('hasta', day ?? '')}
          {...(desde && { minDate: desde })}
          {...(desde && hasta && desde > hasta && { error: 'Es anterior a la fecha desde' })}
        />
      </Group>
    </>
  )
}
