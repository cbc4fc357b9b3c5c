import type pg from 'pg'
import sql from 'sql-template-tag'
import { localDay, localHour } from '#contract/valores/fechas.ts'
import { type Contenido, type Marca, renderMail } from '#gateways/mail/plantilla.ts'
import { getParametro } from '#modules/parametros'
import { type Db, execute, selectRows, transaction } from '#server/db/database.ts'
import { derivedId } from '#server/jobs/derived-id.ts'
import type { Jobs } from '#server/jobs/jobs.ts'

interface Pendiente {
  notificacionId: number
  usuarioId: number
  email: string
  nombre: string
  titulo: string
  razonSocial: string | null
}

/** Selects the users with pending notifications who have not had the mail of the day. */
const selectPersonas = async (db: Db, dia: string, limit: number): Promise<number[]> =>
  (
    await selectRows<{ id: number }>(
      db,
      sql`select distinct n.usuario_id as id from notificacion n join usuario u using (usuario_id)
          where n.resumen = 'pendiente' and (u.resumen_dia is null or u.resumen_dia < ${dia}) order by 1 limit ${limit}`,
    )
  ).map(({ id }) => id)

/** Marks the mail of the day as sent; returns false when this or another process has already marked it. */
const updateResumenDia = async (db: Db, usuarioId: number, dia: string): Promise<boolean> =>
  (await execute(
    db,
    sql`update usuario set resumen_dia = ${dia} where usuario_id = ${usuarioId} and (resumen_dia is null or resumen_dia < ${dia})`,
  )) > 0

/** Selects a user’s pending notifications, oldest first, and marks them as sent. */
const takePendientes = (db: Db, usuarioId: number): Promise<Pendiente[]> =>
  selectRows<Pendiente>(
    db,
    sql`with taken as (
          update notificacion set resumen = 'enviado' where usuario_id = ${usuarioId} and resumen = 'pendiente'
          returning notificacion_id, usuario_id, titulo, razon_social_id)
        select t.notificacion_id as "notificacionId", t.usuario_id as "usuarioId", u.email, u.nombre, t.titulo, r.razon_social as "razonSocial"
        from taken t join usuario u using (usuario_id) left join razon_social r using (razon_social_id)
        where u.activo order by t.notificacion_id`,
  )

const BATCH = 500
/** Maximum lines of one mail; the other notifications are only in the portal. */
const MAX_LINES = 30

interface Parts {
  pool: pg.Pool
  jobs: Pick<Jobs, 'enqueue'>
  portal: string
  marca: Marca
}

const contenidoOf = (pendientes: readonly Pendiente[], portal: string): Contenido => {
  const total = pendientes.length
  const novedades = total === 1 ? '1 novedad' : `${total} novedades`
  const more = total - MAX_LINES
  return {
    asunto: `Autogestión: ${novedades} de hoy`,
    titulo: `Tenés ${novedades}`,
    saludo: pendientes[0]!.nombre,
    parrafos: [
      ...pendientes
        .slice(0, MAX_LINES)
        .map(({ titulo, razonSocial }) => `• ${titulo}${razonSocial ? ` (${razonSocial})` : ''}`),
      ...(more > 0 ? [`Y ${more} más en el portal.`] : []),
      'Podés elegir qué te llega por email en Notificaciones.',
    ],
    datos: [],
    boton: { texto: 'Ver las notificaciones', url: `${portal}/autogestion/notificaciones` },
  }
}

/**
 * Sends each user one daily mail with their pending notifications, from the hour of the parameter on. Runs every hour;
 * several processes share the users. Returns the number of mails.
 */
export const sendResumenes = async ({ pool, jobs, portal, marca }: Parts, now: Date): Promise<number> => {
  if (localHour(now) < (await getParametro(pool, 'notificacion.hora-resumen'))) return 0
  const dia = localDay(now)
  let sent = 0
  for (const usuarioId of await selectPersonas(pool, dia, BATCH)) {
    await transaction(pool, async (db) => {
      // Later notifications wait for the mail of the next day.
      if (!(await updateResumenDia(db, usuarioId, dia))) return
      const pendientes = await takePendientes(db, usuarioId)
      const [first] = pendientes
      if (!first) return
      const message = { sobre: `Email del día ${dia}`, para: first.email }
      const id = derivedId('resumen-diario', String(usuarioId), String(first.notificacionId))
      await jobs.enqueue(db, 'envio', { ...message, ...renderMail(contenidoOf(pendientes, portal), marca) }, id)
      sent += 1
    })
  }
  return sent
}
