import { Select } from '@mantine/core'
import { RazonSocialFiltro } from '#shared/lists/RazonSocialFiltro.tsx'
import { isEstado, type RepresentantesFilters } from './representantes.criteria.ts'
import { ESTADOS } from './representantes.words.ts'

const OPTIONS = Object.entries(ESTADOS).map(([value, { texto }]) => ({ value, label: texto }))

interface RepresentantesCamposProps {
  filters: RepresentantesFilters
  onChange: (change: Partial<RepresentantesFilters>) => void
}

/** The filters that are chosen, not typed: apart, because they weigh more than the list itself. */
export const RepresentantesCampos = ({ filters: { estado, rs }, onChange }: RepresentantesCamposProps) => (
  <>
    <Select
      label="Estado"
      placeholder="Todos"
      clearable
      data={OPTIONS}
      value={estado || null}
      onChange={(chosen) => onChange({ estado: isEstado(chosen) ? chosen : '' })}
    />
    <RazonSocialFiltro rs={rs || 'todas'} onChange={(chosen) => onChange({ rs: chosen })} flex="0 1 20rem" />
  </>
)
