import { PIDE_DEVOLUCION, camposDeLinea, updateDe } from '#contract/devoluciones/pide.ts'
import { esperadas, siguen } from '#contract/devoluciones/reglas.ts'
import type { Need } from '#contract/devoluciones/needs.ts'
import type { EstadoUpdate } from '#contract/devoluciones/shapes.ts'
import type { DatosDe } from '#contract/base/colas.shapes.ts'
import { isEstadoId } from '#contract/base/estados.ts'
import type { Erp } from '#gateways/erp/erp.ts'
import { verifyComprobante } from '#modules/cuenta-corriente'
import { createMove } from '#modules/gestiones'
import type { Context } from '#server/http/context.ts'
import type { Db } from '#server/db/database.ts'
import { AppError, fieldError } from '#server/base/errors.ts'
import { takeBackDecidido } from './devoluciones-decidido.service.ts'
import {
  type LineUpdate,
  type LineaRow,
  selectLineas,
  updateLineas,
  updateVeredictos,
} from './devoluciones-lineas.repository.ts'
import { conversacion, historial, selectMotivosRechazo } from './devoluciones.repository.ts'
import { EFECTOS, devolucionMachine, isEspera } from './devoluciones.rules.ts'
import { ENVIO, requireDevolucion, subjectOf } from './devoluciones.service.ts'

/** Returns the updates of the lines, with only the fields that the transition requires. */
const updatesOf = (pide: readonly Need[], sent: EstadoUpdate, lineas: readonly LineaRow[]): LineUpdate[] => {
  const campos = camposDeLinea(pide)
  if (!campos.length) return []
  return lineas.flatMap((linea) => {
    const update = updateDe(sent, linea)
    if (!update) return []
    const { devolucionLineaId } = linea
    return [{ devolucionLineaId, ...Object.fromEntries(campos.map((campo) => [campo, update[campo]])) }]
  })
}

const acceptAll = (lineas: readonly LineaRow[]): LineUpdate[] =>
  lineas.map((linea) => ({ devolucionLineaId: linea.devolucionLineaId, cantidadAceptada: esperadas(linea) }))

/**
 * Whether the credit note is stored as unverified, which every reader sees. Throws a field error when the ERP has no
 * such credit note of the customer. The user can avoid the error by marking the note as not in the ERP yet.
 */
const isSinVerificar = async (
  sql: Db,
  erp: Erp,
  { razonSocialId, numero, sent }: { razonSocialId: number; numero: string; sent: EstadoUpdate },
): Promise<boolean> => {
  const found = await verifyComprobante(sql, erp, { razonSocialId, numero, clase: 'nota-credito' })
  if (found === 'no-esta' && !sent.notaCreditoSinVerificar) {
    throw fieldError(
      'notaCredito',
      'No figura entre las notas de crédito del cliente. Revisá el número, o marcá que todavía no está en su cuenta.',
    )
  }
  return found !== 'esta'
}

export const movimiento = createMove({
  table: 'devolucion',
  key: 'devolucion_id',
  name: 'devolucionId',
  historial,
  isEstado: isEstadoId,
  require: (context, devolucionId) => requireDevolucion(context, devolucionId, true),
  check: (_context, { estadoId }, statusId) => {
    if (estadoId === ENVIO.from && statusId === ENVIO.to)
      throw new AppError('conflicto', { message: 'Para avanzar hay que cargar los datos de transporte.' })
  },
  machineOf: () => devolucionMachine,
  subjectOf,
  look: async (sql, { devolucionId }) => ({
    productos: await selectLineas(sql, devolucionId),
    rechazos: await selectMotivosRechazo(sql),
  }),
  needs: PIDE_DEVOLUCION,
  facts: {
    comentario: {},
    codigos: {},
    bultosRecibidos: 'bultos_recibidos',
    recepcion: {},
    resolucion: {},
    motivoRechazo: { motivoRechazoId: 'motivo_rechazo_id' },
    notaCredito: 'nota_credito',
    remitoDevolucion: 'remito_devolucion',
  },
  foundBy: ['notaCredito'],
  bring: async ({ sql }, { head, row: { pide, effect }, sent, looked: { productos } }, erp: Erp) => {
    const { devolucionId, razonSocialId } = head
    const numero = pide.includes('notaCredito') ? sent.notaCredito : undefined
    const sinVerificar =
      numero === undefined ? undefined : await isSinVerificar(sql, erp, { razonSocialId, numero, sent })
    const abiertas = siguen(productos)
    const updates = effect === 'acepta-todo' ? acceptAll(abiertas) : updatesOf(pide, sent, abiertas)
    if (updates.length) await updateLineas(sql, devolucionId, updates)
    const { veredicto } = effect ? EFECTOS[effect] : {}
    if (veredicto) {
      const isRechazo = veredicto === 'rechazada'
      const veredictos = abiertas.map(({ devolucionLineaId, cantidad }) => ({
        devolucionLineaId,
        veredicto,
        motivoRechazoId: (isRechazo && sent.motivoRechazoId) || null,
        cantidadAutorizada: isRechazo ? null : cantidad,
      }))
      await updateVeredictos(sql, devolucionId, veredictos)
    }
    return {
      comentario: sent.comentario,
      columns: { nota_credito_sin_verificar: sinVerificar },
      codes: updates.flatMap((update) => update.codigoAutorizacion ?? []),
    }
  },
  takeBack: takeBackDecidido,
  columnsOf: ({ effect }) => ({ espera_cliente: effect === 'espera' }),
  // A user who enters transport data does not become the assigned user of the return.
  ofCaller: ({ isStaff, usuarioId }, { asignadoId }, { via }) => ({
    asignado_id: isStaff && asignadoId === null && via !== 'envio' ? usuarioId : undefined,
  }),
  announce: async (
    context,
    { devolucionId },
    { last, comentario },
    aviso?: Pick<DatosDe<'devolucion'>, 'comentarioId' | 'decidida'>,
  ) => {
    const { usuarioId, isStaff } = context.caller
    await conversacion.markMovida(context, devolucionId, !!comentario)
    await context.enqueue('devolucion', {
      evento: isEspera(last) ? 'espera' : 'estado',
      devolucionId,
      actorId: usuarioId,
      esDelCliente: !isStaff,
      estadoId: last.to,
      ...aviso,
    })
  },
})

/** Moves a return to another state, if the table of transitions allows it. */
export const setEstadoDevolucion = (
  context: Context,
  { params, body }: { params: { id: number; statusId: number }; body: EstadoUpdate | undefined },
  erp: Erp,
) => movimiento.move(context, params.id, params, body ?? {}, erp)
