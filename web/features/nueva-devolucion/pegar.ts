import { NUMERO_MESSAGE, parseComprobante } from '#contract/valores/comprobantes.ts'
import type { MotivoDevolucion } from '#contract/devoluciones/shapes.ts'
import type { Factura } from '#contract/facturas/shapes.ts'
import { plain as plainText } from '#contract/valores/formato.ts'
import { lineaOf, type Linea } from '#contract/devoluciones/empezada.ts'
import { renglonDudoso, renglonesDe } from '#contract/devoluciones/renglon.ts'
import { quedanTexto } from './nueva.lineas.ts'

/** Row pasted from a spreadsheet: invoice, product code, quantity, lot, reason. */
export interface PastedRow {
  /** Row number, from 1. */
  fila: number
  texto: string
  numeroFactura: string
  codigoMaterial: string
  cantidad: number
  lote: string
  motivoId: string
}

export interface RowError {
  fila: number
  texto: string
  mensaje: string
}

export const isRowError = (row: object): row is RowError => 'mensaje' in row

const VARIOS_PRECIOS = 'Ese producto está en la factura con distintos precios. Agregalo desde la factura.'

const plain = (text: string): string => plainText(text).trim()

const HEADER = /^(n\S*\s+)?(de\s+)?factura/

const findMotivo = (text: string, motivos: readonly MotivoDevolucion[]): MotivoDevolucion | undefined =>
  motivos.find(({ motivoId, motivo }) => String(motivoId) === text.trim() || plain(motivo) === plain(text)) ??
  motivos.find(({ motivo }) => plain(motivo).startsWith(plain(text)))

const readRow = (texto: string, fila: number, motivos: readonly MotivoDevolucion[]): PastedRow | RowError => {
  const [factura = '', codigo = '', cantidad = '', lote = '', motivo = ''] = texto
    .split('\t')
    .map((cell) => cell.trim())
  const refuse = (mensaje: string): RowError => ({ fila, texto, mensaje })
  const numeroFactura = parseComprobante(factura)
  if (!codigo) return refuse('Faltan columnas: factura, código, cantidad, lote y motivo.')
  if (!numeroFactura) return refuse(`${NUMERO_MESSAGE}.`)
  if (!/^[1-9]\d{0,5}$/.test(cantidad)) return refuse('La cantidad tiene que ser un número entero de 1 o más.')
  const found = motivo ? findMotivo(motivo, motivos) : undefined
  if (motivo && !found) return refuse(`No existe el motivo “${motivo}”. Usá uno de la lista.`)
  return {
    fila,
    texto,
    numeroFactura,
    codigoMaterial: codigo.toUpperCase(),
    cantidad: Number(cantidad),
    lote,
    motivoId: found ? String(found.motivoId) : '',
  }
}

/** Parses pasted text row by row. Skips the heading and empty rows. */
export const parsePasted = (text: string, motivos: readonly MotivoDevolucion[]): (PastedRow | RowError)[] =>
  text
    .split(/\r?\n/)
    .map((texto, at) => ({ texto, fila: at + 1 }))
    .filter(({ texto, fila }) => texto.trim() && !(fila === 1 && HEADER.test(plain(texto))))
    .map(({ texto, fila }) => readRow(texto, fila, motivos))

/** Finds the invoice line of a row. Returns a line for the request, or the error of the row. */
export const matchRow = (row: PastedRow, facturas: readonly Factura[]): Linea | RowError => {
  const refuse = (mensaje: string): RowError => ({ fila: row.fila, texto: row.texto, mensaje })
  const factura = facturas.find(({ numeroFactura }) => numeroFactura.endsWith(row.numeroFactura))
  if (!factura) return refuse('No encontramos esa factura. Revisá el número.')
  const renglones = renglonesDe(factura.productos, row)
  const [producto] = renglones
  if (!producto) return refuse('Ese producto no está en la factura. Revisá el código.')
  if (renglonDudoso(renglones)) return refuse(VARIOS_PRECIOS)
  if (producto.noRetornable) return refuse(producto.noRetornable)
  if (row.cantidad > producto.disponible) return refuse(`${quedanTexto(producto.disponible)}.`)
  const { lotes } = producto
  if (row.lote && !lotes.includes(row.lote)) {
    return refuse(
      lotes.length
        ? `Ese lote no es de esta factura. Puede ser ${lotes.join(', ')}.`
        : 'Este producto no lleva lote. Dejalo en blanco.',
    )
  }
  const linea = lineaOf(factura, producto)
  return { ...linea, cantidad: row.cantidad, lote: row.lote || linea.lote, motivoId: row.motivoId }
}
