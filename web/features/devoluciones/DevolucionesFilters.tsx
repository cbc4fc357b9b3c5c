import { Input, Skeleton, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { textoEstado } from '#contract/estados.ts'
import { formatDay } from '#contract/fechas.ts'
import { FilterBar } from '#ui/FilterBar.tsx'
import { useIsPhone } from '#ui/use-is-phone.ts'
import { useProfile } from '#web/profile.tsx'
import { type ListFilters, TODAS } from './devoluciones.criteria.ts'
import { useMotivos } from './devoluciones.list.ts'
import type { CamposSizes } from './DevolucionesCampos.tsx'

// Their lists and calendars open over the list: they come after it.
const DevolucionesCampos = lazy(() =>
  import('./DevolucionesCampos.tsx').then((module) => ({ default: module.DevolucionesCampos })),
)

interface DevolucionesFiltersProps {
  filters: ListFilters
  onChange: (change: Partial<ListFilters>) => void
}

const TEXT_PAUSE_MS = 300
// Side by side the fields share the room; in the phone's sheet a basis would be their height.
const BAR: CamposSizes = { choice: { flex: '1 1 9rem' }, day: { w: 140 } }
const SHEET: CamposSizes = { choice: {}, day: { w: '100%' } }
const NONE = { texto: '', estado: '', motivo: '', desde: '', hasta: '', rs: '' }

/** The words looked for: sent when the typing pauses, taken from the address when it changes by itself. */
const TextoField = ({ texto, onChange }: { texto: string; onChange: (texto: string) => void }) => {
  const isPhone = useIsPhone()
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
      {...(!isPhone && { flex: '1 1 11rem' })}
      value={typed.text}
      onChange={(event) => {
        setTyped({ text: event.currentTarget.value, from: typed.from })
        send(event.currentTarget.value.trim())
      }}
    />
  )
}

interface CamposPorVenirProps {
  hasRazon: boolean
  sizes: CamposSizes
}

/** The fields that are still to come, each in its place, so that nothing moves when they do. */
const CamposPorVenir = ({ hasRazon, sizes: { choice, day } }: CamposPorVenirProps) => {
  const choices = ['Estado', 'Motivo', ...(hasRazon ? ['Razón social'] : [])].map((label) => ({ label, size: choice }))
  const days = ['Desde', 'Hasta'].map((label) => ({ label, size: day }))
  return [...choices, ...days].map(({ label, size }) => (
    <Input.Wrapper key={label} label={label} labelElement="div" {...size}>
      <Skeleton height={36} />
    </Input.Wrapper>
  ))
}

/** The filters of the list; all of them live in its address. */
export const DevolucionesFilters = ({ filters, onChange }: DevolucionesFiltersProps) => {
  const { usuario, esInterno } = useProfile()
  const sizes = useIsPhone() ? SHEET : BAR
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
      <Suspense fallback={<CamposPorVenir hasRazon={esInterno || companies.length > 1} sizes={sizes} />}>
        <DevolucionesCampos filters={filters} onChange={onChange} motivos={motivos} sizes={sizes} />
      </Suspense>
    </FilterBar>
  )
}
