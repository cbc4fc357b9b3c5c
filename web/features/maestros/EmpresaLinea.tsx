import { Stack, Title } from '@mantine/core'
import { useState } from 'react'
import { formatInstant } from '#contract/valores/fechas.ts'
import { clientes } from '#contract/clientes/calls.ts'
import type { LineaRow } from '#contract/clientes/shapes.ts'
import { CLASES } from '#contract/mesa/reglas.ts'
import { PREFIX } from '#contract/route.ts'
import { Chip } from '#shared/Chip.tsx'
import { EstadoChip } from '#shared/gestiones/EstadoChip.tsx'
import { PagedTable } from '#ui/table/PagedTable.tsx'
import type { Column } from '#ui/table/table.ts'
import { useSteadyCall } from '#web/queries.tsx'

const SIZE = 10

const COLUMNS: readonly Column<LineaRow>[] = [
  {
    key: 'que',
    title: 'Qué',
    width: 210,
    opens: true,
    cardLabel: '',
    render: ({ clase, entidadId }) => `${CLASES[clase].texto} ${entidadId}`,
  },
  { key: 'asunto', title: 'Asunto', isName: true, render: ({ asunto }) => asunto || '—' },
  {
    key: 'estado',
    title: 'Estado',
    width: 260,
    render: ({ estadoId }) =>
      estadoId === 0 ? <Chip tono="curso">Por resolver</Chip> : <EstadoChip estadoId={estadoId} />,
  },
  { key: 'creado', title: 'Cuándo', width: 150, render: ({ creado }) => formatInstant(creado) },
]

/** Timeline of all requests of the razón social, newest first. */
export const EmpresaLinea = ({ razonSocialId }: { razonSocialId: number }) => {
  const [{ page, cursor }, setPlace] = useState<{ page: number; cursor: string | null }>({ page: 1, cursor: null })
  const lectura = useSteadyCall(clientes.search, {
    params: { razonSocialId, page, size: SIZE },
    body: cursor ? { cursor } : {},
  })
  return (
    <Stack gap="xs" component="section" aria-label="Todo lo que pidió">
      <Title order={3} size="h5">
        Todo lo que pidió
      </Title>
      <PagedTable
        page={lectura}
        onPage={(next, key) => setPlace({ page: next, cursor: key })}
        caption="Todo lo que pidió"
        columns={COLUMNS}
        rowKey={({ clase, entidadId }) => `${clase}-${entidadId}`}
        rowLink={({ clase, entidadId }) => `${PREFIX}${CLASES[clase].enlace(entidadId)}`}
        skeletonRows={SIZE}
        empty={{ text: 'Todavía no pidió nada.' }}
        cardsBelow={900}
      />
    </Stack>
  )
}
