import sql from 'sql-template-tag'
import type { DatosBanner, MaestroBanner, Parametro } from '#contract/maestros/shapes.ts'
import { type Db, execute, selectOne, selectRows } from '#server/database.ts'

const PARAMETRO = sql`clave, descripcion, valor, unidad, minimo, maximo, version`
const BANNER = sql`banner_id as "bannerId", negocio_id as "negocioId", titulo, texto, enlace, vigente_desde as "vigenteDesde",
  vigente_hasta as "vigenteHasta", version`

export const selectParametros = (db: Db): Promise<Parametro[]> =>
  selectRows<Parametro>(db, sql`select ${PARAMETRO} from parametro order by clave`)

/** One, locked until the transaction ends. */
export const lockParametro = (db: Db, clave: string): Promise<Parametro | undefined> =>
  selectOne<Parametro>(db, sql`select ${PARAMETRO} from parametro where clave = ${clave} for update`)

export const updateParametroRow = async (db: Db, clave: string, valor: number): Promise<Parametro> =>
  (await selectOne<Parametro>(
    db,
    sql`update parametro set valor = ${valor}, version = version + 1 where clave = ${clave} returning ${PARAMETRO}`,
  ))!

/** The ones on show or still to come first, then those that are over. */
export const selectBanners = (db: Db, today: string): Promise<MaestroBanner[]> =>
  selectRows<MaestroBanner>(
    db,
    sql`select ${BANNER} from banner order by coalesce(vigente_hasta < ${today}::date, false), vigente_desde desc, banner_id desc`,
  )

export const lockBanner = (db: Db, bannerId: number): Promise<MaestroBanner | undefined> =>
  selectOne<MaestroBanner>(db, sql`select ${BANNER} from banner where banner_id = ${bannerId} for update`)

export const insertBanner = async (db: Db, b: DatosBanner): Promise<MaestroBanner> =>
  (await selectOne<MaestroBanner>(
    db,
    sql`insert into banner (negocio_id, titulo, texto, enlace, vigente_desde, vigente_hasta)
        values (${b.negocioId}, ${b.titulo}, ${b.texto}, ${b.enlace}, ${b.vigenteDesde}, ${b.vigenteHasta}) returning ${BANNER}`,
  ))!

export const updateBannerRow = async (db: Db, bannerId: number, b: DatosBanner): Promise<MaestroBanner> =>
  (await selectOne<MaestroBanner>(
    db,
    sql`update banner set negocio_id = ${b.negocioId}, titulo = ${b.titulo}, texto = ${b.texto}, enlace = ${b.enlace},
          vigente_desde = ${b.vigenteDesde}, vigente_hasta = ${b.vigenteHasta}, version = version + 1
        where banner_id = ${bannerId} returning ${BANNER}`,
  ))!

export const deleteBannerRow = (db: Db, bannerId: number): Promise<number> =>
  execute(db, sql`delete from banner where banner_id = ${bannerId}`)

/** Whether a business exists. */
export const hasNegocio = async (db: Db, negocioId: number): Promise<boolean> =>
  Boolean(await selectOne(db, sql`select 1 from negocio where negocio_id = ${negocioId}`))

/** What a history names by number, and people by their user name. */
export const selectNombres = async (db: Db, userNames: readonly string[]) => {
  const pairs = (statement: ReturnType<typeof sql>) => selectRows<{ clave: string; nombre: string }>(db, statement)
  const rows = [
    ...(await pairs(
      sql`select 'usuario:' || lower(user_name) as clave, nombre || ' ' || apellido as nombre from usuario where lower(user_name) = any(${userNames}::text[])`,
    )),
    ...(await pairs(sql`select 'parametro:' || clave as clave, descripcion as nombre from parametro
      union all select 'motivo-devolucion:' || motivo_id, motivo from motivo_devolucion
      union all select 'motivo-rechazo:' || motivo_rechazo_id, motivo from motivo_rechazo
      union all select 'motivo-ticket:' || motivo_id, motivo from motivo_ticket
      union all select 'transporte:' || transporte_id, nombre from transporte
      union all select 'banner:' || banner_id, titulo from banner
      union all select 'negocio:' || negocio_id, nombre from negocio
      union all select 'sector:' || sector_id, nombre from sector`)),
  ]
  return new Map(rows.map(({ clave, nombre }) => [clave, nombre]))
}
