import sql from 'sql-template-tag'
import type { DatosTransporte, MaestroTransporte } from '#contract/maestros.shapes.ts'
import { type Db, execute, selectOne, selectRows } from '#server/database.ts'

const TRANSPORTE = sql`transporte_id as "transporteId", nombre, activo, version`

export const selectTransportes = (db: Db) =>
  selectRows<MaestroTransporte>(db, sql`select ${TRANSPORTE} from transporte order by lower(nombre)`)

/** Until the transaction ends nobody else changes the carriers: their names are looked at. */
export const lockTransportes = (db: Db): Promise<number> =>
  execute(db, sql`lock table transporte in share row exclusive mode`)

export const insertTransporte = async (db: Db, { nombre, activo }: DatosTransporte): Promise<MaestroTransporte> =>
  (await selectOne<MaestroTransporte>(
    db,
    sql`insert into transporte (nombre, activo) values (${nombre}, ${activo}) returning ${TRANSPORTE}`,
  ))!

export const updateTransporteRow = async (
  db: Db,
  transporteId: number,
  { nombre, activo }: DatosTransporte,
): Promise<MaestroTransporte> =>
  (await selectOne<MaestroTransporte>(
    db,
    sql`update transporte set nombre = ${nombre}, activo = ${activo}, version = version + 1
        where transporte_id = ${transporteId} returning ${TRANSPORTE}`,
  ))!
