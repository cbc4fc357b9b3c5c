import type { Partida } from '#contract/cuenta-corriente.schemas.ts'
import { formatDay } from '#contract/fechas.ts'
import { formatMoney } from '#contract/formato.ts'
import type { Column } from '#ui/DataTable.tsx'
import { Plata } from './Plata.tsx'
import { Vencimiento } from './Vencimiento.tsx'

interface Company {
  razonSocialId: number
  razonSocial: string
}

const razonSocial = (companies: readonly Company[]): Column<Partida> => ({
  key: 'razonSocial',
  title: 'Razón social',
  render: (partida) =>
    companies.find(({ razonSocialId }) => razonSocialId === partida.razonSocialId)?.razonSocial ??
    String(partida.razonSocialId),
})

/** The columns of spec §2 in its order, and three more. `companies` when the list is of several. */
export const columnsOf = (companies: readonly Company[] | undefined): Column<Partida>[] => [
  { key: 'emision', title: 'Emisión', width: 112, sortKey: 'emision', render: ({ emision }) => formatDay(emision) },
  ...(companies ? [razonSocial(companies)] : []),
  { key: 'clase', title: 'Clase de Documento', render: ({ claseTexto }) => claseTexto },
  {
    key: 'referencia',
    title: 'Referencia',
    width: 164,
    opens: true,
    cardLabel: '',
    render: ({ referencia }) => referencia,
  },
  {
    key: 'vencimiento',
    title: 'Vencimiento',
    width: 164,
    sortKey: 'vencimiento',
    render: (partida) => <Vencimiento partida={partida} />,
  },
  {
    key: 'pendiente',
    title: 'Pendiente',
    width: 132,
    align: 'right',
    render: ({ pendiente, moneda }) => <Plata importe={pendiente} moneda={moneda} />,
  },
  {
    key: 'importe',
    title: 'Importe original',
    width: 140,
    align: 'right',
    sortKey: 'importe',
    render: ({ importe, moneda }) => formatMoney(importe, moneda),
  },
  {
    key: 'dias',
    title: 'Días de atraso',
    width: 108,
    align: 'right',
    render: ({ diasAtraso }) => (diasAtraso > 0 ? diasAtraso : '—'),
  },
  { key: 'moneda', title: 'Moneda', width: 76, render: ({ moneda }) => moneda },
]
