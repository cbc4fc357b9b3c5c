import { ladosDe } from '#contract/cuenta-corriente/partidas.ts'
import type { Partida } from '#contract/cuenta-corriente/shapes.ts'
import { formatDay } from '#contract/valores/fechas.ts'
import { formatMoney, formatSaldo } from '#shared/plata.ts'
import type { ReactNode } from 'react'
import type { Column } from '#ui/table/table.ts'
import { DosLineas, Nota } from '#ui/DosLineas.tsx'
import { Plata } from '#shared/cuenta/Plata.tsx'
import { Vencimiento, VenceCorto } from './Vencimiento.tsx'

interface Company {
  razonSocialId: number
  razonSocial: string
}

/** Returns the name of an item's razón social, or its id when the name is unknown. */
const companyOf = (companies: readonly Company[], { razonSocialId }: Partida): string =>
  companies.find((each) => each.razonSocialId === razonSocialId)?.razonSocial ?? String(razonSocialId)

const sinSigno = (importe: string): string => importe.replace(/^-/, '')

/** Returns the note on the reported part of an item; undefined: nothing was reported. */
const notaInformado = (informado: string, moneda: string): string | undefined =>
  Number(informado) > 0 ? `Informado ${formatMoney(informado, moneda)}` : undefined

/** Creates the column of debits or of credits. The cell is empty when the item belongs to the other column. */
const columnaDe = (title: string, at: 0 | 1): Column<Partida> => ({
  key: title,
  title,
  width: 150,
  align: 'right',
  render: ({ importe, moneda }) => {
    const lado = ladosDe(importe)[at]
    return lado === null ? '' : formatMoney(lado, moneda)
  },
})

/**
 * Returns the lines of a card. Open items: kind and open amount, number and due date, and the reported part, or the
 * original amount if it differs. Movements of a period: kind and amount, number, debit or credit, and day.
 */
export const cardOf =
  (companies: readonly Company[] | undefined, dePeriodo: boolean) =>
  (partida: Partida, opener: ReactNode): [left: ReactNode, right: ReactNode][] => {
    const { claseTexto, pendiente, informado, importe, moneda, emision } = partida
    const company = companies && companyOf(companies, partida)
    if (dePeriodo) {
      const [debito, credito] = ladosDe(importe)
      return [
        [claseTexto, formatMoney(debito ?? credito, moneda)],
        [opener, `${credito === null ? 'Débito' : 'Crédito'} · ${formatDay(emision)}`],
        ...(company ? [[<Nota key="de">{company}</Nota>, null] as [ReactNode, ReactNode]] : []),
      ]
    }
    const original =
      notaInformado(informado, moneda) ?? (importe !== pendiente && `de ${formatMoney(sinSigno(importe), moneda)}`)
    return [
      [claseTexto, <Plata key="pendiente" importe={pendiente} moneda={moneda} />],
      [opener, <VenceCorto key="vence" partida={partida} />],
      ...(company || original
        ? [[<Nota key="de">{company}</Nota>, <Nota key="original">{original}</Nota>] as [ReactNode, ReactNode]]
        : []),
    ]
  }

/** Columns for the movements of a period. They omit the delay, which is only known for today. */
const DE_PERIODO: Column<Partida>[] = [
  {
    key: 'vencimiento',
    title: 'Vencimiento',
    width: 112,
    sortKey: 'vencimiento',
    render: ({ vencimiento }) => formatDay(vencimiento),
  },
  columnaDe('Débito', 0),
  columnaDe('Crédito', 1),
  {
    key: 'pendiente',
    title: 'Pendiente hoy',
    width: 180,
    align: 'right',
    render: ({ pendiente, moneda }) => <Plata importe={pendiente} moneda={moneda} />,
  },
]

/** Columns for the items that are open today. */
const DE_HOY: Column<Partida>[] = [
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
    width: 188,
    align: 'right',
    render: ({ pendiente, informado, moneda }) => (
      <DosLineas note={notaInformado(informado, moneda)}>
        <Plata importe={pendiente} moneda={moneda} />
      </DosLineas>
    ),
  },
  {
    key: 'importe',
    title: 'Importe original',
    width: 128,
    align: 'right',
    sortKey: 'importe',
    // Without a sign, because the column of the open amount already marks a credit.
    render: ({ importe, pendiente, moneda }) =>
      formatSaldo(pendiente.startsWith('-') ? sinSigno(importe) : importe, moneda),
  },
  {
    key: 'dias',
    title: 'Días de atraso',
    width: 70,
    align: 'right',
    render: ({ diasAtraso }) => (diasAtraso > 0 ? diasAtraso : '—'),
  },
]

/**
 * Returns the columns of spec §2 in order, then further columns. `companies`: the razones sociales, if there are
 * several. `conMoneda`: true when there are several currencies. `dePeriodo`: true for movements of a period.
 */
export const columnsOf = (
  companies: readonly Company[] | undefined,
  conMoneda: boolean,
  dePeriodo: boolean,
): Column<Partida>[] => [
  { key: 'emision', title: 'Emisión', width: 104, sortKey: 'emision', render: ({ emision }) => formatDay(emision) },
  {
    key: 'clase',
    title: 'Clase de Documento',
    isLong: !companies,
    render: (partida) =>
      companies ? <DosLineas note={companyOf(companies, partida)}>{partida.claseTexto}</DosLineas> : partida.claseTexto,
  },
  {
    key: 'referencia',
    title: 'Referencia',
    width: 158,
    opens: true,
    cardLabel: '',
    render: ({ referencia }) => referencia,
  },
  ...(dePeriodo ? DE_PERIODO : DE_HOY),
  ...(conMoneda ? [{ key: 'moneda', title: 'Moneda', width: 62, render: ({ moneda }: Partida) => moneda }] : []),
]
