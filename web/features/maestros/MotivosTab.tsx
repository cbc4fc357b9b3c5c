import { Button, Group, SegmentedControl, Stack } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link, useSearchParams } from 'react-router'
import { maestros } from '#contract/maestros.ts'
import { type Column, DataTable } from '#ui/DataTable.tsx'
import { useCall } from '#web/queries.tsx'
import { isLista, type Lista, LISTAS, maestrosPath, NUEVO } from './maestros.paths.ts'
import { MotivoDevolucionDialog } from './MotivoDevolucionDialog.tsx'
import { MotivoRechazoDialog } from './MotivoRechazoDialog.tsx'
import { DEVOLUCION_COLUMNS, GARANTIA_COLUMNS, RECHAZO_COLUMNS, RECLAMO_COLUMNS } from './motivos.columns.tsx'
import { MotivoTicketDialog } from './MotivoTicketDialog.tsx'
import { useEditar } from './use-editar.ts'

/** Those that are new here; the others begin at the service desk. */
const CREATES: readonly Lista[] = ['devolucion', 'rechazo']

/** The reasons of each kind; each opens to be changed. */
export const MotivosTab = () => {
  const [params, setParams] = useSearchParams()
  const asked = params.get('lista')
  const lista = isLista(asked) ? asked : 'devolucion'
  const { editar, close } = useEditar()
  const { data, error, isPending, refetch } = useCall(maestros.listMotivos)
  const isEdited = ({ motivoId }: { motivoId: number }) => String(motivoId) === editar
  const ofLista = data?.ticket.filter(({ tipo }) => tipo === lista)

  const table = <Row extends { motivoId: number }>(
    columns: readonly Column<Row>[],
    rows: readonly Row[] | undefined,
  ) => (
    <DataTable
      caption={`Motivos de ${LISTAS[lista].toLowerCase()}`}
      columns={columns}
      rows={rows}
      rowKey={({ motivoId }) => motivoId}
      rowLink={({ motivoId }) => maestrosPath('motivos', { lista, editar: motivoId })}
      loading={isPending}
      error={error}
      onRetry={() => void refetch()}
      empty={{ text: 'No hay motivos.' }}
      cardsBelow={columns.length > 2 ? 1000 : undefined}
    />
  )
  const isNew = editar === NUEVO
  const devolucion = data?.devolucion.find(isEdited)
  const rechazo = data?.rechazo.find(isEdited)
  const ticket = ofLista?.find(isEdited)
  return (
    <Stack>
      <Group justify="space-between">
        <SegmentedControl
          aria-label="Motivos de"
          data={Object.entries(LISTAS).map(([value, label]) => ({ value, label }))}
          value={lista}
          onChange={(chosen) => setParams({ vista: 'motivos', lista: chosen })}
        />
        {CREATES.includes(lista) && (
          <Button
            component={Link}
            to={maestrosPath('motivos', { lista, editar: NUEVO })}
            leftSection={<IconPlus size={16} aria-hidden />}
          >
            Nuevo motivo
          </Button>
        )}
      </Group>
      {lista === 'devolucion' && table(DEVOLUCION_COLUMNS, data?.devolucion)}
      {lista === 'rechazo' && table(RECHAZO_COLUMNS, data?.rechazo)}
      {lista === 'reclamo' && table(RECLAMO_COLUMNS, ofLista)}
      {lista === 'garantia' && table(GARANTIA_COLUMNS, ofLista)}
      {lista === 'devolucion' && (devolucion || isNew) && (
        <MotivoDevolucionDialog key={editar} motivo={devolucion} onClose={close} />
      )}
      {lista === 'rechazo' && (rechazo || isNew) && (
        <MotivoRechazoDialog key={editar} motivo={rechazo} onClose={close} />
      )}
      {ticket && data && <MotivoTicketDialog key={editar} motivo={ticket} sectores={data.sectores} onClose={close} />}
    </Stack>
  )
}
