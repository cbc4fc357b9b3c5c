import { Button, Group, Stack } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Link, useSearchParams } from 'react-router'
import { type Column, DataTable } from '#ui/DataTable.tsx'
import { MaestroDialog } from './MaestroDialog.tsx'
import { type Lista, maestrosPath, NUEVO, type Vista } from './maestros.paths.ts'
import type { Maestro } from './maestros.tabla.ts'

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

interface MaestroListaProps<Row extends { version: number }, F extends FieldValues> {
  maestro: Maestro<F>
  vista: Vista
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
  /** What the button of a new one says. */
  nuevo?: string | undefined
  /** Another dialog than the one of every master. */
  dialog?: (row: Row | undefined, close: () => void) => ReactNode
}

/** The masters of a kind; each opens to be changed. */
export const MaestroLista = <Row extends { version: number }, F extends FieldValues>(
  props: MaestroListaProps<Row, F>,
) => {
  const { maestro, vista, lista, read, rows, columns, caption, empty, cardsBelow, intro, dialog } = props
  const { editar, close } = useEditar()
  const idOf = (row: Row) => (row as Record<string, unknown>)[maestro.id] as string | number
  const pathOf = (id: string | number) => maestrosPath(vista, { ...(lista && { lista }), editar: id })
  const edited = rows?.find((row) => String(idOf(row)) === editar)
  const isOpen = edited !== undefined || (editar === NUEVO && maestro.create !== undefined)
  return (
    <Stack>
      {(intro ?? props.nuevo) && (
        <Group justify={intro ? 'space-between' : 'end'}>
          {intro}
          {props.nuevo && (
            <Button component={Link} to={pathOf(NUEVO)} leftSection={<IconPlus size={16} aria-hidden />}>
              {props.nuevo}
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
      {isOpen &&
        (dialog?.(edited, close) ?? <MaestroDialog key={editar} maestro={maestro} row={edited} onClose={close} />)}
    </Stack>
  )
}
