import type pg from 'pg'
import sql from 'sql-template-tag'
import { getParametro } from '#modules/parametros'
import { selectRows, transaction } from '#server/db/database.ts'
import type { Jobs } from '#server/jobs/jobs.ts'

/**
 * Asks for the account and the invitation of those who came in a file, so many a minute: a mail server takes hundreds at once
 * for an abuse. Says of how many.
 */
export const invitePorLotes = (pool: pg.Pool, jobs: Pick<Jobs, 'enqueue'>, now: Date): Promise<number> =>
  transaction(pool, async (db) => {
    const most = await getParametro(db, 'representante.invitaciones-por-minuto')
    const rows = await selectRows<{ usuarioId: number }>(
      db,
      sql`update representante set invitaciones = array[${now}::timestamptz] where usuario_id in (
            select r.usuario_id from representante r join usuario u using (usuario_id)
            where r.invitaciones = '{}' and r.version_directorio = 0 and u.activo
            order by r.usuario_id limit ${most} for update of r skip locked)
          returning usuario_id::int as "usuarioId"`,
    )
    for (const { usuarioId } of rows) await jobs.enqueue(db, 'identidad', { usuarioId })
    return rows.length
  })
