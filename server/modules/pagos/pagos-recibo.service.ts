import { Readable } from 'node:stream'
import type { pagos } from '#contract/cuenta-corriente/calls.ts'
import { repartoDe } from '#contract/cuenta-corriente/reparto.ts'
import { SERVICIOS } from '#contract/base/servicios.ts'
import { localDay } from '#contract/valores/fechas.ts'
import { pdfFileName } from '#contract/valores/formato.ts'
import type { ReciboRow } from '#contract/cuenta-corriente/pagos.shapes.ts'
import type { BodyOf, ParamsOf } from '#contract/route.ts'
import type { Adjunto } from '#gateways/mail/mail.ts'
import { type Contenido, type Marca, renderMail } from '#gateways/mail/plantilla.ts'
import { addEnvio, requireCupo } from '#modules/cuenta-corriente'
import { getParametro } from '#modules/parametros'
import { limitToScope, selectDestinatarios } from '#modules/usuarios'
import type { Db } from '#server/db/database.ts'
import type { Context } from '#server/http/context.ts'
import { AppError } from '#server/base/errors.ts'
import { pageOf } from '#server/db/paging.ts'
import type { FileReply } from '#server/http/implement.ts'
import { drawInThread } from '#server/pdf/pdf-thread.ts'
import type { Membrete } from '#server/pdf/pieces.ts'
import { type PagoRow, selectPago, selectPagoAviso, takeNumero } from './pagos.repository.ts'
import { type ContenidoRecibo, recibosList, selectRecibo, updateAnulado } from './recibos.repository.ts'

/**
 * Returns the receipt number for a payment that is applied now, such as "X-0009-00000001". Numbers have no gaps and no
 * repetitions.
 */
export const nextRecibo = async (db: Db): Promise<string> => {
  const puntoVenta = await getParametro(db, 'pago.punto-venta-recibo')
  const numero = await takeNumero(db, puntoVenta)
  return `X-${String(puntoVenta).padStart(4, '0')}-${String(numero).padStart(8, '0')}`
}

const TIPO = 'application/pdf'

type Aplicado = PagoRow & { recibo: string; resuelto: Date }

const isAplicado = (row: PagoRow | undefined): row is Aplicado => row?.recibo != null && row.resuelto !== null

/** Returns the content of the receipt of a payment in its current state. */
const contenidoOf = (pago: Aplicado): ContenidoRecibo => {
  const { pagoId, recibo: numero, resuelto, razonSocial, cuit, moneda, codigoCliente, medios } = pago
  return {
    pagoId,
    numero,
    razonSocial,
    cuit,
    codigoCliente,
    moneda,
    medios,
    fecha: localDay(resuelto),
    ...repartoDe(medios, pago.aplicaciones),
  }
}

/** Draws a receipt; `anulado`: the time at which it was annulled. */
const createRecibo = async (contenido: ContenidoRecibo, anulado: Date | null, { nombre, cuit, contacto }: Membrete) => {
  const content = await drawInThread<typeof import('./recibo-pdf.ts')>(new URL('./recibo-pdf.ts', import.meta.url), {
    recibo: { ...contenido, anulado: anulado && localDay(anulado) },
    membrete: { nombre, cuit, contacto },
  })
  return { nombre: pdfFileName('recibo', contenido.numero), content }
}

/**
 * Annuls the receipt of a locked payment, whose number stays with its content, and notifies. Returns the number; null:
 * the payment has no receipt.
 */
export const annulRecibo = async (
  { sql, enqueue, caller, now }: Pick<Context, 'sql' | 'enqueue' | 'caller' | 'now'>,
  pagoId: number,
): Promise<string | null> => {
  const row = await selectPago(sql, { scope: 'todas', pagoId })
  if (!isAplicado(row)) return null
  const numero = row.recibo
  await updateAnulado(sql, { razonSocialId: row.razonSocialId, numero, contenido: contenidoOf(row), fecha: now })
  await enqueue('pago', { pagoId, evento: 'anulado', recibo: numero, actorId: caller.usuarioId })
  return numero
}

const fileOf = ({ nombre, content }: { nombre: string; content: Buffer }): FileReply => ({
  nombre,
  tipo: TIPO,
  tamano: content.length,
  content: Readable.from([content]),
})

/** Returns one page of receipts, newest first. */
export const searchRecibos = (
  { sql, caller }: Context,
  { params, body }: { params: ParamsOf<typeof pagos.searchRecibos>; body: BodyOf<typeof pagos.searchRecibos> },
) => {
  const { razonSocialIds, estado, texto, cursor } = body
  const rows = recibosList.of(sql, { scope: limitToScope(caller, razonSocialIds), estado, texto })
  return pageOf(rows, { ...params, cursor }, ({ emitido, anulado, ...row }): ReciboRow => ({
    ...row,
    estado: anulado ? 'anulado' : 'emitido',
    emitido: emitido.toISOString(),
    anulado: anulado?.toISOString() ?? null,
  }))
}

/** Downloads a receipt by its number, also an annulled one. Throws `no-encontrado` when it is out of scope. */
export const downloadReciboNumero = async (
  context: Context,
  { params: { numero } }: { params: ParamsOf<typeof pagos.downloadReciboNumero> },
  membrete: Membrete,
): Promise<FileReply> => {
  const found = await selectRecibo(context.sql, { scope: context.caller.scope, numero })
  if (!found) throw new AppError('no-encontrado')
  const contenido = found.contenido ?? contenidoOf(await requireAplicado(context, found.pagoId))
  return fileOf(await createRecibo(contenido, found.anulado, membrete))
}

/** Returns an applied payment in the user's scope. Throws `no-encontrado` for any other payment. */
const requireAplicado = async ({ sql, caller }: Context, pagoId: number): Promise<Aplicado> => {
  const row = await selectPago(sql, { scope: caller.scope, pagoId })
  if (!isAplicado(row)) throw new AppError('no-encontrado')
  return row
}

/** Downloads the receipt of an applied payment as a PDF. */
export const downloadRecibo = async (
  context: Context,
  { params }: { params: ParamsOf<typeof pagos.downloadRecibo> },
  membrete: Membrete,
): Promise<FileReply> =>
  fileOf(await createRecibo(contenidoOf(await requireAplicado(context, params.pagoId)), null, membrete))

/** Returns the receipt as an attachment; empty when the payment has none. */
export const adjuntosDeRecibo = async (db: Db, pagoId: number, membrete: Membrete): Promise<Adjunto[]> => {
  const row = await selectPago(db, { scope: 'todas', pagoId })
  if (!isAplicado(row)) return []
  const { nombre, content } = await createRecibo(contenidoOf(row), null, membrete)
  return [{ nombre, tipo: TIPO, contenido: Readable.from([content]) }]
}

const mailOf = (recibo: string, pagoId: number, razonSocial: string, portal: string): Contenido => ({
  asunto: `Recibo ${recibo} de ${razonSocial}`,
  titulo: `Recibo ${recibo}`,
  parrafos: [`Va adjunto el recibo de ${razonSocial} por el pago ${pagoId}.`],
  datos: [],
  boton: { texto: 'Ver el pago', url: `${portal}/autogestion/cuenta-corriente/pagos/${pagoId}` },
})

/**
 * Mails the receipt again. A customer who asks gets the mail. If staff ask, the reporter of the payment gets the mail;
 * without a reporter, the company's users get it. The mail counts towards the hourly maximum of account statements that
 * a user mails.
 */
export const sendRecibo = async (
  context: Context,
  { params }: { params: ParamsOf<typeof pagos.sendRecibo> },
  { portal, marca }: { portal: string; marca: Marca },
) => {
  const { sql, caller, enqueue } = context
  const { pagoId, razonSocialId, razonSocial, recibo } = await requireAplicado(context, params.pagoId)
  await requireCupo(context)
  const pago = await selectPagoAviso(sql, pagoId)
  const creadorId = caller.isStaff ? pago!.usuarioId : caller.usuarioId
  const recipients = await selectDestinatarios(sql, { razonSocialId, creadorId, servicioId: SERVICIOS.cuentaCorriente })
  const destinatarios = [...new Set(recipients.map(({ email }) => email.toLowerCase()))]
  await addEnvio(context, { razonSocialId, destinatarios, mensaje: `Recibo ${recibo}` })
  const mail = renderMail(mailOf(recibo, pagoId, razonSocial, portal), marca)
  for (const para of destinatarios) await enqueue('envio', { pagoId, recibo: true, para, ...mail })
  return { enviados: destinatarios.length }
}
