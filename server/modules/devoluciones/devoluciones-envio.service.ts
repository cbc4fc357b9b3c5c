import { DAY_MS } from '#contract/valores/fechas.ts'
import type pg from 'pg'
import type { NewEnvio } from '#contract/devoluciones/envio.shapes.ts'
import { isAllowed } from '#contract/base/machine.ts'
import { addArchivos } from '#modules/archivos'
import { getParametro } from '#modules/parametros'
import type { Context } from '#server/http/context.ts'
import { transaction } from '#server/db/database.ts'
import { AppError } from '#server/base/errors.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { documentOf } from '#server/db/search.ts'
import { movimiento } from './devoluciones-estado.service.ts'
import { conversacion, insertArchivos, lockVencidas, upsertEnvio } from './devoluciones.repository.ts'
import { DIAS_SIN_MERCADERIA, DIAS_SIN_TRANSPORTE, devolucionMachine } from './devoluciones.rules.ts'
import { ENVIO, canLoadTransport, requireDevolucion } from './devoluciones.service.ts'

/**
 * Stores the transport data. The first call moves the return to its next state; later calls correct the data until
 * staff confirms them. Throws `conflicto` in any other state.
 */
export const saveEnvioDevolucion = async (context: Context, { body }: { body: NewEnvio }) => {
  const { sql, caller, now } = context
  const head = await requireDevolucion(context, body.devolucionId, true)
  if (!isAllowed(ENVIO, caller.roles))
    throw new AppError('sin-permiso', { detail: 'role may not enter transport data' })
  if (!canLoadTransport(caller, head.estadoId)) {
    throw new AppError('conflicto', {
      message: 'La devolución ya no espera datos de transporte. Actualizá la pantalla.',
    })
  }
  await upsertEnvio(sql, body, now)
  await conversacion.appendDocumento(
    sql,
    head.devolucionId,
    documentOf([body.numeroRemito, body.numeroGuia], [body.transporte]),
  )
  const archivos = await addArchivos(context, head.razonSocialId)
  if (archivos.length) {
    await insertArchivos(
      sql,
      head.devolucionId,
      archivos.map(({ archivoId }) => ({ archivoId, deEnvio: true })),
    )
  }
  if (head.estadoId === ENVIO.from) await movimiento.walk(context, head, [ENVIO])
  else await conversacion.markMovida(context, head.devolucionId, false)
  return { devolucionId: head.devolucionId, estadoId: ENVIO.to, archivos }
}

const BATCH = 500

/** Automatic closings: the transition, the parameter with the number of days, and the comment of the transition. */
const EXPIRIES = [
  {
    cierre: devolucionMachine.rowOf(8, 4),
    parametro: DIAS_SIN_TRANSPORTE,
    comentario: 'Cerrada: no se cargaron los datos de transporte a tiempo.',
  },
  {
    cierre: devolucionMachine.rowOf(10, 4),
    parametro: DIAS_SIN_MERCADERIA,
    comentario: 'Cerrada: la mercadería no llegó a tiempo.',
  },
]

/** Closes returns whose term to ship or to arrive has expired; returns how many. */
export const expireDevoluciones = async (pool: pg.Pool, jobs: Pick<Jobs, 'enqueue'>, now: Date): Promise<number> => {
  let closed = 0
  for (const { cierre, parametro, comentario } of EXPIRIES) {
    closed += await transaction(pool, async (db) => {
      const estadoId = cierre.from
      const days = await getParametro(db, parametro)
      const rows = await lockVencidas(db, estadoId, new Date(now.getTime() - days * DAY_MS), BATCH)
      for (const { devolucionId } of rows) {
        const autor = { usuarioId: null, fecha: now, comentario }
        await movimiento.write(db, { id: devolucionId, estadoId }, [cierre], autor)
        await jobs.enqueue(db, 'devolucion', {
          evento: 'estado',
          devolucionId,
          actorId: null,
          esDelCliente: false,
          estadoId: cierre.to,
        })
      }
      return rows.length
    })
  }
  return closed
}
