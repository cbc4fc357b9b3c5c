import { Anchor, Stack, Tabs, Text } from '@mantine/core'
import { Link, useSearchParams } from 'react-router'
import { formatInstant } from '#contract/base/fechas.ts'
import { formatCount } from '#contract/base/formato.ts'
import type { CambioMaestro } from '#contract/maestros/shapes.ts'
import { maestros } from '#contract/maestros/calls.ts'
import { PREFIX } from '#contract/route.ts'
import { PageHeader } from '#ui/PageHeader.tsx'
import { BannersTab } from './BannersTab.tsx'
import { MaestroLlano } from './MaestroLista.tsx'
import { siNo } from './maestros.words.ts'
import { MotivosTab } from './MotivosTab.tsx'
import { keepPreviousData } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { PAGE_SIZE } from '#shared/lists/filtros.ts'
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

/** The tabs, as the address names them. */
const VISTAS: Record<string, { label: string; panel: ReactNode }> = {
  parametros: {
    label: 'Parámetros',
    panel: (
      <MaestroLlano
        kind="parametro"
        id="clave"
        vista="parametros"
        read={maestros.listParametros}
        columns={[
          {
            key: 'descripcion',
            title: 'Parámetro',
            cardLabel: '',
            opens: true,
            render: ({ descripcion }) => descripcion,
          },
          {
            key: 'valor',
            title: 'Valor',
            width: 140,
            align: 'right',
            render: ({ valor, unidad }) => `${formatCount(valor)} ${unidad}`.trim(),
          },
          {
            key: 'rango',
            title: 'Admite',
            width: 160,
            align: 'right',
            render: ({ minimo, maximo }) => `${formatCount(minimo)} a ${formatCount(maximo)}`,
          },
        ]}
        caption="Parámetros"
        empty="No hay parámetros."
        parts={(parametro) => ({ intro: parametro && <Text size="sm">{parametro.descripcion}</Text> })}
      />
    ),
  },
  motivos: { label: 'Motivos', panel: <MotivosTab /> },
  transportes: {
    label: 'Transportes',
    panel: (
      <MaestroLlano
        kind="transporte"
        id="transporteId"
        vista="transportes"
        read={maestros.listTransportes}
        columns={[
          {
            key: 'nombre',
            title: 'Transporte',
            cardLabel: '',
            opens: true,
            isName: true,
            render: ({ nombre }) => nombre,
          },
          { key: 'activo', title: 'Activo', width: 96, render: ({ activo }) => siNo(activo) },
        ]}
        caption="Transportes"
        empty="No hay transportes: quien despacha lo escribe."
        nuevo="Nuevo transporte"
        para="Los que se ofrecen al cargar los datos de transporte. Siempre se puede escribir otro."
      />
    ),
  },
  banners: { label: 'Banners', panel: <BannersTab /> },
  historial: { label: 'Historial', panel: <Historial /> },
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
  const vista = asked !== null && Object.hasOwn(VISTAS, asked) ? asked : 'parametros'
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
          {Object.entries(VISTAS).map(([value, { label }]) => (
            <Tabs.Tab key={value} value={value} px={{ base: 8, xs: 'md' }}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={vista}>{VISTAS[vista]?.panel}</Tabs.Panel>
      </Tabs>
    </Stack>
  )
}
