import { Button, Stack } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { Link, Outlet } from 'react-router'
import type { Column } from '#ui/table.ts'
import { DataTable } from '#ui/DataTable.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Pager } from '#ui/Pager.tsx'
import { DescargarExcel } from './DescargarExcel.tsx'
import type { Gestion, Vista } from './gestion.ts'
import { Filtros } from '#shared/lists/Filtros.tsx'
import { PAGE_SIZE } from '#shared/lists/filtros.ts'
import type { Direccion } from '#shared/lists/use-filtros.ts'

interface Page<Row> {
  filas: readonly Row[]
  total: number
  hayMas: boolean
  pagina: number
  siguiente: string | null
  anterior: string | null
}

interface GestionesScreenProps<Row> {
  gestion: Gestion
  lista: Direccion & {
    criteria: { razonSocialIds?: readonly number[] }
    isFiltered: boolean
    search: string
    setPage: (pagina: number, cursor: string | null) => void
  }
  /** The answer to `lista.pageCriteria`. */
  page: UseQueryResult<Page<Row>, Error>
  columns: readonly Column<Row>[]
  /** Narrower than this (px), rows are cards. */
  cardsBelow?: number
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
    download: (fileName: string) => Promise<void>
  }
}

/** A list of gestiones, newest first, over which each one opens. What is filtered lives in the address. */
export const GestionesScreen = <Row,>(props: GestionesScreenProps<Row>) => {
  const { gestion, lista, page, columns, rowId, rowOptions, texts, excel, puedeCrear = true } = props
  const nueva = puedeCrear && (
    <Button component={Link} to={gestion.nuevaPath} leftSection={<IconPlus size={18} aria-hidden />}>
      {gestion.nueva}
    </Button>
  )
  return (
    <Stack>
      <PageHeader
        title={gestion.plural}
        actions={
          <>
            <DescargarExcel {...excel} id={lista.criteria.razonSocialIds?.[0] ?? 'todas'} />
            {nueva}
          </>
        }
      />
      <Filtros filtros={lista} />
      <DataTable
        caption={gestion.plural}
        columns={columns}
        cardsBelow={props.cardsBelow}
        rows={page.data?.filas}
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
        loading={page.isPending || page.isPlaceholderData}
        error={page.error}
        onRetry={() => void page.refetch()}
        empty={lista.isFiltered ? { text: texts.filtered } : { text: texts.empty, action: nueva }}
      />
      {page.data && page.data.filas.length > 0 && (
        <Pager
          pagina={page.data.pagina}
          tamano={PAGE_SIZE}
          filas={page.data.filas.length}
          total={page.data.total}
          hayMas={page.data.hayMas}
          siguiente={page.data.siguiente}
          anterior={page.data.anterior}
          onChange={lista.setPage}
        />
      )}
      <Outlet />
    </Stack>
  )
}
