import { Stack, Text, Select } from '@mantine/core'
import type { AuditoriaRow } from '#contract/auditoria/shapes.ts'
import { auditoria } from '#contract/auditoria/calls.ts'
import { formatInstant } from '#contract/valores/fechas.ts'
import { api } from '#contract/index.ts'
import type { Route } from '#contract/route.ts'
import {
  desdeHasta,
  enviado,
  type Filtro,
  palabras,
  razonSocial,
  type FiltroPropioProps,
} from '#shared/lists/filtros.ts'
import { Lista } from '#shared/lists/Lista.tsx'
import { useFiltros } from '#shared/lists/use-filtros.ts'
import type { Column } from '#ui/table/table.ts'
import { PageHeader } from '#ui/PageHeader.tsx'
import { formatValue, sobreOf } from './auditoria.words.ts'

/**
 * Options of the filter by audited call, in the groups of the contract. The first option of a group selects all calls
 * of the group.
 */
const OPTIONS = Object.entries(api).flatMap(([noun, rows]) => {
  const recorded = Object.entries<Route>(rows).filter(([, route]) => route.audited ?? route.touches)
  if (!recorded.length) return []
  const calls = recorded.map(([name]) => ({ value: `${noun}.${name}`, label: `${noun}.${name}` }))
  return [{ group: noun, items: [{ value: noun, label: `${noun} (todo)` }, ...calls] }]
})

const OperacionSelect = ({ label, value, onChange }: FiltroPropioProps) => (
  <Select
    label={label}
    placeholder="Todo"
    searchable
    clearable
    data={OPTIONS}
    value={value || null}
    onChange={(chosen) => onChange(chosen ?? '')}
  />
)

/** Entity that a call changed, and its changes from old to new values. */
const Detalle = ({ detalle: { cambios, ...ids }, ...row }: AuditoriaRow) => (
  <Stack gap={0}>
    <Text size="sm">{sobreOf(row, ids)}</Text>
    {Object.entries((cambios ?? {}) as Record<string, [unknown, unknown]>).map(([campo, [antes, despues]]) => (
      <Text key={campo} size="xs" c="dimmed">
        {campo}: {formatValue(antes)} → {formatValue(despues)}
      </Text>
    ))}
  </Stack>
)

const COLUMNS: readonly Column<AuditoriaRow>[] = [
  { key: 'cuando', title: 'Cuándo', width: 160, render: ({ cuando }) => formatInstant(cuando) },
  { key: 'usuario', title: 'Quién', width: 140, opens: true, render: ({ usuario }) => usuario },
  {
    key: 'que',
    title: 'Qué',
    render: ({ que, operacion }) => (
      <Text size="sm" lineClamp={2} title={que}>
        {que} <Text span c="dimmed">{`(${operacion})`}</Text>
      </Text>
    ),
  },
  { key: 'detalle', title: 'Sobre', render: (row) => <Detalle {...row} /> },
  { key: 'razonSocial', title: 'Razón social', width: 190, render: ({ razonSocial }) => razonSocial ?? '—' },
  { key: 'ip', title: 'Desde', width: 130, render: ({ ip }) => ip },
]

const operacion: Filtro<string, { operacion: string }> = {
  kind: 'propio',
  label: 'Tipo',
  read: (text) => text,
  send: (value) => ({ operacion: value }),
  chip: (value) => value,
  draw: OperacionSelect,
}

/** Filters of the audit log. The filter by razón social has no field on screen, because only links set it. */
const FILTROS = {
  usuario: palabras('Nombre de usuario'),
  operacion,
  ...desdeHasta(),
  rs: enviado({ ...razonSocial(), when: false }, (rs): { razonSocialId?: number } =>
    Number(rs) > 0 ? { razonSocialId: Number(rs) } : {},
  ),
}

/**
 * Screen of the audit log, for administrators: user, operation, entity, time and IP address. Nothing can be changed
 * there.
 */
export function Component() {
  const filtros = useFiltros(FILTROS)
  return (
    <Stack>
      <PageHeader title="Auditoría" />
      <Lista
        call={auditoria.search}
        filtros={filtros}
        caption="Auditoría"
        columns={COLUMNS}
        rowKey={({ auditoriaId }) => auditoriaId}
        texts={{ filtered: 'Nada coincide con esos filtros.', empty: 'Todavía no se registró nada.' }}
        cardsBelow={1100}
      />
    </Stack>
  )
}
