import sql from 'sql-template-tag'
import { CLASES } from '#contract/mesa/reglas.ts'
import type { Servicio } from '#contract/servicios/shapes.ts'
import { type Db, execute, selectOne, selectRows } from '#server/db/database.ts'

/** Kinds of work that belong to a service. */
const DE_SERVICIO = Object.entries(CLASES).flatMap(([clase, row]) =>
  'servicio' in row ? [{ clase, servicio: row.servicio }] : [],
)

/** Returns all services, each with its number of active users and of open gestiones. */
export const selectServicios = (db: Db): Promise<Servicio[]> =>
  selectRows<Servicio>(
    db,
    sql`select s.servicio_id as "servicioId", s.nombre as servicio, s.ofrecido, s.version,
          (select count(*)::int from usuario_servicio x join usuario u using (usuario_id)
             where x.servicio_id = s.servicio_id and u.activo) as personas,
          (select count(*)::int from trabajo t join unnest(${DE_SERVICIO.map(({ clase }) => clase)}::text[],
               ${DE_SERVICIO.map(({ servicio }) => servicio)}::int[]) as k (clase, servicio_id) using (clase)
             where k.servicio_id = s.servicio_id) as abiertos
        from servicio s order by s.servicio_id`,
  )

/** Returns a service, locked until the transaction ends. */
export const lockServicio = (db: Db, servicioId: number): Promise<Pick<Servicio, 'ofrecido' | 'version'> | undefined> =>
  selectOne(db, sql`select ofrecido, version from servicio where servicio_id = ${servicioId} for update`)

export const updateOfrecido = (db: Db, servicioId: number, ofrecido: boolean): Promise<number> =>
  execute(db, sql`update servicio set ofrecido = ${ofrecido}, version = version + 1 where servicio_id = ${servicioId}`)
