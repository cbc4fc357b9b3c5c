import { faltasDeAutorizacion } from '#contract/devoluciones/pide.ts'
import { formatCount } from '#contract/valores/formato.ts'
import { esperadas, isParcial } from '#contract/devoluciones/reglas.ts'
import type { Autorizacion } from '#contract/devoluciones/decision.shapes.ts'
import type { Context } from '#server/http/context.ts'
import { requireCompleto } from '#server/http/machine.ts'
import { movimiento } from './devoluciones-estado.service.ts'
import {
  type LineaRow,
  type Veredictada,
  selectLineas,
  updateLineas,
  updateTotales,
  updateVeredictos,
} from './devoluciones-lineas.repository.ts'
import { selectMotivosRechazo } from './devoluciones.repository.ts'
import { DECISION, devolucionMachine } from './devoluciones.rules.ts'
import { subjectOf } from './devoluciones.service.ts'

type Decidida = LineaRow & Veredictada

/** Returns the decision for each line. Throws an error that names every missing field. */
const readDecision = (
  body: Autorizacion,
  lineas: readonly LineaRow[],
  rechazos: readonly { motivoRechazoId: number }[],
): Decidida[] => {
  requireCompleto(faltasDeAutorizacion(body, { productos: lineas, rechazos }))
  return lineas.map((linea) => {
    const sentLinea = body.lineas.find(({ devolucionLineaId }) => devolucionLineaId === linea.devolucionLineaId)!
    const { veredicto, motivoRechazoId, cantidadAutorizada = linea.cantidad } = sentLinea
    return veredicto === 'rechazada'
      ? { ...linea, veredicto, motivoRechazoId: motivoRechazoId!, cantidadAutorizada: null }
      : { ...linea, veredicto, motivoRechazoId: null, cantidadAutorizada }
  })
}

/** Returns the default comment of a full rejection: the reason for each product. */
const rejectionComment = (
  lineas: readonly Decidida[],
  rechazos: readonly { motivoRechazoId: number; motivo: string }[],
): string => {
  const motivos = new Map(rechazos.map(({ motivoRechazoId, motivo }) => [motivoRechazoId, motivo]))
  return [
    'No se autorizó ningún producto.',
    ...lineas.map(({ codigoMaterial, motivoRechazoId }) => `${codigoMaterial}: ${motivos.get(motivoRechazoId!)}.`),
  ].join('\n')
}

/** Returns a sentence for each product of which fewer units are authorised than requested. */
const partialSentences = (lineas: readonly Decidida[]): string[] =>
  lineas
    .filter(isParcial)
    .map(
      (linea) =>
        `${linea.codigoMaterial}: se autorizan ${formatCount(esperadas(linea))} de ${formatCount(linea.cantidad)}.`,
    )

/**
 * Decides a return line by line, and moves it to its next state. Authorised lines get a code. Their goods are awaited,
 * or are accepted at once if none come back. Rejected lines release their invoice units; if all lines are rejected, the
 * return is rejected.
 */
export const authorizeDevolucion = async (
  context: Context,
  { params, body }: { params: { devolucionId: number }; body: Autorizacion },
) => {
  const { sql, caller, now } = context
  const { devolucionId } = params
  const { roles } = caller
  const head = await movimiento.begin(context, devolucionId, body.version)
  const [lineas, rechazos] = [await selectLineas(sql, devolucionId), await selectMotivosRechazo(sql)]
  const decididas = readDecision(body, lineas, rechazos)
  const autorizadas = decididas.filter(({ veredicto }) => veredicto === 'autorizada')
  const subject = await subjectOf(sql, head, now)

  if (!autorizadas.length) {
    const rows = devolucionMachine.requireRoute(subject, { ...DECISION.rechaza, roles })
    await updateVeredictos(sql, devolucionId, decididas)
    const columns = { motivo_rechazo_id: decididas[0]!.motivoRechazoId }
    const comentario = body.comentario || rejectionComment(decididas, rechazos)
    return movimiento.walk(context, head, rows, { columns, comentario }, { decidida: true })
  }

  const vuelveMercaderia = autorizadas.some((linea) => linea.vuelveMercaderia)
  const rows = devolucionMachine.requireRoute({ ...subject, vuelveMercaderia }, { ...DECISION.autoriza, roles })
  const acceptsAll = rows.at(-1)!.effect === 'acepta-todo'
  const updates = decididas.flatMap(({ devolucionLineaId, veredicto, cantidadAutorizada }, at) => {
    if (veredicto === 'rechazada') return []
    const codigoAutorizacion = `${devolucionId}-${at + 1}`
    return [{ devolucionLineaId, codigoAutorizacion, ...(acceptsAll && { cantidadAceptada: cantidadAutorizada! }) }]
  })
  await updateVeredictos(sql, devolucionId, decididas)
  await updateLineas(sql, devolucionId, updates)
  await updateTotales(sql, devolucionId)
  const comentario = [body.comentario, ...partialSentences(autorizadas)].filter(Boolean).join('\n')
  const codes = updates.map(({ codigoAutorizacion }) => codigoAutorizacion)
  return movimiento.walk(context, head, rows, { comentario, codes }, { decidida: true })
}
