import sql from 'sql-template-tag'
import { type Db, selectRows } from '#server/db/database.ts'
import type { Recordada } from './recordatorios.rules.ts'

const idsOf = async (rows: Promise<{ id: number }[]>): Promise<number[]> => (await rows).map(({ id }) => id)

/** The active companies after one of them, by number; so many. */
export const selectEmpresas = (db: Db, after: number, limit: number): Promise<number[]> =>
  idsOf(
    selectRows(
      db,
      sql`select razon_social_id as id from razon_social where activo and razon_social_id > ${after}
          order by razon_social_id limit ${limit}`,
    ),
  )

/** Those of these companies that were not looked at on a day, in their order. */
export const selectSinMirar = (db: Db, ids: readonly number[], dia: string): Promise<number[]> =>
  idsOf(
    selectRows(
      db,
      sql`select x.id from unnest(${ids}::bigint[]) with ordinality x (id, orden)
            left join recordatorio_empresa e on e.razon_social_id = x.id
          where e.dia is null or e.dia < ${dia} order by x.orden`,
    ),
  )

/** Takes these companies for a day; gives those that nobody had taken: who comes at the same time waits, and then has none. */
export const takeEmpresas = (db: Db, ids: readonly number[], dia: string): Promise<number[]> =>
  idsOf(
    selectRows(
      db,
      sql`insert into recordatorio_empresa as e (razon_social_id, dia) select x, ${dia} from unnest(${ids}::bigint[]) x
          on conflict (razon_social_id) do update set dia = excluded.dia where e.dia < excluded.dia
          returning razon_social_id as id`,
    ),
  )

/** Writes what is told of a company; gives the names of those that were not told in that step before. */
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
