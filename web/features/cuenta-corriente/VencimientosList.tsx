import type { Partida } from '#contract/cuenta-corriente.shapes.ts'
import { DetailTable } from '#shared/gestiones/DetailTable.tsx'
import { Section } from '#shared/gestiones/Section.tsx'
import { Plata } from './Plata.tsx'
import { Vencimiento } from './Vencimiento.tsx'

/** When each part of a document falls due. */
export const VencimientosList = ({ partidas }: { partidas: readonly Partida[] }) => (
  <Section title="Vencimientos">
    <DetailTable
      caption="Vencimientos"
      columns={[
        { key: 'vencimiento', title: 'Vencimiento', render: (partida) => <Vencimiento partida={partida} /> },
        {
          key: 'pendiente',
          title: 'Pendiente',
          align: 'right',
          render: ({ pendiente, moneda }) => <Plata importe={pendiente} moneda={moneda} />,
        },
      ]}
      rows={partidas}
      rowKey={({ partidaId }) => partidaId}
    />
  </Section>
)
