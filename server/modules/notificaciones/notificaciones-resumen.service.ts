import type pg from 'pg'
import { localDay } from '#contract/fechas.ts'
import { type Contenido, type Marca, renderMail } from '#gateways/mail/plantilla.ts'
import { getParametro } from '#modules/parametros'
import { transaction } from '#server/database.ts'
import { derivedId } from '#server/derived-id.ts'
import type { Jobs } from '#server/jobs.ts'
import {
  deleteViejas,
  type Pendiente,
  selectPersonas,
  updatePendientes,
  updateResumenDia,
} from './notificaciones-resumen.repository.ts'

const DAY_MS = 86_400_000
const BATCH = 500
/** Lines of one mail; the rest is in the portal. */
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
      'Podés elegir qué te llega por correo en Notificaciones.',
    ],
    datos: [],
    boton: { texto: 'Ver las notificaciones', url: `${portal}/autogestion/notificaciones` },
  }
}

const hourIn = (now: Date): number =>
  Number(
    new Intl.DateTimeFormat('es-AR', { hour: 'numeric', hourCycle: 'h23', timeZone: 'America/Argentina/Buenos_Aires' })
      .format(now)
      .slice(0, 2),
  )

/**
 * Sends each person one mail a day with what they want once a day, from the hour that the parameter says on. Gives how many
 * mails went. Run every hour, by several processes at once: what one takes the others do not see.
 */
export const sendResumenes = async ({ pool, jobs, portal, marca }: Parts, now: Date): Promise<number> => {
  if (hourIn(now) < (await getParametro(pool, 'notificacion.hora-resumen'))) return 0
  const dia = localDay(now)
  let sent = 0
  for (const usuarioId of await selectPersonas(pool, dia, BATCH)) {
    await transaction(pool, async (db) => {
      // What comes after it waits for tomorrow's.
      if (!(await updateResumenDia(db, usuarioId, dia))) return
      const pendientes = await updatePendientes(db, usuarioId)
      const [first] = pendientes
      if (!first) return
      const message = { sobre: `Correo del día ${dia}`, para: first.email }
      const id = derivedId('resumen-diario', String(usuarioId), String(first.notificacionId))
      await jobs.enqueue(db, 'envio', { ...message, ...renderMail(contenidoOf(pendientes, portal), marca) }, id)
      sent += 1
    })
  }
  return sent
}

/** Forgets read notifications that are older than the parameter says. */
export const deleteNotificaciones = async (pool: pg.Pool, now: Date): Promise<number> => {
  const days = await getParametro(pool, 'notificacion.dias-guardadas')
  return deleteViejas(pool, new Date(now.getTime() - days * DAY_MS))
}
