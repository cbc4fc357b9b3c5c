import { createHash } from 'node:crypto'
import type pg from 'pg'
import type { calendario } from '#contract/conexiones/calls.ts'
import { CAPACIDADES } from '#contract/base/capacidades.ts'
import { hasAnyRole } from '#contract/base/roles.ts'
import { type BodyOf, PREFIX, type ReplyOf } from '#contract/route.ts'
import { localDay } from '#contract/valores/fechas.ts'
import type { Erp } from '#gateways/erp/erp.ts'
import { loadCallerById } from '#modules/usuarios'
import type { Caller } from '#server/base/caller.ts'
import type { Context } from '#server/http/context.ts'
import { AppError, isReadOnly, tooMany } from '#server/base/errors.ts'
import { newCodigo, sha256Of } from '#server/http/mailed-link.ts'
import type { SharedCount } from '#server/limits/shared-count.ts'
import {
  deleteCalendario,
  saveCalendario,
  selectCalendario,
  selectDeQuien,
  updateLeido,
} from './calendario.repository.ts'
import { listEventos } from './calendario-eventos.service.ts'
import { icalOf } from './ical.rules.ts'

/** Maximum reads of a link in a minute; calendar programs read every few hours. */
const POR_MINUTO = 20
const SECRETO = /^[\w-]{43}$/

const huellaOf = (secreto: string): Buffer => Buffer.from(sha256Of(secreto), 'hex')

/** Whether a user may have a calendar. Staff may not: they have no companies, so no due dates. */
const isCliente = ({ isStaff, roles }: Caller): boolean => !isStaff && hasAnyRole(roles, CAPACIDADES.calendario.roles)

export const getCalendario = async ({ sql, caller }: Context): Promise<ReplyOf<typeof calendario.get>> => {
  const row = await selectCalendario(sql, caller.usuarioId)
  return {
    calendario: row
      ? { importes: row.importes, creado: row.creado.toISOString(), usado: row.usado?.toISOString() ?? null }
      : null,
  }
}

/** Creates the link of the caller, which replaces the previous one, and returns it. Throws `sin-permiso` for staff. */
export const createCalendario = async (
  { sql, caller, now, audit }: Context,
  { body: { importes } }: { body: BodyOf<typeof calendario.create> },
  portal: string,
) => {
  if (!isCliente(caller)) throw new AppError('sin-permiso', { detail: 'staff users have no calendar' })
  const { codigo } = newCodigo()
  await saveCalendario(sql, { usuarioId: caller.usuarioId, huella: huellaOf(codigo), importes, now })
  audit({ entidad: 'calendario', entidadId: caller.usuarioId, cambios: { importes: [null, importes] } })
  return { direccion: `${portal}${PREFIX}/calendario/v1/${codigo}.ics` }
}

/** Deletes the link of the caller; `cortado` is false when there was none. */
export const removeCalendario = async ({ sql, caller, audit }: Context) => {
  const cortado = (await deleteCalendario(sql, caller.usuarioId)) > 0
  audit({ entidad: 'calendario', entidadId: caller.usuarioId })
  return { cortado }
}

export interface CalendarioParts {
  pool: pg.Pool
  requests: SharedCount
  erp: Erp
  portal: string
  now: () => Date
}

/**
 * Returns the calendar of a link, its user and its ETag, limited to what the user may see now. Throws `no-encontrado`
 * for an unknown link or a user without access.
 */
export const readCalendario = async ({ pool, requests, erp, portal, now }: CalendarioParts, secreto: string) => {
  const instant = now()
  const found = SECRETO.test(secreto) ? await selectDeQuien(pool, huellaOf(secreto), instant) : undefined
  const persona = found && (await loadCallerById(pool, found.usuarioId))
  if (!persona || !isCliente(persona.caller))
    throw new AppError('no-encontrado', { detail: 'calendar URL unknown or revoked' })
  const { usuarioId, importes, isStale } = found
  const { current, ttl } = requests.add(`calendario ${usuarioId}`)
  if (current > POR_MINUTO)
    throw tooMany('Demasiadas lecturas del calendario.', new Date(instant.getTime() + ttl), instant)
  if (isStale)
    await updateLeido(pool, usuarioId, instant).catch((error: unknown) => {
      // A read must still work while the database is read-only, but the time of the read is then not stored.
      if (!isReadOnly(error)) throw error
    })
  const eventos = await listEventos({ sql: pool, caller: persona.caller, now: instant }, { erp, portal, importes })
  const ical = icalOf('Vencimientos · Autogestión', eventos, localDay(instant))
  const etag = `"${createHash('sha256').update(ical).digest('base64url').slice(0, 27)}"`
  return { userName: persona.caller.userName, ical, etag }
}
