import { Button, Group, Stack, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link } from 'react-router'
import { type MaestroTransporte, maestros } from '#contract/maestros.ts'
import { type Column, DataTable } from '#ui/DataTable.tsx'
import { useCall } from '#web/queries.tsx'
import { maestrosPath, NUEVO } from './maestros.paths.ts'
import { siNo } from './maestros.words.ts'
import { TransporteDialog } from './TransporteDialog.tsx'
import { useEditar } from './use-editar.ts'

const COLUMNS: readonly Column<MaestroTransporte>[] = [
  { key: 'nombre', title: 'Transporte', cardLabel: '', opens: true, isName: true, render: ({ nombre }) => nombre },
  { key: 'activo', title: 'Activo', width: 96, render: ({ activo }) => siNo(activo) || 'Inactivo' },
]

/** The carriers that are offered to ship with; each opens to be changed. */
export const TransportesTab = () => {
  const { editar, close } = useEditar()
  const { data, error, isPending, refetch } = useCall(maestros.listTransportes)
  const edited = data?.find(({ transporteId }) => String(transporteId) === editar)
  return (
    <Stack>
      <Group justify="space-between">
        <Text size="sm" c="dimmed">
          Los que se ofrecen al cargar los datos de transporte. Siempre se puede escribir otro.
        </Text>
        <Button
          component={Link}
          to={maestrosPath('transportes', { editar: NUEVO })}
          leftSection={<IconPlus size={16} aria-hidden />}
        >
          Nuevo transporte
        </Button>
      </Group>
      <DataTable
        caption="Transportes"
        columns={COLUMNS}
        rows={data}
        rowKey={({ transporteId }) => transporteId}
        rowLink={({ transporteId }) => maestrosPath('transportes', { editar: transporteId })}
        loading={isPending}
        error={error}
        onRetry={() => void refetch()}
        empty={{ text: 'No hay transportes: quien despacha lo escribe.' }}
      />
      {(edited || editar === NUEVO) && <TransporteDialog key={editar} transporte={edited} onClose={close} />}
    </Stack>
  )
}
