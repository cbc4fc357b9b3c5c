import { Stack } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { formatInstant } from '#contract/fechas.ts'
import { type CambioMaestro, maestros } from '#contract/maestros.ts'
import { PAGE_SIZE } from '#shared/lists/use-filtros.ts'
import { type Column, DataTable } from '#ui/DataTable.tsx'
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
export const Historial = () => {
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
