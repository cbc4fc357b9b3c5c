import { SegmentedControl } from '@mantine/core'
import { useSearchParams } from 'react-router'
import { maestros } from '#contract/maestros/calls.ts'
import type { Column } from '#ui/table.ts'
import { useCall } from '#web/queries.tsx'
import { MaestroLista } from './MaestroLista.tsx'
import { isLista, type Lista, LISTAS } from './maestros.paths.ts'
import type { Clase } from './maestros.tabla.ts'
import { DEVOLUCION_COLUMNS, GARANTIA_COLUMNS, RECHAZO_COLUMNS, RECLAMO_COLUMNS } from './motivos.columns.tsx'

/** Those that are new here; the others begin at the service desk. */
const CREATES: readonly Lista[] = ['devolucion', 'rechazo']

/** The reasons of each kind; each opens to be changed. */
export const MotivosTab = () => {
  const [params, setParams] = useSearchParams()
  const asked = params.get('lista')
  const lista = isLista(asked) ? asked : 'devolucion'
  const read = useCall(maestros.listMotivos)
  const { data } = read
  const sectores = data?.sectores.map(({ sectorId, nombre }) => ({ value: sectorId, label: nombre })) ?? []
  const draw = <Row extends { motivoId: number; version: number }>(
    kind: Clase,
    rows: readonly Row[] | undefined,
    columns: readonly Column<Row>[],
  ) => (
    <MaestroLista
      kind={kind}
      id="motivoId"
      opciones={sectores}
      vista="motivos"
      lista={lista}
      read={read}
      rows={rows}
      columns={columns}
      caption={`Motivos de ${LISTAS[lista].toLowerCase()}`}
      empty="No hay motivos."
      cardsBelow={columns.length > 2 ? 1000 : undefined}
      nuevo={CREATES.includes(lista) ? 'Nuevo motivo' : undefined}
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
  if (lista === 'devolucion') return draw('motivoDevolucion', data?.devolucion, DEVOLUCION_COLUMNS)
  if (lista === 'rechazo') return draw('motivoRechazo', data?.rechazo, RECHAZO_COLUMNS)
  return draw(
    lista === 'reclamo' ? 'motivoReclamo' : 'motivoGarantia',
    data?.ticket.filter(({ tipo }) => tipo === lista),
    lista === 'reclamo' ? RECLAMO_COLUMNS : GARANTIA_COLUMNS,
  )
}
