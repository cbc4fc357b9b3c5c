import { Button, Stack } from '@mantine/core'
import { IconDownload, IconPlus } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link, Outlet, useSearchParams } from 'react-router'
import type { DevolucionRow } from '#contract/devoluciones.schemas.ts'
import { formatDay } from '#contract/fechas.ts'
import { excelFileName } from '#contract/formato.ts'
import { EstadoChip } from '#shared/EstadoChip.tsx'
import { type Column, DataTable } from '#ui/DataTable.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Pager } from '#ui/Pager.tsx'
import type { RowMenuItem } from '#ui/RowMenu.tsx'
import { download } from '#web/downloads.ts'
import { downloadDevoluciones } from '#web/first-calls.ts'
import { useProfile } from '#web/profile.tsx'
import { useRefreshSignal } from '#web/queries.tsx'
import { criteriaOf, type ListFilters, readFilters, withFilter, writeFilters } from './devoluciones.criteria.ts'
import { devolucionPath, NUEVA_PATH, type Vista } from './devoluciones.paths.ts'
import { PAGE_SIZE, useDevoluciones } from './devoluciones.list.ts'
import { DevolucionesFilters } from './DevolucionesFilters.tsx'

const COLUMNS: Column<DevolucionRow>[] = [
  { key: 'numero', title: 'Nº', width: 96, render: ({ devolucionId }) => devolucionId },
  { key: 'razonSocial', title: 'Razón social', render: ({ razonSocial }) => razonSocial },
  {
    key: 'motivo',
    title: 'Motivo',
    render: ({ motivo, otrosMotivos }) => (otrosMotivos ? `${motivo} +${otrosMotivos}` : motivo),
  },
  {
    key: 'estado',
    title: 'Estado',
    width: 248,
    cardLabel: '',
    render: ({ estadoId }) => <EstadoChip estadoId={estadoId} />,
  },
  { key: 'fecha', title: 'Fecha', width: 120, render: ({ fecha }) => formatDay(fecha) },
]

const OPTIONS: [vista: Vista, label: string][] = [
  ['detalle', 'Detalle'],
  ['seguimiento', 'Seguimiento'],
  ['transporte', 'Cargar datos de transporte'],
  ['comentarios', 'Comentarios'],
]

/** Returns of the companies one may see, newest first. What is filtered lives in the address. */
export function Component() {
  const [params, setParams] = useSearchParams()
  const { razonSocial, esInterno } = useProfile()
  const [isDownloading, setDownloading] = useState(false)
  const filters = readFilters(params)
  const ownId = esInterno ? undefined : razonSocial?.razonSocialId
  const criteria = criteriaOf(filters, ownId)
  const list = useDevoluciones(filters.pagina, { ...criteria, ...(filters.cursor && { cursor: filters.cursor }) })
  const search = params.size ? `?${params}` : ''

  const filter = (change: Partial<ListFilters>) =>
    setParams(writeFilters(withFilter(filters, change)), { replace: true })
  useRefreshSignal(() => filter({}))
  // Another company in the header is another list: its pages and cursors are not those of this one.
  const shownId = useRef(ownId)
  const followHeader = useEffectEvent(() => {
    if (shownId.current === ownId) return
    shownId.current = ownId
    filter({ rs: '' })
  })
  useEffect(() => followHeader(), [ownId])

  const downloadExcel = async () => {
    setDownloading(true)
    const name = excelFileName('devoluciones', criteria.razonSocialIds?.[0] ?? 'todas')
    await download(downloadDevoluciones, { body: criteria }, name)
    setDownloading(false)
  }
  const isFiltered = Boolean(filters.texto || filters.estado || filters.motivo || filters.desde || filters.hasta)
  const nueva = (
    <Button component={Link} to={NUEVA_PATH} leftSection={<IconPlus size={18} aria-hidden />}>
      Nueva Devolución
    </Button>
  )
  return (
    <Stack>
      <PageHeader
        title="Devoluciones"
        actions={
          <>
            <Button
              variant="default"
              leftSection={<IconDownload size={18} aria-hidden />}
              loading={isDownloading}
              onClick={() => void downloadExcel()}
            >
              Descargar Excel
            </Button>
            {nueva}
          </>
        }
      />
      <DevolucionesFilters filters={filters} onChange={filter} />
      <DataTable
        caption="Devoluciones"
        columns={COLUMNS}
        rows={list.data?.filas}
        rowKey={({ devolucionId }) => devolucionId}
        rowLink={({ devolucionId }) => devolucionPath(devolucionId, 'detalle', search)}
        rowMenu={{
          label: ({ devolucionId }) => `Más opciones de la devolución ${devolucionId}`,
          items: (row, Item) => <RowOptions row={row} search={search} Item={Item} />,
        }}
        loading={list.isPending || list.isPlaceholderData}
        error={list.error}
        onRetry={() => void list.refetch()}
        empty={
          isFiltered
            ? { text: 'Ninguna devolución cumple estos filtros.' }
            : { text: 'Todavía no hay devoluciones. Cuando cargues una, vas a seguirla desde acá.', action: nueva }
        }
      />
      {list.data && list.data.filas.length > 0 && (
        <Pager
          pagina={list.data.pagina}
          tamano={PAGE_SIZE}
          filas={list.data.filas.length}
          total={list.data.total}
          hayMas={list.data.hayMas}
          siguiente={list.data.siguiente}
          anterior={list.data.anterior}
          onChange={(pagina, cursor) => setParams(writeFilters({ ...filters, pagina, cursor: cursor ?? '' }))}
        />
      )}
      <Outlet />
    </Stack>
  )
}

interface RowOptionsProps {
  row: DevolucionRow
  search: string
  Item: RowMenuItem
}

/** Más opciones of a row: only what can be done with it. */
const RowOptions = ({ row, search, Item }: RowOptionsProps) =>
  OPTIONS.filter(([vista]) => vista !== 'transporte' || row.puedeCargarTransporte).map(([vista, label]) => (
    <Item key={vista} component={Link} to={devolucionPath(row.devolucionId, vista, search)}>
      {label}
    </Item>
  ))
