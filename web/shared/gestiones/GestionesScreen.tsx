import { Button, Group, Stack } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { Link, Outlet } from 'react-router'
import { excelFileName } from '#contract/valores/formato.ts'
import type { Pestana } from '#contract/base/pestanas.ts'
import { listas } from '#contract/listas/calls.ts'
import type { Lista } from '#contract/listas/reglas.ts'
import type { Route } from '#contract/route.ts'
import { type Column, columnsShown } from '#ui/table/table.ts'
import { DataTable } from '#ui/table/DataTable.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import type { ReadPage } from '#ui/table/PagedTable.tsx'
import { emptyOf, Pages } from '#ui/table/Pager.tsx'
import { DescargarExcel } from './DescargarExcel.tsx'
import type { EnSuLista } from './en-su-lista.ts'
import type { Gestion, Vista } from './gestion.ts'
import { Filtros } from '#shared/lists/Filtros.tsx'
import type { FilaDe } from '#shared/lists/Lista.tsx'
import type { Direccion } from '#shared/lists/use-filtros.ts'
import { later } from '#ui/first-shown.ts'
import { download } from '#web/downloads.ts'
import { useCall, useSteadyCall } from '#web/queries.tsx'
import { countSent, criteriaSent, type ListaCalls, pageSent } from './lista.calls.ts'
import { Pestanas } from './Pestanas.tsx'
import { lazyPiece } from '#ui/lazy-piece.tsx'

// Menus and selection bar of the list. Loaded after the rows.
const OpcionesLista = lazyPiece(later(async () => (await import('./OpcionesLista.tsx')).OpcionesLista))
const Elegidas = lazyPiece(later(async () => (await import('./Elegidas.tsx')).Elegidas))

/** Selected rows, by id. Another list or other filters clear the selection. */
const useElegidas = (direccion: string) => {
  const [{ of, ids }, setElegidas] = useState({ of: direccion, ids: [] as readonly number[] })
  const chosen = of === direccion ? ids : []
  const set = (next: readonly number[]) => setElegidas({ of: direccion, ids: next })
  return {
    ids: chosen,
    toggle: (some: readonly number[], isSelected: boolean) =>
      set([...chosen.filter((id) => !some.includes(id)), ...(isSelected ? some : [])]),
    clear: () => set([]),
  }
}

interface GestionesScreenProps<R extends Route> {
  gestion: Gestion
  /** Name under which the columns and views of the list are stored. */
  id: Lista
  calls: ListaCalls<R>
  /** Search criteria added to every request. */
  de?: object
  lista: Direccion & {
    pagina: number
    pageCriteria: object
    criteria: { razonSocialIds?: readonly number[] }
    isFiltered: boolean
    search: string
    direccion: string
    linkTo: (some: Readonly<Record<string, string>>) => string
    setPage: (pagina: number, cursor: string | null) => void
  }
  pestanas: Readonly<Record<string, Pestana>>
  /**
   * Columns. `razonSocial` shows only when the list has several razones sociales, or when the user chose that column.
   */
  columns: readonly Column<FilaDe<R>>[]
  /** Width (px) of the window below which each row is a card. */
  cardsBelow: number
  rowId: (row: FilaDe<R>) => number
  /** Returns the entries of the menu "Más opciones" of a row: the views of this gestión. */
  rowOptions: (row: FilaDe<R>) => readonly (readonly [vista: Vista, label: string])[]
  /** true: the user may create a gestión of this kind; default true. */
  puedeCrear?: boolean
  texts: {
    empty: string
    /** Text when no row matches the filters. */
    filtered: string
  }
  /** Word for the kind of gestión in the name of the Excel file (spec §9). */
  excel: string
  /** Call that marks conversations as read; absent: the rows have no conversations. */
  leer?: { isPending: boolean; mutate: (ids: number[], options: { onSuccess: () => void }) => void }
}

type Cuentas = Readonly<Record<string, number>>

const DE_SIEMPRE = { columnas: null, compacta: false, vistas: [] }

/** List of gestiones, newest first. A gestión opens in a drawer over the list. The URL stores the filters. */
export const GestionesScreen = <R extends Route>(props: GestionesScreenProps<R>) => {
  const { gestion, id, calls, de, lista, pestanas, rowId, rowOptions, texts, excel, leer, puedeCrear = true } = props
  const criteria = { ...lista.criteria, ...de }
  const sent = pageSent(calls.search, lista.pagina, { ...lista.pageCriteria, ...de })
  // The cast is safe: every paged call and every count returns these shapes.
  const page = useSteadyCall(calls.search, sent) as ReadPage<FilaDe<R>>
  const cuentas = useSteadyCall(calls.count, countSent(calls.count, criteria)).data as Cuentas | undefined
  const downloadExcel = (fileName: string, some?: { ids: number[] }): Promise<void> =>
    download(calls.downloadExcel, criteriaSent(calls.downloadExcel, { ...criteria, ...some }), fileName)
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
            <DescargarExcel type={excel} download={downloadExcel} id={deQuien} />
            {nueva}
          </>
        }
      />
      <Group wrap="nowrap" gap="xs" justify="space-between">
        <Pestanas
          gestion={gestion}
          pestanas={pestanas}
          cuentas={cuentas}
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
        empty={emptyOf(
          lista.isFiltered ? { text: texts.filtered } : { text: texts.empty, action: nueva },
          page.data?.pagina,
        )}
      />
      {elegidas.ids.length > 0 && (
        <Suspense>
          <Elegidas
            cuantas={elegidas.ids.length}
            download={() => downloadExcel(excelFileName(excel, deQuien), { ids: [...elegidas.ids] })}
            onRead={leer && (() => leer.mutate([...elegidas.ids], { onSuccess: elegidas.clear }))}
            isReading={leer?.isPending ?? false}
            onClear={elegidas.clear}
          />
        </Suspense>
      )}
      <Pages of={page.data} onChange={lista.setPage} />
      <Outlet context={{ page, rowId, lista } satisfies EnSuLista} />
    </Stack>
  )
}
