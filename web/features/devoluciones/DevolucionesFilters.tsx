import { Box, Select, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { textoEstado } from '#contract/estados.ts'
import { formatDay } from '#contract/fechas.ts'
import { DateField } from '#ui/DateField.tsx'
import { RazonSocialBuscador } from '#shared/RazonSocialBuscador.tsx'
import { FilterBar } from '#ui/FilterBar.tsx'
import { useIsPhone } from '#ui/use-is-phone.ts'
import { useProfile } from '#web/profile.tsx'
import { ESTADO_OPTIONS, type ListFilters, TODAS } from './devoluciones.criteria.ts'
import { useMotivos } from './devoluciones.queries.ts'

interface DevolucionesFiltersProps {
  filters: ListFilters
  onChange: (change: Partial<ListFilters>) => void
}

const TEXT_PAUSE_MS = 300
const NONE = { texto: '', estado: '', motivo: '', desde: '', hasta: '', rs: '' }

/** Side by side the fields share the room; in the phone's sheet a basis would be their height. */
const useGrow = (basis: string) => (useIsPhone() ? {} : { flex: `1 1 ${basis}` })

/** The words looked for: sent when the typing pauses, taken from the address when it changes by itself. */
const TextoField = ({ texto, onChange }: { texto: string; onChange: (texto: string) => void }) => {
  const grow = useGrow('11rem')
  const [typed, setTyped] = useState({ text: texto, from: texto })
  const send = useDebouncedCallback(onChange, TEXT_PAUSE_MS)
  // Back, Limpiar and the chips change the address: the field follows it.
  if (texto !== typed.from) setTyped({ text: texto === typed.text.trim() ? typed.text : texto, from: texto })
  return (
    <TextInput
      label="Buscar"
      type="search"
      placeholder="Nº, factura, producto o guía"
      leftSection={<IconSearch size={16} aria-hidden />}
      maxLength={80}
      {...grow}
      value={typed.text}
      onChange={(event) => {
        setTyped({ text: event.currentTarget.value, from: typed.from })
        send(event.currentTarget.value.trim())
      }}
    />
  )
}

/** The filters of the list; all of them live in its address. */
export const DevolucionesFilters = ({ filters, onChange }: DevolucionesFiltersProps) => {
  const { usuario, esInterno, razonSocial } = useProfile()
  const isPhone = useIsPhone()
  const grow = useGrow('9rem')
  const motivos = useMotivos().data?.motivos ?? []
  const companies = usuario.listRazonSocial
  const rsLabel = companies.find(({ razonSocialId }) => String(razonSocialId) === filters.rs)?.razonSocial
  const labels: [keyof typeof NONE, string | undefined][] = [
    ['texto', filters.texto && `"${filters.texto}"`],
    ['estado', filters.estado && textoEstado(Number(filters.estado))],
    [
      'motivo',
      filters.motivo && (motivos.find(({ motivoId }) => String(motivoId) === filters.motivo)?.motivo ?? 'Motivo'),
    ],
    ['desde', filters.desde && `Desde ${formatDay(filters.desde)}`],
    ['hasta', filters.hasta && `Hasta ${formatDay(filters.hasta)}`],
    [
      'rs',
      filters.rs && (filters.rs === TODAS ? 'Todas las razones sociales' : (rsLabel ?? `Razón social ${filters.rs}`)),
    ],
  ]
  const active = labels.flatMap(([key, label]) =>
    label ? [{ key, label, onRemove: () => onChange({ [key]: '' }) }] : [],
  )
  return (
    <FilterBar active={active} onClear={() => onChange(NONE)}>
      <TextoField texto={filters.texto} onChange={(texto) => onChange({ texto })} />
      <Select
        label="Estado"
        placeholder="Todos"
        clearable
        {...grow}
        data={ESTADO_OPTIONS}
        value={filters.estado || null}
        onChange={(estado) => onChange({ estado: estado ?? '' })}
      />
      <Select
        label="Motivo"
        placeholder="Todos"
        clearable
        {...grow}
        data={motivos.map(({ motivoId, motivo }) => ({ value: String(motivoId), label: motivo }))}
        value={filters.motivo || null}
        onChange={(motivo) => onChange({ motivo: motivo ?? '' })}
      />
      {!esInterno && companies.length > 1 && (
        <Select
          label="Razón social"
          {...grow}
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
        <Box {...grow}>
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
        w={isPhone ? '100%' : 140}
        value={filters.desde || null}
        onChange={(desde) => onChange({ desde: desde ?? '' })}
        {...(filters.hasta && { maxDate: filters.hasta })}
      />
      <DateField
        label="Hasta"
        w={isPhone ? '100%' : 140}
        value={filters.hasta || null}
        onChange={(hasta) => onChange({ hasta: hasta ?? '' })}
        {...(filters.desde && { minDate: filters.desde })}
        {...(filters.desde &&
          filters.hasta &&
          filters.desde > filters.hasta && { error: 'Es anterior a la fecha desde' })}
      />
    </FilterBar>
  )
}
