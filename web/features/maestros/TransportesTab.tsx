import { Text } from '@mantine/core'
import { maestros } from '#contract/maestros/calls.ts'
import type { MaestroTransporte } from '#contract/maestros/shapes.ts'
import type { Column } from '#ui/table.ts'
import { useCall } from '#web/queries.tsx'
import { MaestroLista } from './MaestroLista.tsx'
import { siNo } from './maestros.words.ts'

const COLUMNS: readonly Column<MaestroTransporte>[] = [
  { key: 'nombre', title: 'Transporte', cardLabel: '', opens: true, isName: true, render: ({ nombre }) => nombre },
  { key: 'activo', title: 'Activo', width: 96, render: ({ activo }) => siNo(activo) },
]

/** The carriers that are offered to ship with; each opens to be changed. */
export const TransportesTab = () => {
  const read = useCall(maestros.listTransportes)
  return (
    <MaestroLista
      kind="transporte"
      id="transporteId"
      vista="transportes"
      read={read}
      rows={read.data}
      columns={COLUMNS}
      caption="Transportes"
      empty="No hay transportes: quien despacha lo escribe."
      nuevo="Nuevo transporte"
      intro={
        <Text size="sm" c="dimmed">
          Los que se ofrecen al cargar los datos de transporte. Siempre se puede escribir otro.
        </Text>
      }
    />
  )
}
