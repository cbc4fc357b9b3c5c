import type pg from 'pg'
import { CAPACIDADES } from '#contract/base/capacidades.ts'
import { ACTORES, hasAnyRole } from '#contract/base/roles.ts'
import type { BodyOf, ParamsOf } from '#contract/route.ts'
import type { verComo } from '#contract/ver-como/calls.ts'
import { OCULTO, VER_COMO_MINUTOS } from '#contract/ver-como/reglas.ts'
import { isInScope, requireRazonSocial } from '#modules/usuarios'
import type { Caller } from '#server/base/caller.ts'
import type { Context } from '#server/http/context.ts'
import { AppError } from '#server/base/errors.ts'
import { endVerComo, insertVerComo, selectVerComo } from './ver-como.repository.ts'

const MINUTE_MS = 60_000

/** Starts a Ver como, in which the user sees the portal as a razón social in scope; audited. */
export const startVerComo = async (
  { sql, caller, audit, now }: Context,
  { body: { razonSocialId } }: { body: BodyOf<typeof verComo.start> },
) => {
  requireRazonSocial(caller, razonSocialId)
  const hasta = new Date(now.getTime() + VER_COMO_MINUTOS * MINUTE_MS)
  const started = await insertVerComo(sql, { usuarioId: caller.usuarioId, razonSocialId, desde: now, hasta })
  if (!started) throw new AppError('no-encontrado')
  const { verComoId, razonSocial } = started
  const cambios = { desde: [null, now.toISOString()], hasta: [null, hasta.toISOString()] } as const
  audit({ razonSocialId, entidad: 'ver-como', entidadId: verComoId, cambios })
  return { verComoId, razonSocialId, razonSocial, hasta: hasta.toISOString() }
}

/** Ends a Ver como before it expires. Throws `no-encontrado` when it has already ended. */
export const endVerComoNow = async (
  { sql, caller, audit, now }: Context,
  { params: { verComoId } }: { params: ParamsOf<typeof verComo.end> },
) => {
  const ended = await endVerComo(sql, verComoId, caller.usuarioId, now)
  if (!ended) throw new AppError('no-encontrado')
  audit({ entidad: 'ver-como', entidadId: verComoId })
  return { verComoId }
}

/** Returns a text that only the customer may read: itself, or OCULTO for staff in a Ver como; null stays null. */
export const ocultar = <T extends string | null>({ onlyReads }: Caller, texto: T): T | typeof OCULTO =>
  onlyReads && texto !== null ? OCULTO : texto

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * Returns the user as an owner of the razón social, with only its data, the services of its users and no rights of
 * staff. Throws `ver-como-terminado` when the Ver como has expired or is of another user, or when the user lost the
 * right to it.
 */
export const loadViendoComo = async (db: pg.Pool, caller: Caller, verComoId: string, now: Date): Promise<Caller> => {
  const isAllowed = !caller.grants && hasAnyRole(caller.roles, CAPACIDADES.mesa.roles) && UUID.test(verComoId)
  const found = isAllowed ? await selectVerComo(db, verComoId, caller.usuarioId, now) : undefined
  if (!found || !isInScope(caller, found.razonSocialId)) throw new AppError('ver-como-terminado')
  const { razonSocialId, servicios } = found
  return {
    ...caller,
    roles: new Set(ACTORES.titular),
    servicios: new Set(servicios),
    isStaff: false,
    scope: [razonSocialId],
    onlyReads: true,
  }
}
