import { Select } from '@mantine/core'
import { type CommonFilters, estadoOptions, type FilterName, type Filtro } from './gestiones.criteria.ts'
import { RangoFechas } from '#shared/lists/RangoFechas.tsx'
import { RazonSocialFiltro } from '#shared/lists/RazonSocialFiltro.tsx'

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
  const { estado, desde, hasta, rs } = filters
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
      <RazonSocialFiltro rs={rs} onChange={(chosen) => onChange('rs', chosen)} {...sizes.choice} />
      <RangoFechas
        desde={desde}
        hasta={hasta}
        onChange={(end, day) => onChange(end, day)}
        labels={['Desde', 'Hasta']}
        {...sizes.days}
      />
    </>
  )
}
