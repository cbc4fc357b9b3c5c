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
import { selectFirst } from '#server/db/paging.ts'
import type { Context } from '#server/http/context.ts'
import { AppError } from '#server/http/errors.ts'
import type { FileReply } from '#server/http/implement.ts'
import { drawApart } from '#server/pdf/pdf-thread.ts'
import type { Membrete } from '#server/pdf/pieces.ts'
import { selectRecibo, takeNumero } from './pagos-recibo.repository.ts'
import { pagosList, selectPagoAviso } from './pagos.repository.ts'

/** The number of a payment that is applied now: "X-0001-00000001". None is left out, and none is given twice. */
export const nextRecibo = async (db: Db): Promise<string> => {
  const puntoVenta = await getParametro(db, 'pago.punto-venta-recibo')
  const numero = await takeNumero(db, puntoVenta)
  return `X-${String(puntoVenta).padStart(4, '0')}-${String(numero).padStart(8, '0')}`
}

const TIPO = 'application/pdf'

/** The receipt of a payment as it stands now; undefined while it has none. */
const createRecibo = async (db: Db, pagoId: number, { nombre, cuit, contacto }: Membrete) => {
  const recibo = await selectRecibo(db, pagoId)
  if (!recibo) return undefined
  const [pago] = await selectFirst(pagosList.of(db, { scope: 'todas', pagoId }), 1)
  const { numero, emitido, ...titular } = recibo
  const { razonSocial, moneda, medios } = pago!
  const content = await drawApart<typeof import('./recibo-pdf.ts')>(new URL('./recibo-pdf.ts', import.meta.url), {
    recibo: {
      pagoId,
      numero,
      fecha: localDay(emitido),
      razonSocial,
      moneda,
      medios: medios.map((medio) => ({ ...medio, puede: [] })),
      ...repartoDe(medios, pago!.aplicaciones),
      ...titular,
    },
    membrete: { nombre, cuit, contacto },
  })
  return { nombre: pdfFileName('recibo', numero), content }
}

/** A payment that the caller may see; its number and its mail. Another company's does not exist. */
const requireMine = async ({ sql, caller }: Context, pagoId: number) => {
  const [row] = await selectFirst(pagosList.of(sql, { scope: caller.scope, pagoId }), 1)
  if (!row?.recibo) throw new AppError('no-encontrado')
  return row
}

/** The receipt of an applied payment. */
export const downloadRecibo = async (
  context: Context,
  { params }: { params: ParamsOf<typeof pagos.downloadRecibo> },
  membrete: Membrete,
): Promise<FileReply> => {
  await requireMine(context, params.pagoId)
  const { nombre, content } = (await createRecibo(context.sql, params.pagoId, membrete))!
  return { nombre, tipo: TIPO, tamano: content.length, content: Readable.from([content]) }
}

/** The receipt that goes with a mail; nothing when the payment has none any more. */
export const adjuntosDeRecibo = async (db: Db, pagoId: number, membrete: Membrete): Promise<Adjunto[]> => {
  const recibo = await createRecibo(db, pagoId, membrete)
  return recibo ? [{ nombre: recibo.nombre, tipo: TIPO, contenido: Readable.from([recibo.content]) }] : []
}

const contenidoOf = (recibo: string, pagoId: number, razonSocial: string, portal: string): Contenido => ({
  asunto: `Recibo ${recibo} de ${razonSocial}`,
  titulo: `Recibo ${recibo}`,
  parrafos: [`Va adjunto el recibo del pago ${pagoId} de ${razonSocial}.`],
  datos: [],
  boton: { texto: 'Ver el pago', url: `${portal}/autogestion/cuenta-corriente/pagos/${pagoId}` },
})

/**
 * Mails the receipt again: a customer gets it; what the distributor sends goes to who informed the payment, or to the
 * company's people. So many times an hour, statements among them.
 */
export const sendRecibo = async (
  context: Context,
  { params }: { params: ParamsOf<typeof pagos.sendRecibo> },
  { portal, marca }: { portal: string; marca: Marca },
) => {
  const { sql, caller, enqueue } = context
  const { pagoId, razonSocialId, razonSocial, recibo } = await requireMine(context, params.pagoId)
  await requireCupo(context)
  const pago = await selectPagoAviso(sql, pagoId)
  const creadorId = caller.isStaff ? pago!.usuarioId : caller.usuarioId
  const people = await selectDestinatarios(sql, { razonSocialId, creadorId, servicioId: SERVICIOS.cuentaCorriente })
  const destinatarios = [...new Set(people.map(({ email }) => email.toLowerCase()))]
  await addEnvio(context, { razonSocialId, destinatarios, mensaje: `Recibo ${recibo}` })
  const mail = renderMail(contenidoOf(recibo!, pagoId, razonSocial, portal), marca)
  for (const para of destinatarios) await enqueue('envio', { pagoId, recibo: true, para, ...mail })
  return { enviados: destinatarios.length }
}
