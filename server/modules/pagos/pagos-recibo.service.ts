import { Readable } from 'node:stream'
import type { pagos } from '#contract/cuenta-corriente/calls.ts'
import { repartoDe } from '#contract/cuenta-corriente/reparto.ts'
import { SERVICIOS } from '#contract/base/servicios.ts'
import { localDay } from '#contract/valores/fechas.ts'
import { pdfFileName } from '#contract/valores/formato.ts'
import type { ParamsOf } from '#contract/route.ts'
import type { Adjunto } from '#gateways/mail/mail.ts'
import { type Contenido, type Marca, renderMail } from '#gateways/mail/plantilla.ts'
import { addEnvio, requireCupo } from '#modules/cuenta-corriente'
import { getParametro } from '#modules/parametros'
import { selectDestinatarios } from '#modules/usuarios'
import type { Db } from '#server/db/database.ts'
import type { Context } from '#server/http/context.ts'
import { AppError } from '#server/base/errors.ts'
import type { FileReply } from '#server/http/implement.ts'
import { drawInThread } from '#server/pdf/pdf-thread.ts'
import type { Membrete } from '#server/pdf/pieces.ts'
import { type PagoRow, selectPago, selectPagoAviso, takeNumero } from './pagos.repository.ts'

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

/** Draws the receipt of a payment in its current state. */
const createRecibo = async (pago: Aplicado, { nombre, cuit, contacto }: Membrete) => {
  const { pagoId, recibo: numero, resuelto, razonSocial, moneda, codigoCliente } = pago
  const content = await drawInThread<typeof import('./recibo-pdf.ts')>(new URL('./recibo-pdf.ts', import.meta.url), {
    recibo: {
      pagoId,
      numero,
      fecha: localDay(resuelto),
      razonSocial,
      cuit: pago.cuit,
      codigoCliente,
      moneda,
      medios: pago.medios,
      ...repartoDe(pago.medios, pago.aplicaciones),
    },
    membrete: { nombre, cuit, contacto },
  })
  return { nombre: pdfFileName('recibo', numero), content }
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
): Promise<FileReply> => {
  const { nombre, content } = await createRecibo(await requireAplicado(context, params.pagoId), membrete)
  return { nombre, tipo: TIPO, tamano: content.length, content: Readable.from([content]) }
}

/** Returns the receipt as an attachment; empty when the payment has none. */
export const adjuntosDeRecibo = async (db: Db, pagoId: number, membrete: Membrete): Promise<Adjunto[]> => {
  const row = await selectPago(db, { scope: 'todas', pagoId })
  if (!isAplicado(row)) return []
  const { nombre, content } = await createRecibo(row, membrete)
  return [{ nombre, tipo: TIPO, contenido: Readable.from([content]) }]
}

const contenidoOf = (recibo: string, pagoId: number, razonSocial: string, portal: string): Contenido => ({
  asunto: `Recibo ${recibo} de ${razonSocial}`,
  titulo: `Recibo ${recibo}`,
  parrafos: [`Va adjunto el recibo de ${razonSocial} por el pago ${pagoId}.`],
  datos: [],
  boton: { texto: 'Ver el pago', url: `${portal}/autogestion/cuenta-corriente/pagos/${pagoId}` },
})

/**
 * Mails the receipt again. A customer who calls gets it; when staff calls, the reporter of the payment gets it or,
 * without a reporter, the company's users. The mail counts towards the hourly maximum of statements.
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
  const mail = renderMail(contenidoOf(recibo, pagoId, razonSocial, portal), marca)
  for (const para of destinatarios) await enqueue('envio', { pagoId, recibo: true, para, ...mail })
  return { enviados: destinatarios.length }
}
