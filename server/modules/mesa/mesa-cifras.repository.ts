import sql from 'sql-template-tag'
import { COUNT_CAP } from '#contract/base/paging.ts'
import { type Db, selectRows } from '#server/database.ts'
import type { Figure } from '#server/metrics.ts'

const HELP = {
  autogestion_work_last_hour: 'Items of work that came in (entra) and were solved (sale) in the last hour, by kind.',
  autogestion_work_overdue: `Open items that are overdue, by kind; counted up to ${COUNT_CAP}.`,
}

/** What the desk is at, for whoever looks after the portal: reads the last hour and what is overdue, however much there is. */
export const selectCifras = async (db: Db): Promise<Figure[]> => {
  const rows = await selectRows<{ name: keyof typeof HELP; clase: string; que: string | null; value: number }>(
    db,
    sql`select 'autogestion_work_last_hour' as name, clase, que, count(*)::int as value
        from trabajo_evento where fecha > now() - interval '1 hour' and que in ('entra', 'sale') group by clase, que
        union all
        select 'autogestion_work_overdue', clase, null, count(*)::int
        from (select clase from trabajo where orden < now() and etapa <> 'espera' order by orden limit ${COUNT_CAP}) v
        group by clase`,
  )
  return rows.map(({ name, clase, que, value }) => ({
    name,
    help: HELP[name],
    labels: { kind: clase, ...(que && { event: que }) },
    value,
  }))
}
