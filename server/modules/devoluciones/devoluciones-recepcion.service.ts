import { parseComprobante } from '#contract/valores/comprobantes.ts'
import { formatCount } from '#contract/valores/formato.ts'
import { faltasDeRecepcion, nadaAceptado, resuelve } from '#contract/devoluciones/pide.ts'
import { esperadas, siguen } from '#contract/devoluciones/reglas.ts'
import type { Recepcion } from '#contract/devoluciones/decision.shapes.ts'
import type { Context } from '#server/http/context.ts'
import { AppError } from '#server/base/errors.ts'
import { requireCompleto } from '#server/http/machine.ts'
import { movimiento } from './devoluciones-estado.service.ts'
import { type LineaRow, selectLineas, updateLineas } from './devoluciones-lineas.repository.ts'
import { selectBultos, selectEsperadas } from './devoluciones-recepcion.repository.ts'
import { conversacion, selectMotivosRechazo } from './devoluciones.repository.ts'
import { RECEPCION, devolucionMachine } from './devoluciones.rules.ts'
import { subjectOf } from './devoluciones.service.ts'

/**
 * Finds the awaited returns with this code. Returns only the exact matches when there are any. Throws `no-encontrado`
 * when nothing matches.
 */
export const findByCodigo = async ({ sql, caller }: Context, { params }: { params: { codigo: string } }) => {
  const { codigo } = params
  const found = await selectEsperadas(sql, caller.scope, { codigo, comprobante: parseComprobante(codigo) })
  const exact = found.filter(({ isExact }) => isExact)
  const rows = exact.length ? exact : found
  if (!rows.length) {
    throw new AppError('no-encontrado', { message: 'Ninguna devolución en camino tiene ese código.' })
  }
  return rows.map(({ isExact: _exact, ...row }) => row)
}

type Llegada = Recepcion['lineas'][number]

/** Returns sentences for the customer about the differences between awaited and received goods. */
const diferencias = (
  { bultos, lineas }: Pick<Recepcion, 'bultos' | 'lineas'>,
  { despachados, pedidas }: { despachados: number | undefined; pedidas: readonly LineaRow[] },
): string[] => {
  const deLinea = (linea: LineaRow): string[] => {
    const { devolucionLineaId, codigoMaterial } = linea
    const cantidad = esperadas(linea)
    const { cantidadRecibida = cantidad, cantidadAceptada } = lineas.find(
      (each) => each.devolucionLineaId === devolucionLineaId,
    ) as Llegada
    const recibida =
      cantidadRecibida < cantidad
        ? `${cantidadRecibida === 1 ? 'llegó' : 'llegaron'} ${formatCount(cantidadRecibida)} de ${formatCount(cantidad)}`
        : ''
    const aceptada =
      cantidadAceptada !== undefined && cantidadAceptada < cantidadRecibida
        ? `se ${cantidadAceptada === 1 ? 'acepta' : 'aceptan'} ${formatCount(cantidadAceptada)} de ${formatCount(cantidadRecibida)}`
        : ''
    return recibida || aceptada ? [`${codigoMaterial}: ${[recibida, aceptada].filter(Boolean).join(' y ')}.`] : []
  }
  const deBultos =
    despachados !== undefined && despachados !== bultos
      ? [`Bultos despachados: ${formatCount(despachados)}; recibidos: ${formatCount(bultos)}.`]
      : []
  return [...deBultos, ...pedidas.flatMap(deLinea)]
}

/**
 * Records the received goods of a return, and the accepted units if the body contains them. The return makes every
 * transition on the way to its new state. A single comment tells the customer the differences.
 */
export const receiveDevolucion = async (
  context: Context,
  { params, body }: { params: { devolucionId: number }; body: Recepcion },
) => {
  const { sql, caller, now } = context
  const { devolucionId } = params
  const { roles } = caller
  const head = await movimiento.begin(context, devolucionId, body.version)
  const lineas = await selectLineas(sql, devolucionId)
  const pedidas = siguen(lineas)
  const isOfReturn = ({ devolucionLineaId }: Llegada) =>
    pedidas.some((linea) => linea.devolucionLineaId === devolucionLineaId)
  const sent = { ...body, lineas: body.lineas.filter(isOfReturn) }
  const rechaza = nadaAceptado(sent)
  requireCompleto(faltasDeRecepcion(sent, { productos: lineas, rechazos: await selectMotivosRechazo(sql) }))

  const subject = await subjectOf(sql, head, now)
  const countRoute = devolucionMachine.requireRoute(subject, { ...RECEPCION.cuenta, roles })
  const subjectAfterCount = { ...subject, estadoId: countRoute.at(-1)!.to }
  const resolveRoute = resuelve(sent)
    ? devolucionMachine.requireRoute(subjectAfterCount, { ...RECEPCION[rechaza ? 'rechaza' : 'acepta'], roles })
    : []

  await updateLineas(sql, devolucionId, sent.lineas)
  const despachados = await selectBultos(sql, devolucionId)
  const comentario = [sent.comentario, ...diferencias(sent, { despachados, pedidas })].filter(Boolean).join('\n')
  const comentarioId = comentario
    ? await conversacion.comentar(
        context,
        { clase: 'devolucion', id: devolucionId, razonSocialId: head.razonSocialId, cerrada: undefined },
        { comentario, archivoIds: [], esNota: false, pideRespuesta: false },
      )
    : undefined
  const columns = { bultos_recibidos: sent.bultos, motivo_rechazo_id: rechaza ? sent.motivoRechazoId : undefined }
  const rows = [...countRoute, ...resolveRoute]
  return movimiento.walk(context, head, rows, { columns, comentario }, { comentarioId })
}
