import { Button } from '@mantine/core'
import { formatInstant } from '#contract/valores/fechas.ts'
import { formatCount } from '#contract/valores/formato.ts'
import type { Integraciones } from '#contract/integraciones/shapes.ts'
import type { Column } from '#ui/table/table.ts'
import { DataTable } from '#ui/table/DataTable.tsx'
import { toastSuccess } from '#web/toasts.ts'
import { useReintentar } from './integraciones.queries.ts'

type Fallado = Integraciones['fallados'][number]
type Reintento = Integraciones['reintentos'][number]

/** Button that retries the job of one row. Each button has its own loading state. */
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

const SHARED_COLUMNS: Column<Fallado>[] = [
  { key: 'fecha', title: 'Fecha', width: 160, render: ({ fecha }) => formatInstant(fecha) },
  { key: 'que', title: 'Qué', render: ({ que }) => que },
  { key: 'error', title: 'Error', render: ({ error }) => error },
]
const FALLADOS: Column<Fallado>[] = [
  ...SHARED_COLUMNS,
  { key: 'reintentar', title: '', width: 128, align: 'right', render: (row) => <Reintentar fallado={row} /> },
]

const REINTENTOS: Column<Reintento>[] = [
  ...SHARED_COLUMNS,
  { key: 'intentos', title: 'Intentos', width: 96, align: 'right', render: ({ intentos }) => formatCount(intentos) },
  { key: 'proximo', title: 'Próximo intento', width: 160, render: ({ proximo }) => formatInstant(proximo) },
]

/** Table of the failed jobs that are retried automatically, with the last error and the next attempt. */
export const Reintentos = ({ reintentos }: { reintentos: readonly Reintento[] }) => (
  <DataTable
    caption="Reintentos automáticos"
    columns={REINTENTOS}
    rows={reintentos}
    rowKey={({ integracionId }) => integracionId}
    empty={{ text: 'No hay reintentos pendientes.' }}
  />
)

/** Table of the dead letters (failed jobs that only a user can retry). */
export const Fallados = ({ fallados }: { fallados: readonly Fallado[] }) => (
  <DataTable
    caption="Errores para revisar"
    columns={FALLADOS}
    rows={fallados}
    rowKey={({ integracionId }) => integracionId}
    empty={{ text: 'No hay errores para revisar.' }}
  />
)
