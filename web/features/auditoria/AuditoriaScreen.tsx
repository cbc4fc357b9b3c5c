import { Stack, Text } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { type AuditoriaRow, auditoria } from '#contract/auditoria.ts'
import { formatInstant } from '#contract/fechas.ts'
import { RangoFechas } from '#shared/lists/RangoFechas.tsx'
import { TextoField } from '#shared/lists/TextoField.tsx'
import { useDireccion } from '#shared/gestiones/use-direccion.ts'
import { PAGE_SIZE } from '#shared/gestiones/use-lista.ts'
import { type Column, DataTable } from '#ui/DataTable.tsx'
import { FilterBar } from '#ui/FilterBar.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Pager } from '#ui/Pager.tsx'
import { useCall } from '#web/queries.tsx'
import { type AuditoriaFilters, readAuditoriaFilters, toCriteria } from './auditoria.criteria.ts'
import { Detalle } from './Detalle.tsx'
import { OperacionSelect } from './OperacionSelect.tsx'

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

/** Who did what, to what, when and from where, for the administration. Nobody can change it. */
export function Component() {
  const { filters, change, clear, setPage } = useDireccion<AuditoriaFilters>(readAuditoriaFilters)
  const { usuario, operacion, desde, hasta, pagina } = filters
  const { data, error, isPending, refetch } = useCall(
    auditoria.search,
    { params: { page: pagina, size: PAGE_SIZE }, body: toCriteria(filters) },
    { placeholderData: keepPreviousData },
  )
  const active = (['usuario', 'operacion', 'desde', 'hasta'] as const)
    .filter((name) => filters[name])
    .map((name) => ({ key: name, label: filters[name], onRemove: () => change({ [name]: '' }) }))
  return (
    <Stack>
      <PageHeader title="Auditoría" />
      <FilterBar active={active} onClear={clear}>
        <TextoField texto={usuario} placeholder="Nombre de usuario" onChange={(text) => change({ usuario: text })} />
        <OperacionSelect operacion={operacion} onChange={(chosen) => change({ operacion: chosen })} />
        <RangoFechas
          desde={desde}
          hasta={hasta}
          labels={['Desde', 'Hasta']}
          w={300}
          onChange={(end, day) => change({ [end]: day })}
        />
      </FilterBar>
      <DataTable
        caption="Auditoría"
        columns={COLUMNS}
        rows={data?.filas}
        rowKey={({ auditoriaId }) => auditoriaId}
        loading={isPending}
        error={error}
        onRetry={() => void refetch()}
        empty={{ text: active.length ? 'Nada coincide con esos filtros.' : 'Todavía no se registró nada.' }}
        cardsBelow={1100}
      />
      {data && data.filas.length > 0 && <Pager {...data} filas={data.filas.length} onChange={setPage} />}
    </Stack>
  )
}
