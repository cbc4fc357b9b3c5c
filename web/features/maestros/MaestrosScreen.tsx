import { Anchor, Stack, Tabs, Text } from '@mantine/core'
import { Link, useSearchParams } from 'react-router'
import { formatInstant } from '#contract/base/fechas.ts'
import type { CambioMaestro } from '#contract/maestros/shapes.ts'
import { maestros } from '#contract/maestros/calls.ts'
import { PREFIX } from '#contract/route.ts'
import { PageHeader } from '#ui/PageHeader.tsx'
import { BannersTab } from './BannersTab.tsx'
import { isVista, VISTAS, type Vista } from './maestros.paths.ts'
import { MotivosTab } from './MotivosTab.tsx'
import { ParametrosTab } from './ParametrosTab.tsx'
import { TransportesTab } from './TransportesTab.tsx'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { PAGE_SIZE } from '#shared/lists/use-filtros.ts'
import type { Column } from '#ui/table.ts'
import { DataTable } from '#ui/DataTable.tsx'
import { Pager } from '#ui/Pager.tsx'
import { useCall } from '#web/queries.tsx'
import { CambioDetalle } from './CambiosDe.tsx'

const COLUMNS: readonly Column<CambioMaestro>[] = [
  { key: 'cuando', title: 'Cuándo', width: 160, render: ({ cuando }) => formatInstant(cuando) },
  { key: 'que', title: 'Qué', cardLabel: '', opens: true, render: ({ que }) => que },
  { key: 'cambios', title: 'De qué a qué', render: ({ cambios }) => <CambioDetalle cambios={cambios} /> },
  { key: 'quien', title: 'Quién', width: 190, render: ({ quien }) => quien },
]

/** Every change of every master, newest first. */
const Historial = () => {
  const [place, setPlace] = useState<{ pagina: number; cursor: string | null }>({ pagina: 1, cursor: null })
  const { data, error, isPending, refetch } = useCall(
    maestros.searchHistorial,
    { params: { page: place.pagina, size: PAGE_SIZE }, query: place.cursor ? { cursor: place.cursor } : {} },
    { placeholderData: keepPreviousData, staleTime: 0 },
  )
  return (
    <Stack>
      <DataTable
        caption="Historial de maestros"
        columns={COLUMNS}
        rows={data?.filas}
        rowKey={({ auditoriaId }) => auditoriaId}
        loading={isPending}
        error={error}
        onRetry={() => void refetch()}
        empty={{ text: 'Todavía nadie cambió nada.' }}
        cardsBelow={900}
      />
      {data && data.filas.length > 0 && (
        <Pager {...data} filas={data.filas.length} onChange={(pagina, cursor) => setPlace({ pagina, cursor })} />
      )}
    </Stack>
  )
}

const PANELS: Record<Vista, React.ReactNode> = {
  parametros: <ParametrosTab />,
  motivos: <MotivosTab />,
  transportes: <TransportesTab />,
  banners: <BannersTab />,
  historial: <Historial />,
}

/** What is edited in a screen of its own. */
const OTRAS = [
  ['documentacion', 'Documentos'],
  ['catalogos', 'Catálogos'],
  ['centro-garantias', 'Centros de garantías'],
] as const

/** Maestros: what the administration sets without asking anybody to publish a version. */
export function Component() {
  const [params, setParams] = useSearchParams()
  const asked = params.get('vista')
  const vista = isVista(asked) ? asked : 'parametros'
  return (
    <Stack>
      <PageHeader title="Maestros" />
      <Text size="sm" c="dimmed">
        Se editan en su propia pantalla:{' '}
        {OTRAS.map(([path, label], at) => (
          <span key={path}>
            {at > 0 && ' · '}
            <Anchor component={Link} to={`${PREFIX}/${path}`} size="sm" underline="always">
              {label}
            </Anchor>
          </span>
        ))}
      </Text>
      <Tabs value={vista} onChange={(next) => next && setParams({ vista: next })} keepMounted={false}>
        <Tabs.List mb="md">
          {Object.entries(VISTAS).map(([value, label]) => (
            <Tabs.Tab key={value} value={value} px={{ base: 8, xs: 'md' }}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={vista}>{PANELS[vista]}</Tabs.Panel>
      </Tabs>
    </Stack>
  )
}
