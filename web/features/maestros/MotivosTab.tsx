import { SegmentedControl } from '@mantine/core'
import type { FieldValues } from 'react-hook-form'
import { useSearchParams } from 'react-router'
import { maestros } from '#contract/maestros.ts'
import type { Column } from '#ui/DataTable.tsx'
import { useCall } from '#web/queries.tsx'
import { MaestroLista } from './MaestroLista.tsx'
import { isLista, LISTAS } from './maestros.paths.ts'
import { type Maestro, MOTIVO_DEVOLUCION, MOTIVO_RECHAZO, motivoTicketOf } from './maestros.tabla.ts'
import { DEVOLUCION_COLUMNS, GARANTIA_COLUMNS, RECHAZO_COLUMNS, RECLAMO_COLUMNS } from './motivos.columns.tsx'

/** The reasons of each kind; each opens to be changed. */
export const MotivosTab = () => {
  const [params, setParams] = useSearchParams()
  const asked = params.get('lista')
  const lista = isLista(asked) ? asked : 'devolucion'
  const read = useCall(maestros.listMotivos)
  const { data } = read
  const draw = <Row extends { version: number }, F extends FieldValues>(
    maestro: Maestro<F>,
    rows: readonly Row[] | undefined,
    columns: readonly Column<Row>[],
  ) => (
    <MaestroLista
      maestro={maestro}
      vista="motivos"
      lista={lista}
      read={read}
      rows={rows}
      columns={columns}
      caption={`Motivos de ${LISTAS[lista].toLowerCase()}`}
      empty="No hay motivos."
      cardsBelow={columns.length > 2 ? 1000 : undefined}
      nuevo={maestro.create && 'Nuevo motivo'}
      intro={
        <SegmentedControl
          aria-label="Motivos de"
          data={Object.entries(LISTAS).map(([value, label]) => ({ value, label }))}
          value={lista}
          onChange={(chosen) => setParams({ vista: 'motivos', lista: chosen })}
        />
      }
    />
  )
  if (lista === 'devolucion') return draw(MOTIVO_DEVOLUCION, data?.devolucion, DEVOLUCION_COLUMNS)
  if (lista === 'rechazo') return draw(MOTIVO_RECHAZO, data?.rechazo, RECHAZO_COLUMNS)
  const sectores = data?.sectores.map(({ sectorId, nombre }) => ({ value: sectorId, label: nombre })) ?? []
  return draw(
    motivoTicketOf(lista, sectores),
    data?.ticket.filter(({ tipo }) => tipo === lista),
    lista === 'reclamo' ? RECLAMO_COLUMNS : GARANTIA_COLUMNS,
  )
}
