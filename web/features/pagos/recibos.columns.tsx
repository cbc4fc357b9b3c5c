import { pagos } from '#contract/cuenta-corriente/calls.ts'
import type { ReciboRow } from '#contract/cuenta-corriente/pagos.shapes.ts'
import { RECIBO_ESTADOS } from '#contract/cuenta-corriente/reglas.ts'
import { formatDay, localDay } from '#contract/valores/fechas.ts'
import { pdfFileName } from '#contract/valores/formato.ts'
import { Chip } from '#shared/Chip.tsx'
import { Descargar } from '#shared/Descargar.tsx'
import { formatMoney } from '#shared/plata.ts'
import type { Column } from '#ui/table/table.ts'
import { DosLineas } from '#ui/DosLineas.tsx'
import { download } from '#web/downloads.ts'

const dayOf = (instant: string): string => formatDay(localDay(new Date(instant)))

export const RECIBOS: readonly Column<ReciboRow>[] = [
  {
    key: 'numero',
    title: 'Recibo',
    opens: true,
    isName: true,
    cardLabel: '',
    render: ({ numero, pagoId }) => <DosLineas note={`Pago Nº ${pagoId}`}>{numero}</DosLineas>,
  },
  { key: 'razonSocial', title: 'Razón social', render: ({ razonSocial }) => razonSocial },
  { key: 'emitido', title: 'Emitido', width: 110, render: ({ emitido }) => dayOf(emitido) },
  {
    key: 'importe',
    title: 'Importe',
    width: 160,
    align: 'right',
    render: ({ importe, moneda }) => formatMoney(importe, moneda),
  },
  {
    key: 'estado',
    title: 'Estado',
    width: 180,
    render: ({ estado, anulado }) => (
      <Chip tono={anulado ? 'mal' : 'bien'}>
        {anulado ? `${RECIBO_ESTADOS[estado]} el ${dayOf(anulado)}` : RECIBO_ESTADOS[estado]}
      </Chip>
    ),
  },
  {
    key: 'pdf',
    title: 'PDF',
    width: 130,
    render: ({ numero }) => (
      <Descargar
        label={`Descargar recibo ${numero}`}
        download={() => download(pagos.downloadReciboNumero, { params: { numero } }, pdfFileName('recibo', numero))}
      >
        Descargar
      </Descargar>
    ),
  },
]
