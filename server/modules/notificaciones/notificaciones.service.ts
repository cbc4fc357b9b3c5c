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
  tell,
  type Texto,
} from './notificaciones-entrega.service.ts'

/** The caller's own notifications, and how many wait to be read. */
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

/** Marks the caller's own as read; what is not theirs, or was read, changes nothing. */
export const setLeidas = async (
  { sql, caller, now }: Context,
  { body }: { body: { notificacionIds?: number[] | undefined } },
) => {
  await updateLeidas(sql, caller.usuarioId, body.notificacionIds, now)
  return { sinLeer: await countSinLeer(sql, caller.usuarioId) }
}

/** Every event that the caller may be told of, with what they chose for it. */
export const getPreferencias = async ({ sql, caller }: Context): Promise<Preferencia[]> => {
  const chosen = await selectPreferencias(sql, [caller.usuarioId])
  const offered = EVENTO_IDS.filter((evento) => caller.isStaff || !('internos' in EVENTOS[evento]))
  return offered.map((evento) => preferenciaDe(evento, chosen))
}

/** Keeps what the caller chose; what is important stays in the portal whatever they say. */
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

/** When one more may be tried: somebody closed a window, or a token ended. */
const STREAMS_RETRY_S = 60

/**
 * The caller's own stream of changes, until their token ends. So many at once in each process: one more is refused, rather
 * than that the oldest end, which would come back and end the next. That window asks again, and reads when it is looked at.
 */
export const listenNotificaciones = async ({ caller, until }: Context, live: Live) => {
  const name = String(caller.usuarioId)
  if (live.count(name) >= MAX_STREAMS) {
    throw new AppError('demasiadas-solicitudes', {
      retryAfterS: STREAMS_RETRY_S,
      message: `Ya tenés ${MAX_STREAMS} ventanas con avisos en vivo. Cerrá alguna para tenerlos también en esta.`,
    })
  }
  return { open: (response: Writable) => live.open(name, until, response, topicsOf(caller.isStaff)) }
}
