import { Readable } from 'node:stream'
import { formatDay, localDay } from '#contract/valores/fechas.ts'
import { pdfFileName } from '#contract/valores/formato.ts'
import type { devoluciones } from '#contract/devoluciones/calls.ts'
import { bultosDe, llevaEtiqueta, PAPELES, problemaDeBultos, siguen } from '#contract/devoluciones/reglas.ts'
import { type ParamsOf, PREFIX, type QueryOf } from '#contract/route.ts'
import type { Distribuidor } from '#modules/distribuidor'
import { getParametro } from '#modules/parametros'
import type { Context } from '#server/http/context.ts'
import type { Db } from '#server/db/database.ts'
import { AppError, fieldError } from '#server/base/errors.ts'
import type { FileReply } from '#server/http/implement.ts'
import { drawInThread } from '#server/pdf/pdf-thread.ts'
import { type DevolucionHead, selectDetail, selectRemitente } from './devoluciones-detalle.repository.ts'
import { PLAZOS_DESPACHO, vencimientoDe } from './devoluciones.rules.ts'
import { requireDevolucion } from './devoluciones.service.ts'

export interface EtiquetaParts {
  /** Base URL of the portal, for the QR. */
  portal: string
  distribuidor: Distribuidor
}

/**
 * Returns the text of the deadline after which the return is closed automatically; empty: the return has no deadline.
 */
const plazoOf = async (db: Db, { estadoId, estadoDesde }: DevolucionHead): Promise<string> => {
  const plazo = PLAZOS_DESPACHO.find((each) => each.estadoId === estadoId)
  if (!plazo) return ''
  const dias = await getParametro(db, plazo.parametro)
  return `${plazo.texto} ${formatDay(localDay(vencimientoDe(estadoDesde, dias)))}`
}

/**
 * Downloads the labels or the delivery note of a return as a PDF. Throws `conflicto` before the return is authorised
 * and after the goods arrive.
 */
export const downloadEtiqueta = async (
  { sql, caller, now, ...context }: Context,
  {
    params: { devolucionId },
    query: { papel, bultos },
  }: { params: ParamsOf<typeof devoluciones.downloadEtiqueta>; query: QueryOf<typeof devoluciones.downloadEtiqueta> },
  { portal, distribuidor }: EtiquetaParts,
): Promise<FileReply> => {
  const head = await requireDevolucion({ sql, caller, now, ...context }, devolucionId)
  if (!llevaEtiqueta(head))
    throw new AppError('conflicto', {
      message: 'La etiqueta se imprime desde que autorizamos la devolución hasta que llega la mercadería.',
    })
  const [detail, remitente, plazo] = await Promise.all([
    selectDetail(sql, devolucionId, caller, now),
    selectRemitente(sql, head.razonSocialId),
    plazoOf(sql, head),
  ])
  const { envio, productos } = detail!
  const totalBultos = bultos ?? bultosDe(envio)
  const problema = problemaDeBultos(papel, totalBultos)
  if (problema) throw fieldError('bultos', problema)
  const { nombre, cuit, domicilio, soporte, contacto, imagen } = distribuidor
  const content = await drawInThread<typeof import('./etiqueta-pdf.ts')>(
    new URL('./etiqueta-pdf.ts', import.meta.url),
    {
      papel,
      devolucionId,
      enlace: `${portal}${PREFIX}/devoluciones/${devolucionId}`,
      de: remitente,
      para: { nombre, cuit, domicilio, telefono: soporte.telefono, contacto, imagen },
      productos: siguen(productos),
      bultos: totalBultos,
      envio,
      plazo,
    },
  )
  return {
    nombre: pdfFileName(PAPELES[papel].archivo, devolucionId),
    tipo: 'application/pdf',
    tamano: content.length,
    content: Readable.from([content]),
  }
}
