import { Box, Select } from '@mantine/core'
import type { ReplyOf } from '#contract/route.ts'
import { RazonSocialBuscador } from '#shared/RazonSocialBuscador.tsx'
import { DateField } from '#ui/DateField.tsx'
import type { getMotivosDevolucion } from '#web/first-calls.ts'
import { useProfile } from '#web/profile.tsx'
import { ESTADO_OPTIONS, type ListFilters, TODAS } from './devoluciones.criteria.ts'

/** The room that a list to choose from and a day take. */
export interface CamposSizes {
  choice: { flex?: string }
  day: { w: number | string }
}

interface DevolucionesCamposProps {
  filters: ListFilters
  onChange: (change: Partial<ListFilters>) => void
  motivos: ReplyOf<typeof getMotivosDevolucion>['motivos']
  sizes: CamposSizes
}

/** The filters that are chosen, not typed: apart, because they weigh more than the list itself. */
export const DevolucionesCampos = ({ filters, onChange, motivos, sizes }: DevolucionesCamposProps) => {
  const { usuario, esInterno, razonSocial } = useProfile()
  const companies = usuario.listRazonSocial
  return (
    <>
      <Select
        label="Estado"
        placeholder="Todos"
        clearable
        {...sizes.choice}
        data={ESTADO_OPTIONS}
        value={filters.estado || null}
        onChange={(estado) => onChange({ estado: estado ?? '' })}
      />
      <Select
        label="Motivo"
        placeholder="Todos"
        clearable
        {...sizes.choice}
        data={motivos.map(({ motivoId, motivo }) => ({ value: String(motivoId), label: motivo }))}
        value={filters.motivo || null}
        onChange={(motivo) => onChange({ motivo: motivo ?? '' })}
      />
      {!esInterno && companies.length > 1 && (
        <Select
          label="Razón social"
          {...sizes.choice}
          allowDeselect={false}
          data={[
            { value: TODAS, label: 'Todas' },
            ...companies.map((company) => ({ value: String(company.razonSocialId), label: company.razonSocial })),
          ]}
          value={filters.rs || String(razonSocial?.razonSocialId ?? '')}
          onChange={(rs) => onChange({ rs: rs === String(razonSocial?.razonSocialId) ? '' : (rs ?? '') })}
        />
      )}
      {esInterno && (
        <Box {...sizes.choice}>
          <RazonSocialBuscador
            label="Razón social"
            clearable
            value={Number(filters.rs) || null}
            onChange={(rs) => onChange({ rs: rs === null ? '' : String(rs) })}
          />
        </Box>
      )}
      <DateField
        label="Desde"
        {...sizes.day}
        value={filters.desde || null}
        onChange={(desde) => onChange({ desde: desde ?? '' })}
        {...(filters.hasta && { maxDate: filters.hasta })}
      />
      <DateField
        label="Hasta"
        {...sizes.day}
        value={filters.hasta || null}
        onChange={(hasta) => onChange({ hasta: hasta ?? '' })}
        {...(filters.desde && { minDate: filters.desde })}
        {...(filters.desde &&
          filters.hasta &&
          filters.desde > filters.hasta && { error: 'Es anterior a la fecha desde' })}
      />
    </>
  )
}
