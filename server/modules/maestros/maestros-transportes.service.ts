import sql from 'sql-template-tag'
import { stripAccents } from '#contract/base/formato.ts'
import type { DatosTransporte, MaestroTransporte } from '#contract/maestros/shapes.ts'
import type { Context } from '#server/context.ts'
import { type Db, execute, selectOne, selectRows } from '#server/database.ts'
import { fieldError } from '#server/errors.ts'
import { auditMaestro, requireVersion } from './maestros.service.ts'

const TRANSPORTE = sql`transporte_id as "transporteId", nombre, activo, version`

const selectTransportes = (db: Db) =>
  selectRows<MaestroTransporte>(db, sql`select ${TRANSPORTE} from transporte order by lower(nombre)`)

/** Until the transaction ends nobody else changes the carriers: their names are looked at. */
const lockTransportes = (db: Db): Promise<number> => execute(db, sql`lock table transporte in share row exclusive mode`)

const insertTransporte = async (db: Db, { nombre, activo }: DatosTransporte): Promise<MaestroTransporte> =>
  (await selectOne<MaestroTransporte>(
    db,
    sql`insert into transporte (nombre, activo) values (${nombre}, ${activo}) returning ${TRANSPORTE}`,
  ))!

const updateTransporteRow = async (
  db: Db,
  transporteId: number,
  { nombre, activo }: DatosTransporte,
): Promise<MaestroTransporte> =>
  (await selectOne<MaestroTransporte>(
    db,
    sql`update transporte set nombre = ${nombre}, activo = ${activo}, version = version + 1
        where transporte_id = ${transporteId} returning ${TRANSPORTE}`,
  ))!

const plain = (text: string): string => stripAccents(text).toLowerCase()

/** Two carriers are told apart by name. */
const checkNombre = (others: readonly MaestroTransporte[], nombre: string): void => {
  if (others.some((other) => plain(other.nombre) === plain(nombre))) {
    throw fieldError('nombre', 'Ya hay un transporte con ese nombre. Usá otro, o activá el que está.')
  }
}

export const listTransportes = ({ sql }: Context) => selectTransportes(sql)

export const createTransporte = async (context: Context, { body }: { body: DatosTransporte }) => {
  await lockTransportes(context.sql)
  checkNombre(await selectTransportes(context.sql), body.nombre)
  const after = await insertTransporte(context.sql, body)
  auditMaestro(context, `transporte:${after.transporteId}`, undefined, after)
  return after
}

/** Changes a carrier. What was shipped with it keeps the name that it had. */
export const updateTransporte = async (
  context: Context,
  { params, body }: { params: { transporteId: number }; body: DatosTransporte & { version: number } },
) => {
  await lockTransportes(context.sql)
  const rows = await selectTransportes(context.sql)
  const before = rows.find(({ transporteId }) => transporteId === params.transporteId)
  requireVersion(before, body.version)
  checkNombre(
    rows.filter((row) => row !== before),
    body.nombre,
  )
  const after = await updateTransporteRow(context.sql, params.transporteId, body)
  auditMaestro(context, `transporte:${params.transporteId}`, before, after)
  return after
}
