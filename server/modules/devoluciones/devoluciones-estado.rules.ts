import type { EstadoUpdate, Need } from '#contract/devoluciones.schemas.ts'
import { NUMERO_MESSAGE } from '#contract/comprobantes.ts'
import type { LineaRow } from './devoluciones.repository.ts'

export type LineUpdate = NonNullable<EstadoUpdate['productos']>[number]
type Fields = Record<string, string>

/** Asks something of every line; the path counts lines as the return lists them. */
const eachLine = (
  sent: EstadoUpdate,
  lineas: readonly LineaRow[],
  field: keyof LineUpdate,
  ask: (update: LineUpdate | undefined, line: LineaRow) => string | undefined,
): Fields => {
  const fields: Fields = {}
  for (const [at, line] of lineas.entries()) {
    const message = ask(
      sent.productos?.find((update) => update.devolucionLineaId === line.devolucionLineaId),
      line,
    )
    if (message) fields[`productos.${at}.${field}`] = message
  }
  return fields
}

const between = (value: number | undefined, most: number, what: string): string | undefined => {
  if (value === undefined) return 'Ingresá la cantidad.'
  return value > most ? `No puede superar lo ${what} (${most}).` : undefined
}

/** The field of a line that each need asks for. */
const LINE_FIELDS: Partial<Record<Need, Exclude<keyof LineUpdate, 'devolucionLineaId'>>> = {
  codigos: 'codigoAutorizacion',
  recepcion: 'cantidadRecibida',
  resolucion: 'cantidadAceptada',
}

/** What was sent of each line, as far as the transition asks for it: once a line, nothing else. */
export const updatesOf = (pide: readonly Need[], sent: EstadoUpdate, lineas: readonly LineaRow[]): LineUpdate[] => {
  const fields = pide.flatMap((need) => LINE_FIELDS[need] ?? [])
  if (!fields.length) return []
  return lineas.flatMap(({ devolucionLineaId }) => {
    const update = sent.productos?.find((candidate) => candidate.devolucionLineaId === devolucionLineaId)
    return update ? [{ devolucionLineaId, ...Object.fromEntries(fields.map((field) => [field, update[field]])) }] : []
  })
}

const resolve = (sent: EstadoUpdate, lineas: readonly LineaRow[]): Fields => {
  const fields = eachLine(sent, lineas, 'cantidadAceptada', (update, line) =>
    between(
      update?.cantidadAceptada,
      line.cantidadRecibida ?? line.cantidad,
      line.cantidadRecibida === null ? 'pedido' : 'recibido',
    ),
  )
  const accepted = updatesOf(['resolucion'], sent, lineas).some((update) => (update.cantidadAceptada ?? 0) > 0)
  return accepted || Object.keys(fields).length
    ? fields
    : { 'productos.0.cantidadAceptada': 'Si no se acepta nada, rechazá la devolución.' }
}

type Check = (sent: EstadoUpdate, lineas: readonly LineaRow[], rechazos: ReadonlySet<number>) => Fields

/** What each need of a transition asks of what was sent. */
const CHECKS: Record<Need, Check> = {
  comentario: (sent) => (sent.comentario ? {} : { comentario: 'Escribí un comentario: lo va a leer el cliente.' }),
  codigos: (sent, lineas) =>
    eachLine(sent, lineas, 'codigoAutorizacion', (update) =>
      update?.codigoAutorizacion ? undefined : 'Ingresá el código de autorización.',
    ),
  bultosRecibidos: (sent) => (sent.bultosRecibidos ? {} : { bultosRecibidos: 'Ingresá cuántos bultos llegaron.' }),
  recepcion: (sent, lineas) =>
    eachLine(sent, lineas, 'cantidadRecibida', (update, line) =>
      between(update?.cantidadRecibida, line.cantidad, 'pedido'),
    ),
  resolucion: resolve,
  motivoRechazo: (sent, _lineas, rechazos) =>
    sent.motivoRechazoId && rechazos.has(sent.motivoRechazoId)
      ? {}
      : { motivoRechazoId: 'Elegí el motivo de rechazo.' },
  notaCredito: (sent) => (sent.notaCredito ? {} : { notaCredito: NUMERO_MESSAGE }),
  remitoDevolucion: (sent) =>
    sent.remitoDevolucion ? {} : { remitoDevolucion: 'Ingresá el remito con que vuelve, o "mercadería no recibida".' },
}

/** Everything a transition needs and does not have, each beside its field. */
export const checkNeeds = (
  pide: readonly Need[],
  sent: EstadoUpdate,
  lineas: readonly LineaRow[],
  rechazos: ReadonlySet<number>,
): Fields => Object.assign({}, ...pide.map((need) => CHECKS[need](sent, lineas, rechazos))) as Fields
