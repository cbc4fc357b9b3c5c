import type { Writable } from 'node:stream'
import type { notificaciones } from '#contract/notificaciones/calls.ts'
import { EVENTOS, EVENTO_IDS } from '#contract/notificaciones/reglas.ts'
import type { Preferencia } from '#contract/notificaciones/shapes.ts'
import type { QueryOf } from '#contract/route.ts'
import type { Context } from '#server/http/context.ts'
import { AppError } from '#server/base/errors.ts'
import type { Live } from '#server/jobs/live.ts'
import { topicsOf } from '#server/db/reads.ts'
import {
  countSinLeer,
  selectNotificaciones,
  selectPreferencias,
  updateLeidas,
  updatePreferencias,
} from './notificaciones.repository.ts'
import { preferenciaDe } from './notificaciones-entrega.service.ts'

const MAX_STREAMS = 10

export {
  type AvisosParts,
  createAvisos,
  type Destinatario,
  type Noticia,
  notify,
  type Texto,
} from './notificaciones-entrega.service.ts'

/** Returns the user’s notifications and the number of unread ones. */
export const searchNotificaciones = async (
  { sql, caller }: Context,
  { query }: { query: QueryOf<typeof notificaciones.search> },
) => {
  const { usuarioId } = caller
  const { tipoNotificacionId, sinLeer, antesDe, size } = query
  const [rows, total] = await Promise.all([
    selectNotificaciones(sql, { usuarioId, tipoNotificacionId, sinLeer, antesDe, size }),
    countSinLeer(sql, usuarioId),
  ])
  return { notificaciones: rows.slice(0, size), hayMas: rows.length > size, sinLeer: total }
}

/** Marks the user’s notifications as read; those of others stay unchanged. */
export const setLeidas = async (
  { sql, caller, now }: Context,
  { body }: { body: { notificacionIds?: number[] | undefined } },
) => {
  await updateLeidas(sql, caller.usuarioId, body.notificacionIds, now)
  return { sinLeer: await countSinLeer(sql, caller.usuarioId) }
}

/** Lists the events of which the user can be notified, with their preference. */
export const getPreferencias = async ({ sql, caller }: Context): Promise<Preferencia[]> => {
  const chosen = await selectPreferencias(sql, [caller.usuarioId])
  const offered = EVENTO_IDS.filter((evento) => caller.isStaff || !('internos' in EVENTOS[evento]))
  return offered.map((evento) => preferenciaDe(evento, chosen))
}

/** Stores the user’s preferences. Important events are notified in the portal whatever the preference. */
export const setPreferencias = async (
  context: Context,
  { body }: { body: { preferencias: Preferencia[] } },
): Promise<Preferencia[]> => {
  const chosen = body.preferencias.map((each) => ({
    ...each,
    portal: each.portal || 'importante' in EVENTOS[each.evento],
  }))
  await updatePreferencias(context.sql, context.caller.usuarioId, chosen)
  return getPreferencias(context)
}

/** Time (s) after which the client may try to open a stream again. */
const STREAMS_RETRY_S = 60

/**
 * Opens the user’s stream of changes, which ends with the token. Throws `demasiadas-solicitudes` above MAX_STREAMS per
 * process. Closing the oldest stream instead would not help: its browser would reconnect and close the next stream.
 */
export const listenNotificaciones = async ({ caller, until }: Context, live: Live) => {
  const name = String(caller.usuarioId)
  if (live.count(name) >= MAX_STREAMS) {
    throw new AppError('demasiadas-solicitudes', {
      retryAfterS: STREAMS_RETRY_S,
      message: `Ya tenés ${MAX_STREAMS} ventanas con notificaciones en vivo. Cerrá una para recibirlas también en esta.`,
    })
  }
  return { open: (response: Writable) => live.open(name, until, response, topicsOf(caller.isStaff)) }
}
