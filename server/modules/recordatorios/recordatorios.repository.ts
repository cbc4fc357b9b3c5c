import sql from 'sql-template-tag'
import { type Db, selectRows } from '#server/db/database.ts'
import type { Recordada } from './recordatorios.rules.ts'

const idsOf = async (rows: Promise<{ id: number }[]>): Promise<number[]> => (await rows).map(({ id }) => id)

/** Selects up to `limit` active companies with ids above `after`, in id order. */
export const selectEmpresas = (db: Db, after: number, limit: number): Promise<number[]> =>
  idsOf(
    selectRows(
      db,
      sql`select razon_social_id as id from razon_social where activo and razon_social_id > ${after}
          order by razon_social_id limit ${limit}`,
    ),
  )

/** Selects the companies not processed on a day, in the given order. */
export const selectUnprocessed = (db: Db, ids: readonly number[], dia: string): Promise<number[]> =>
  idsOf(
    selectRows(
      db,
      sql`select x.id from unnest(${ids}::bigint[]) with ordinality x (id, orden)
            left join recordatorio_empresa e on e.razon_social_id = x.id
          where e.dia is null or e.dia < ${dia} order by x.orden`,
    ),
  )

/**
 * Marks companies as processed on a day; returns those that were not marked before. A concurrent call waits for this
 * transaction, and then gets none of these companies.
 */
export const takeEmpresas = (db: Db, ids: readonly number[], dia: string): Promise<number[]> =>
  idsOf(
    selectRows(
      db,
      sql`insert into recordatorio_empresa as e (razon_social_id, dia) select x, ${dia} from unnest(${ids}::bigint[]) x
          on conflict (razon_social_id) do update set dia = excluded.dia where e.dia < excluded.dia
          returning razon_social_id as id`,
    ),
  )

/** Inserts the reminders of a company; returns the keys of the items that had no reminder of their step before. */
export const insertRecordatorios = async (
  db: Db,
  { razonSocialId, enviado }: { razonSocialId: number; enviado: Date },
  recordadas: readonly Recordada[],
): Promise<Set<string>> => {
  const of = (name: 'clave' | 'vencimiento' | 'paso') => recordadas.map((each) => each[name])
  const rows = await selectRows<{ clave: string }>(
    db,
    sql`insert into recordatorio (razon_social_id, partida, vencimiento, paso, enviado)
        select ${razonSocialId}, x.partida, x.vencimiento, x.paso, ${enviado}
        from unnest(${of('clave')}::text[], ${of('vencimiento')}::date[], ${of('paso')}::text[]) x (partida, vencimiento, paso)
        on conflict do nothing returning partida as clave`,
  )
  return new Set(rows.map(({ clave }) => clave))
}
