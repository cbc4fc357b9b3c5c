import { MEDIO_ESTADOS, MEDIOS } from '#contract/cuenta-corriente/medios.ts'
import type { Pago } from '#contract/cuenta-corriente/pagos.shapes.ts'
import { formatCodigoCliente, formatCuit } from '#contract/valores/comprobantes.ts'
import { formatDay } from '#contract/valores/fechas.ts'
import { formatMoney } from '#contract/valores/formato.ts'
import { sumImportes } from '#contract/valores/importes.ts'
import { type Paper, type PdfColumn, QUIET, rule } from '#server/pdf/pdf.ts'
import { drawPieces, letterhead, type Membrete, type Piece, table, text } from '#server/pdf/pieces.ts'

type Medio = Omit<Pago['medios'][number], 'puede'>

export interface Recibo extends Pick<Pago, 'pagoId' | 'razonSocial' | 'moneda' | 'aplicaciones' | 'aCuenta'> {
  medios: Medio[]
  numero: string
  /** Day (yyyy-mm-dd) on which the payment was applied. */
  fecha: string
  cuit: string
  codigoCliente: string
  /** Day (yyyy-mm-dd) on which the receipt was annulled; null: it is valid. */
  anulado: string | null
}

/** Text that the law requires on a receipt of letter X, so that it is not taken for an invoice. */
const NO_FISCAL = 'DOCUMENTO NO VÁLIDO COMO FACTURA'

/** Text of a cell without value. */
const EMPTY_CELL = '–'

const mediosDe = (moneda: string): readonly PdfColumn<Medio>[] => [
  {
    title: 'Medio de pago',
    width: 120,
    value: ({ medio, estado }) =>
      `${MEDIOS[medio].texto}${estado === 'rechazado' ? ` (${MEDIO_ESTADOS.rechazado.toLowerCase()})` : ''}`,
  },
  { title: 'Número', width: 86, value: ({ referencia }) => referencia ?? EMPTY_CELL },
  { title: 'CUIT', width: 74, value: ({ cuit }) => (cuit ? formatCuit(cuit) : EMPTY_CELL) },
  { title: 'Banco o provincia', width: 85, value: ({ banco, provincia }) => banco ?? provincia ?? EMPTY_CELL },
  { title: 'Fecha', width: 62, value: ({ fecha }) => formatDay(fecha) },
  { title: 'Importe', width: 88, align: 'right', value: ({ importe }) => formatMoney(importe, moneda) },
]

type Aplicacion = Pago['aplicaciones'][number]

const documentosDe = (moneda: string): readonly PdfColumn<Aplicacion>[] => [
  { title: 'Comprobante', width: 420, value: ({ referencia }) => referencia },
  { title: 'Importe', width: 95, align: 'right', value: ({ paga }) => formatMoney(paga, moneda) },
]

const section = (title: string): Piece => text(title, { size: 11, weight: 'bold', tag: 'H2' })
const gap = (height: number): Piece => ({ height, draw: () => {} })

const piecesOf = (doc: Paper, recibo: Recibo, membrete: Membrete): Piece[] => {
  const { moneda, medios, aplicaciones, aCuenta } = recibo
  const vigentes = medios.filter(({ estado }) => estado !== 'rechazado')
  const rechazados = medios.filter(({ estado }) => estado === 'rechazado')
  return [
    ...letterhead(membrete),
    text(`Recibo ${recibo.numero}`, { size: 14, weight: 'bold', tag: 'H1' }),
    ...(recibo.anulado === null
      ? []
      : [
          text('ANULADO', { size: 28, weight: 'bold', tag: 'H2' }),
          text(`Se anuló el ${formatDay(recibo.anulado)}. No vale como recibo.`, { size: 10, weight: 'bold' }, 6),
        ]),
    text(NO_FISCAL, { size: 9, weight: 'bold' }, 8),
    text(`Fecha: ${formatDay(recibo.fecha)} · Pago Nº ${recibo.pagoId}`, { size: 10 }),
    text(`Recibimos de ${recibo.razonSocial} · CUIT ${formatCuit(recibo.cuit)}`, { size: 10 }),
    text(`Código de cliente ${formatCodigoCliente(recibo.codigoCliente)}`, { size: 10 }, 12),
    section('Medios de pago'),
    ...table(doc, mediosDe(moneda), medios),
    gap(10),
    section('Comprobantes pagados'),
    ...(aplicaciones.length
      ? table(doc, documentosDe(moneda), aplicaciones)
      : [text('Sin comprobantes: el pago queda a cuenta.', { size: 9 })]),
    { height: 8, draw: (_doc, y) => rule(doc, y + 2) },
    text(`A cuenta ${formatMoney(aCuenta, moneda)}`, { size: 10 }),
    text(`Total ${formatMoney(sumImportes(vigentes.map(({ importe }) => importe)), moneda)}`, {
      size: 12,
      weight: 'bold',
    }),
    ...(rechazados.length
      ? [
          text(
            `No incluye lo que rechazó el banco: ${formatMoney(sumImportes(rechazados.map(({ importe }) => importe)), moneda)}.`,
            { size: 9 },
          ),
        ]
      : []),
    text('Los cheques se reciben salvo buen cobro.', { size: 8, color: QUIET }),
  ]
}

/** Draws the receipt of a payment as a PDF: its means of payment, its documents and the amount on account. */
export const draw = ({ recibo, membrete }: { recibo: Recibo; membrete: Membrete }): Promise<Buffer> => {
  const title = `Recibo ${recibo.numero}${recibo.anulado === null ? '' : ', ANULADO'}`
  const info = { title, author: membrete.nombre, footer: `${membrete.nombre} · ${title} · ${NO_FISCAL}` }
  return drawPieces(info, (doc) => piecesOf(doc, recibo, membrete))
}
