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

/** What was decided of each line; throws with everything that is missing, beside its field. */
const readDecision = (
  body: Autorizacion,
  lineas: readonly LineaRow[],
  rechazos: readonly { motivoRechazoId: number }[],
): Decidida[] => {
  requireCompleto(faltasDeAutorizacion(body, { productos: lineas, rechazos }))
  return lineas.map((linea) => {
    const decided = body.lineas.find(({ devolucionLineaId }) => devolucionLineaId === linea.devolucionLineaId)!
    const { veredicto, motivoRechazoId, cantidadAutorizada = linea.cantidad } = decided
    return veredicto === 'rechazada'
      ? { ...linea, veredicto, motivoRechazoId: motivoRechazoId!, cantidadAutorizada: null }
      : { ...linea, veredicto, motivoRechazoId: null, cantidadAutorizada }
  })
}

/** Why nothing was authorised, product by product, when whoever decided said nothing else. */
const porQue = (
  lineas: readonly Decidida[],
  rechazos: readonly { motivoRechazoId: number; motivo: string }[],
): string => {
  const motivos = new Map(rechazos.map(({ motivoRechazoId, motivo }) => [motivoRechazoId, motivo]))
  return [
    'No se autorizó ningún producto.',
    ...lineas.map(({ codigoMaterial, motivoRechazoId }) => `${codigoMaterial}: ${motivos.get(motivoRechazoId!)}.`),
  ].join('\n')
}

/** Of which products fewer units are authorised than were asked for, in words for the customer. */
const parciales = (lineas: readonly Decidida[]): string[] =>
  lineas
    .filter(isParcial)
    .map(
      (linea) =>
        `${linea.codigoMaterial}: se autorizan ${formatCount(esperadas(linea))} de ${formatCount(linea.cantidad)}.`,
    )

/**
 * Decides a return line by line, and takes it where that leads: what is authorised gets its code and is awaited, or is
 * accepted at once when no goods come back; what is not authorised goes back to its invoice. With nothing authorised it is refused.
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
    const comentario = body.comentario || porQue(decididas, rechazos)
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
  const comentario = [body.comentario, ...parciales(autorizadas)].filter(Boolean).join('\n')
  const codes = updates.map(({ codigoAutorizacion }) => codigoAutorizacion)
  return movimiento.walk(context, head, rows, { comentario, codes }, { decidida: true })
}
