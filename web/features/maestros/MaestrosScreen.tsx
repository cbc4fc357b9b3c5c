import { Anchor, Stack, Tabs, Text } from '@mantine/core'
import { Link, useSearchParams } from 'react-router'
import { formatInstant } from '#contract/valores/fechas.ts'
import { SERVICIOS, type ServicioId } from '#contract/base/servicios.ts'
import { formatCount } from '#contract/valores/formato.ts'
import type { CambioMaestro, Parametro } from '#contract/maestros/shapes.ts'
import { maestros } from '#contract/maestros/calls.ts'
import { PREFIX } from '#contract/route.ts'
import { PageHeader } from '#ui/PageHeader.tsx'
import type { Opciones } from './maestros.opciones.ts'
import { editarPath, ofrecidas, VISTAS, useEditar } from './maestros.paths.ts'
import { Loading } from '#ui/Loading.tsx'
import { Suspense, useState } from 'react'
import { PAGE_SIZE } from '#shared/lists/filtros.ts'
import type { Column } from '#ui/table/table.ts'
import { DataTable } from '#ui/table/DataTable.tsx'
import { PagedTable } from '#ui/table/PagedTable.tsx'
import { useProfile } from '#web/profile.tsx'
import { useCall, useSteadyCall } from '#web/queries.tsx'
import { CambioDetalle } from './CambiosDe.tsx'
import { lazyPiece } from '#ui/lazy-piece.tsx'

// Content of a tab. Loaded with the tab, because it includes lists and filters.
const Panel = lazyPiece(async () => (await import('./MaestrosPaneles.tsx')).Panel)
const MaestroRowDialog = lazyPiece(async () => (await import('./MaestroDialog.tsx')).MaestroRowDialog)

const COLUMNS: readonly Column<CambioMaestro>[] = [
  { key: 'cuando', title: 'Cuándo', width: 160, render: ({ cuando }) => formatInstant(cuando) },
  { key: 'que', title: 'Qué', cardLabel: '', opens: true, render: ({ que }) => que },
  { key: 'cambios', title: 'De qué a qué', render: ({ cambios }) => <CambioDetalle cambios={cambios} /> },
  { key: 'quien', title: 'Quién', width: 190, render: ({ quien }) => quien },
]

/** Changes of all masters, newest first. */
const Historial = () => {
  const [place, setPlace] = useState<{ pagina: number; cursor: string | null }>({ pagina: 1, cursor: null })
  const page = useSteadyCall(
    maestros.searchHistorial,
    { params: { page: place.pagina, size: PAGE_SIZE }, query: place.cursor ? { cursor: place.cursor } : {} },
    { staleTime: 0 },
  )
  return (
    <Stack>
      <PagedTable
        page={page}
        onPage={(pagina, cursor) => setPlace({ pagina, cursor })}
        caption="Historial de maestros"
        columns={COLUMNS}
        rowKey={({ auditoriaId }) => auditoriaId}
        empty={{ text: 'Todavía nadie cambió nada.' }}
        cardsBelow={900}
      />
    </Stack>
  )
}

const PARAMETROS: readonly Column<Parametro>[] = [
  { key: 'descripcion', title: 'Parámetro', cardLabel: '', opens: true, render: ({ descripcion }) => descripcion },
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
]
const NADA: Opciones = { negocios: [], marcas: [], sectores: [], vendedores: [] }

/** List of the parameters. Read without pages, because the code defines a fixed number of them. */
const Parametros = () => {
  const read = useCall(maestros.listParametros)
  const { editar, close } = useEditar()
  const row = read.data?.find(({ clave }) => clave === editar)
  return (
    <>
      <DataTable
        caption="Parámetros"
        columns={PARAMETROS}
        rows={read.data}
        rowKey={({ clave }) => clave}
        rowLink={({ clave }) => editarPath('vista=parametros', clave)}
        read={read}
        empty={{ text: 'No hay parámetros.' }}
      />
      <Suspense>
        {row && (
          <MaestroRowDialog
            key={`${row.clave} ${row.version}`}
            kind="parametro"
            row={row}
            opciones={NADA}
            onClose={close}
            parts={() => ({ intro: <Text size="sm">{row.descripcion}</Text> })}
          />
        )}
      </Suspense>
    </>
  )
}

/** Masters that have a screen instead of a tab. */
const OTRAS: readonly [path: string, label: string, servicioId?: ServicioId][] = [
  ['empresas', 'Clientes'],
  ['personas', 'Personas'],
  ['productos', 'Productos'],
  ['modelos-motos', 'Modelos de motos', SERVICIOS.pedidosMotos],
  ['unidades', 'Motos vendidas', SERVICIOS.garantias],
  ['documentacion', 'Documentos', SERVICIOS.documentacion],
  ['catalogos', 'Catálogos', SERVICIOS.catalogos],
  ['centro-garantias', 'Centros de garantías', SERVICIOS.centrosGarantia],
]

/** Screen of the masters: data that administrators change without a new release. */
export function Component() {
  const [params, setParams] = useSearchParams()
  const { can } = useProfile()
  const vistas = ofrecidas(VISTAS, can)
  const asked = params.get('vista')
  const vista = vistas.find(([each]) => each === asked)?.[0] ?? 'parametros'
  const otras = OTRAS.filter(([, , servicioId]) => servicioId === undefined || can(servicioId))
  return (
    <Stack>
      <PageHeader title="Maestros" />
      <Text size="sm" c="dimmed">
        Se editan en su propia pantalla:{' '}
        {otras.map(([path, label], at) => (
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
          {vistas.map(([value, label]) => (
            <Tabs.Tab key={value} value={value} px={{ base: 8, xs: 'md' }}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={vista}>
          <Suspense fallback={<Loading />}>
            {vista === 'parametros' && <Parametros />}
            {vista === 'historial' && <Historial />}
            {vista !== 'parametros' && vista !== 'historial' && <Panel vista={vista} />}
          </Suspense>
        </Tabs.Panel>
      </Tabs>
    </Stack>
  )
}
