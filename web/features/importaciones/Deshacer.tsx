import { Alert, Button, Stack, Title } from '@mantine/core'
import { useState } from 'react'
import { formatCount, formatCuantos } from '#contract/valores/formato.ts'
import { importaciones } from '#contract/importaciones/calls.ts'
import { POR_QUE_QUEDO } from '#contract/importaciones/reglas.ts'
import type { CambioQueQuedo, Importacion } from '#contract/importaciones/shapes.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import type { Column } from '#ui/table/table.ts'
import { useSend } from '#web/queries.tsx'
import { readChanged } from './read-changed.ts'

const COLUMNS: Column<CambioQueQuedo>[] = [
  { key: 'cosa', title: 'Qué es', width: 220, opens: true, render: ({ cosa }) => cosa },
  { key: 'cual', title: 'Cuál', width: 260, render: ({ cual }) => cual },
  { key: 'porque', title: 'Por qué quedó', render: ({ porque }) => POR_QUE_QUEDO[porque] },
]

/** Button to undo an import. Asks for confirmation. */
export const Deshacer = ({ importacion: { importacionId, version } }: { importacion: Importacion }) => {
  const [isAsking, setAsking] = useState(false)
  const send = useSend(importaciones.undo)
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        Deshacer
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title="Deshacer la importación"
        confirm="Deshacer"
        danger
        busy={send.isPending}
        onConfirm={() =>
          send.mutate(
            { params: { importacionId }, body: { version } },
            { onError: readChanged, onSettled: () => setAsking(false) },
          )
        }
        onCancel={() => setAsking(false)}
      >
        Se borra lo que agregó este archivo y se restaura lo que modificó. No se toca lo que se cambió después o ya está
        en uso: te lo mostramos al terminar.
      </ConfirmDialog>
    </>
  )
}

const volvieron = (count: number): string => formatCuantos(count, 'cambio volvió atrás', 'cambios volvieron atrás')

/** Result of undoing an import: the changes that were undone, and those that could not be undone. */
export const Deshecha = ({ importacion: { deshechas, quedaron, quedaronEnTotal } }: { importacion: Importacion }) => (
  <Stack>
    <Alert color={quedaronEnTotal > 0 ? 'yellow' : 'green'} title={`Deshecha: ${volvieron(deshechas)}.`}>
      {quedaronEnTotal > 0
        ? `Quedaron como están: ${formatCount(quedaronEnTotal)}.`
        : 'Todo está como antes de importar el archivo.'}
    </Alert>
    {quedaronEnTotal > 0 && (
      <Stack gap="sm" component="section">
        <Title order={2} size="h4">
          Lo que quedó
        </Title>
        <DataTable
          caption="Lo que quedó"
          columns={COLUMNS}
          rows={quedaron}
          rowKey={({ cosa, cual }) => `${cosa} ${cual}`}
          empty={{ text: 'No quedó nada.' }}
        />
      </Stack>
    )}
  </Stack>
)
