import { Button } from '@mantine/core'
import { formatInstant } from '#contract/fechas.ts'
import type { Integraciones } from '#contract/integraciones.ts'
import { type Column, DataTable } from '#ui/DataTable.tsx'
import { toastSuccess } from '#web/toasts.ts'
import { useReintentar } from './integraciones.queries.ts'

type Fallado = Integraciones['fallados'][number]

/** One button for each row, so that each says by itself that it is busy. */
const Reintentar = ({ fallado }: { fallado: Fallado }) => {
  const send = useReintentar()
  return (
    <Button
      variant="default"
      size="compact-sm"
      loading={send.isPending}
      aria-label={`Reintentar ${fallado.que}`}
      onClick={() =>
        send.mutate(
          { params: { integracionId: fallado.integracionId } },
          { onSuccess: () => toastSuccess('Lo volvimos a poner en la cola.') },
        )
      }
    >
      Reintentar
    </Button>
  )
}

const COLUMNS: Column<Fallado>[] = [
  { key: 'fecha', title: 'Fecha', width: 160, render: ({ fecha }) => formatInstant(fecha) },
  { key: 'que', title: 'Qué', render: ({ que }) => que },
  { key: 'error', title: 'Error', render: ({ error }) => error },
  { key: 'reintentar', title: '', width: 128, align: 'right', render: (row) => <Reintentar fallado={row} /> },
]

interface FalladosProps {
  fallados: readonly Fallado[]
  error: Error | null
  onRetry: () => void
}

/** Dead letters: nobody will try them again unless somebody says so. */
export const Fallados = ({ fallados, error, onRetry }: FalladosProps) => (
  <DataTable
    caption="Lo que no se pudo hacer"
    columns={COLUMNS}
    rows={fallados}
    rowKey={({ integracionId }) => integracionId}
    loading={false}
    error={error}
    onRetry={onRetry}
    empty={{ text: 'Todo llegó a destino.' }}
  />
)
