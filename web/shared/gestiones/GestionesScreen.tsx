import { Button, Group, Stack } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Link, Outlet } from 'react-router'
import { excelFileName } from '#contract/base/formato.ts'
import type { Pestana } from '#contract/base/pestanas.ts'
import { listas } from '#contract/listas/calls.ts'
import type { Lista } from '#contract/listas/reglas.ts'
import { type Column, columnsShown } from '#ui/table.ts'
import { DataTable } from '#ui/DataTable.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { type Pagina, Pages } from '#ui/Pager.tsx'
import { DescargarExcel } from './DescargarExcel.tsx'
import type { EnSuLista } from './en-su-lista.ts'
import type { Gestion, Vista } from './gestion.ts'
import { Filtros } from '#shared/lists/Filtros.tsx'
import type { Direccion } from '#shared/lists/use-filtros.ts'
import { later } from '#web/first-shown.ts'
import { useCall } from '#web/queries.tsx'
import { Pestanas } from './Pestanas.tsx'
import { useElegidas } from './use-elegidas.ts'
import { lazyPiece } from '#ui/lazy-piece.tsx'

// What opens, or stands over rows that were chosen, comes after the rows.
const OpcionesLista = lazyPiece(later(async () => (await import('./OpcionesLista.tsx')).OpcionesLista))
const Elegidas = lazyPiece(later(async () => (await import('./Elegidas.tsx')).Elegidas))

interface GestionesScreenProps<Row> {
  gestion: Gestion
  /** The name that its columns and views are kept by. */
  id: Lista
  lista: Direccion & {
    criteria: { razonSocialIds?: readonly number[] }
    isFiltered: boolean
    search: string
    direccion: string
    linkTo: (some: Readonly<Record<string, string>>) => string
    setPage: (pagina: number, cursor: string | null) => void
  }
  pestanas: Readonly<Record<string, Pestana>>
  /** How many rows each tab has. */
  cuentas: Readonly<Record<string, number>> | undefined
  /** The answer to `lista.pageCriteria`. */
  page: UseQueryResult<Pagina<Row>, Error>
  /** That of the company, `razonSocial`, shows where the list is of several, or where it was chosen. */
  columns: readonly Column<Row>[]
  /** Narrower than this (px), rows are cards. */
  cardsBelow: number
  rowId: (row: Row) => number
  /** Más opciones of a row: only what can be done with it. */
  rowOptions: (row: Row) => readonly (readonly [vista: Vista, label: string])[]
  /** Whoever reads may also ask for a new one; true when absent. */
  puedeCrear?: boolean
  texts: {
    /** There is nothing yet. */
    empty: string
    /** Nothing fits what is filtered. */
    filtered: string
  }
  excel: {
    /** Part of the file's name (spec §9). */
    type: string
    /** Of all that is filtered, or of some rows of it. */
    download: (fileName: string, some?: { ids: number[] }) => Promise<void>
  }
  /** Marks conversations as read, where there are any. */
  leer?: { isPending: boolean; mutate: (ids: number[], options: { onSuccess: () => void }) => void }
}

const DE_SIEMPRE = { columnas: null, compacta: false, vistas: [] }

/** A list of gestiones, newest first, over which each one opens. What is filtered lives in the address. */
export const GestionesScreen = <Row,>(props: GestionesScreenProps<Row>) => {
  const { gestion, id, lista, pestanas, page, rowId, rowOptions, texts, excel, leer, puedeCrear = true } = props
  const own = useCall(listas.get, { params: { lista: id } })
  const preferencia = own.data ?? (own.isError ? DE_SIEMPRE : undefined)
  const { vistas, columnas, compacta } = preferencia ?? DE_SIEMPRE
  const elegidas = useElegidas(lista.direccion)
  const ofOne = lista.criteria.razonSocialIds?.length === 1
  const deSiempre = props.columns.map(({ key }) => key).filter((key) => !(ofOne && key === 'razonSocial'))
  const nueva = puedeCrear && (
    <Button component={Link} to={gestion.nuevaPath} leftSection={<IconPlus size={18} aria-hidden />}>
      {gestion.nueva}
    </Button>
  )
  const deQuien = lista.criteria.razonSocialIds?.[0] ?? 'todas'
  return (
    <Stack gap="sm">
      <PageHeader
        title={gestion.plural}
        actions={
          <>
            <DescargarExcel {...excel} id={deQuien} />
            {nueva}
          </>
        }
      />
      <Group wrap="nowrap" gap="xs" justify="space-between">
        <Pestanas
          gestion={gestion}
          pestanas={pestanas}
          cuentas={props.cuentas}
          ver={lista.valores['ver'] ?? ''}
          linkTo={lista.linkTo}
          direccion={lista.direccion}
          vistas={vistas}
        />
        <Group wrap="nowrap" gap={4} flex="none" w={76} h={36} justify="end">
          {preferencia && (
            <Suspense>
              <OpcionesLista
                lista={id}
                preferencia={preferencia}
                vistas={vistas}
                direccion={lista.direccion}
                columns={props.columns}
                deSiempre={deSiempre}
              />
            </Suspense>
          )}
        </Group>
      </Group>
      <Filtros filtros={lista} />
      <DataTable
        caption={gestion.plural}
        columns={columnsShown(props.columns, columnas ?? deSiempre)}
        cardsBelow={props.cardsBelow}
        rows={preferencia && page.data?.filas}
        rowKey={rowId}
        rowLink={(row) => gestion.path(rowId(row), 'detalle', lista.search)}
        rowMenu={{
          label: (row) => `Más opciones ${gestion.conDe} ${rowId(row)}`,
          items: (row, Item) =>
            rowOptions(row).map(([vista, label]) => (
              <Item key={vista} component={Link} to={gestion.path(rowId(row), vista, lista.search)}>
                {label}
              </Item>
            )),
        }}
        selection={{
          isSelected: (row) => elegidas.ids.includes(rowId(row)),
          onToggle: (rows, isSelected) => elegidas.toggle(rows.map(rowId), isSelected),
          label: (row) => `${gestion.conArticulo} ${rowId(row)}`,
        }}
        isCompact={compacta}
        read={page}
        empty={lista.isFiltered ? { text: texts.filtered } : { text: texts.empty, action: nueva }}
      />
      {elegidas.ids.length > 0 && (
        <Suspense>
          <Elegidas
            cuantas={elegidas.ids.length}
            download={() => excel.download(excelFileName(excel.type, deQuien), { ids: [...elegidas.ids] })}
            onRead={leer && (() => leer.mutate([...elegidas.ids], { onSuccess: elegidas.clear }))}
            isReading={leer?.isPending ?? false}
            onClear={elegidas.clear}
          />
        </Suspense>
      )}
      <Pages of={page.data} onChange={lista.setPage} />
      <Outlet context={props satisfies EnSuLista} />
    </Stack>
  )
}
