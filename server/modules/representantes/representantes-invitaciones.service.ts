import type pg from 'pg'
import sql from 'sql-template-tag'
import { getParametro } from '#modules/parametros'
import { selectRows, transaction } from '#server/db/database.ts'
import type { Jobs } from '#server/jobs/jobs.ts'

/**
 * Queues accounts and invitations of imported representatives, up to a maximum per minute, because mail servers block
 * bursts. Returns how many were queued.
 */
export const invitePorLotes = (pool: pg.Pool, jobs: Pick<Jobs, 'enqueue'>, now: Date): Promise<number> =>
  transaction(pool, async (db) => {
    const limit = await getParametro(db, 'representante.invitaciones-por-minuto')
    const rows = await selectRows<{ usuarioId: number }>(
      db,
      sql`update representante set invitaciones = array[${now}::timestamptz] where usuario_id in (
            select r.usuario_id from representante r join usuario u using (usuario_id)
            where r.invitaciones = '{}' and r.version_directorio = 0 and u.activo
            order by r.usuario_id limit ${limit} for update of r skip locked)
          returning usuario_id::int as "usuarioId"`,
    )
    for (const { usuarioId } of rows) await jobs.enqueue(db, 'identidad', { usuarioId })
    return rows.length
  })
