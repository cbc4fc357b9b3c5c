import { Button, Group, Stack, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { ReplyOf, Route } from '#contract/route.ts'
import type { Column } from '#ui/table.ts'
import { DataTable } from '#ui/DataTable.tsx'
import type { Opcion } from '#shared/forms/campos.ts'
import { useCall } from '#web/queries.tsx'
import type { MaestroDialogProps } from './MaestroDialog.tsx'
import { type Lista, maestrosPath, NUEVO } from './maestros.paths.ts'
import type { Clase } from './maestros.tabla.ts'

// Its fields and their rules open over the list: they come after it.
const MaestroDialog = lazy(() => import('./MaestroDialog.tsx').then((module) => ({ default: module.MaestroDialog })))

/** Which row of the tab is open to edit, in the address; closing it leaves the tab. */
const useEditar = () => {
  const [params, setParams] = useSearchParams()
  return {
    editar: params.get('editar'),
    close: () => {
      const next = new URLSearchParams(params)
      next.delete('editar')
      setParams(next, { replace: true })
    },
  }
}

interface MaestroListaProps<Row extends { version: number }> {
  kind: Clase
  /** What names one, in its rows. */
  id: keyof Row & string
  /** What its form chooses from. */
  opciones?: readonly Opcion[]
  /** The tab it stands in, as the address names it. */
  vista: string
  lista?: Lista
  read: { isPending: boolean; error: Error | null; refetch: () => Promise<unknown> }
  rows: readonly Row[] | undefined
  columns: readonly Column<Row>[]
  caption: string
  /** There is nothing yet. */
  empty: string
  cardsBelow?: number | undefined
  /** Over the list, at the left. */
  intro?: ReactNode
  /** What the button of a new one says; absent: new ones do not begin here. */
  nuevo?: string | undefined
  /** What its dialog has that others have not. */
  parts?: (row: Row | undefined, close: () => void) => Pick<MaestroDialogProps, 'other' | 'intro' | 'children'>
}

/** The masters of a kind; each opens to be changed. */
export const MaestroLista = <Row extends { version: number }>(props: MaestroListaProps<Row>) => {
  const {
    kind,
    id,
    opciones = [],
    vista,
    lista,
    read,
    rows,
    columns,
    caption,
    empty,
    cardsBelow,
    intro,
    nuevo,
    parts,
  } = props
  const { editar, close } = useEditar()
  const idOf = (row: Row) => row[id] as string | number
  const pathOf = (editado: string | number) => maestrosPath(vista, { ...(lista && { lista }), editar: editado })
  const edited = rows?.find((row) => String(idOf(row)) === editar)
  const isOpen = edited !== undefined || (editar === NUEVO && nuevo !== undefined)
  return (
    <Stack>
      {(intro ?? nuevo) && (
        <Group justify={intro ? 'space-between' : 'end'}>
          {intro}
          {nuevo && (
            <Button component={Link} to={pathOf(NUEVO)} leftSection={<IconPlus size={16} aria-hidden />}>
              {nuevo}
            </Button>
          )}
        </Group>
      )}
      <DataTable
        caption={caption}
        columns={columns}
        rows={rows}
        rowKey={idOf}
        rowLink={(row) => pathOf(idOf(row))}
        loading={read.isPending}
        error={read.error}
        onRetry={() => void read.refetch()}
        empty={{ text: empty }}
        cardsBelow={cardsBelow}
      />
      <Suspense>
        {isOpen && (
          <MaestroDialog
            key={editar}
            kind={kind}
            opciones={opciones}
            row={edited}
            onClose={close}
            {...parts?.(edited, close)}
          />
        )}
      </Suspense>
    </Stack>
  )
}

type RowOf<R extends Route> = ReplyOf<R> extends readonly (infer Row extends { version: number })[] ? Row : never

interface MaestroLlanoProps<R extends Route> extends Omit<MaestroListaProps<RowOf<R>>, 'read' | 'rows' | 'intro'> {
  /** The call that brings all of them. */
  read: R
  /** What they are for. */
  para?: string
}

/** The masters that one call brings, and that need no more than their columns and words. */
export const MaestroLlano = <R extends Route>({ read, para, ...words }: MaestroLlanoProps<R>) => {
  const found = useCall(read)
  return (
    <MaestroLista<RowOf<R>>
      {...words}
      read={found}
      // The row's reply is a list of them.
      rows={found.data as RowOf<R>[] | undefined}
      intro={
        para && (
          <Text size="sm" c="dimmed">
            {para}
          </Text>
        )
      }
    />
  )
}
