import sql from 'sql-template-tag'
import { clavesDe } from '#contract/base/claves.ts'
import { COUNT_CAP } from '#contract/base/paging.ts'
import { CLASES } from '#contract/mesa/reglas.ts'
import { type Db, selectRows } from '#server/db/database.ts'
import type { Figure } from '#server/observe/metrics.ts'

const EVENTS = ['entra', 'sale'] as const
const LAST_HOUR_HELP = 'Items of work that came in (entra) and were solved (sale) in the last hour, by kind.'
const OVERDUE_HELP = `Open items that are overdue, by kind; of all of them up to ${COUNT_CAP} are counted.`

/**
 * Returns the metrics of the mesa. The query reads only the last hour and the overdue items, so its cost does not grow
 * with the number of items.
 */
export const selectCifras = async (db: Db): Promise<Figure[]> => {
  const rows = await selectRows<{ clase: string; que: string; cuantos: number }>(
    db,
    sql`select clase, que, count(*)::int as cuantos from trabajo_evento
        where fecha > now() - interval '1 hour' and que = any(${EVENTS}) group by clase, que
        union all
        select clase, 'vencido', count(*)::int
        from (select clase from trabajo where orden < now() and etapa <> 'espera' order by orden limit ${COUNT_CAP}) v
        group by clase`,
  )
  const counts = new Map(rows.map(({ clase, que, cuantos }) => [`${clase} ${que}`, cuantos]))
  const countOf = (clase: string, que: string) => counts.get(`${clase} ${que}`) ?? 0
  return clavesDe(CLASES).flatMap((kind) => [
    ...EVENTS.map((event) => ({
      name: 'autogestion_work_last_hour',
      help: LAST_HOUR_HELP,
      labels: { kind, event },
      value: countOf(kind, event),
    })),
    { name: 'autogestion_work_overdue', help: OVERDUE_HELP, labels: { kind }, value: countOf(kind, 'vencido') },
  ])
}
