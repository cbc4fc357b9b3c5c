import type pg from 'pg'
import { getParametro } from '#modules/parametros'
import { transaction } from '#server/database.ts'
import type { Jobs } from '#server/jobs.ts'
import { historial, lockVencidas, updateComprometida, updateEstado } from './devoluciones.repository.ts'
import { DIAS_SIN_TRANSPORTE } from './devoluciones.rules.ts'

const DAY_MS = 86_400_000
const BATCH = 500

/** States that the clock closes, after how many days, and what it writes. */
const EXPIRIES = [
  {
    estadoId: 8,
    parametro: DIAS_SIN_TRANSPORTE,
    comentario: 'Cerrada: no se cargaron los datos de transporte a tiempo.',
  },
  {
    estadoId: 10,
    parametro: 'devolucion.dias-sin-mercaderia',
    comentario: 'Cerrada: la mercadería no llegó a tiempo.',
  },
]

/** Closes returns whose term to ship or to arrive is over. Gives how many. */
export const expireDevoluciones = async (pool: pg.Pool, jobs: Pick<Jobs, 'enqueue'>, now: Date): Promise<number> => {
  let closed = 0
  for (const { estadoId, parametro, comentario } of EXPIRIES) {
    closed += await transaction(pool, async (db) => {
      const days = await getParametro(db, parametro)
      const rows = await lockVencidas(db, estadoId, new Date(now.getTime() - days * DAY_MS), BATCH)
      for (const { devolucionId } of rows) {
        await updateComprometida(db, devolucionId, false)
        await updateEstado(db, { devolucionId, estadoId: 4, fecha: now })
        await historial.insert(db, {
          id: devolucionId,
          desdeId: estadoId,
          estadoId: 4,
          usuarioId: null,
          comentario,
          fecha: now,
        })
        await jobs.enqueue(db, 'devolucion', {
          evento: 'estado',
          devolucionId,
          actorId: null,
          esDelCliente: false,
          estadoId: 4,
        })
      }
      return rows.length
    })
  }
  return closed
}
