import { type IdentityDirectory, askDirectory } from '#gateways/identity/directory.ts'
import type { Context } from '#server/http/context.ts'
import type { EndedSessions } from '#server/identity/ended-sessions.ts'
import { AppError } from '#server/base/errors.ts'
import { selectIngresos } from './sesiones.repository.ts'

interface Parts {
  directory: IdentityDirectory
  ended: Pick<EndedSessions, 'end'>
}

/** Returns the caller's sessions, the last used first. */
export const listSesiones = async ({ sql, caller }: Context, directory: IdentityDirectory) => {
  const sessions = await askDirectory(() => directory.listSessions(caller.sub))
  const sids = sessions.map(({ sessionId }) => sessionId)
  const ingresos = new Map((await selectIngresos(sql, caller.usuarioId, sids)).map((each) => [each.sid, each]))
  return sessions
    .toSorted((a, b) => b.ultimoAcceso.getTime() - a.ultimoAcceso.getTime())
    .map(({ sessionId, dispositivo, ip, inicio, ultimoAcceso }) => ({
      sesionId: sessionId,
      // A provider that does not know the device returns null. The portal then shows the device that the browser sent.
      dispositivo: dispositivo ?? (ingresos.get(sessionId)?.dispositivo || null),
      zona: ingresos.get(sessionId)?.zona ?? null,
      ip,
      inicio: inicio.toISOString(),
      ultimoAcceso: ultimoAcceso.toISOString(),
      esEsta: sessionId === caller.sid,
    }))
}

/** Ends sessions at the provider. Their issued tokens then stop working in every process. */
const close = async ({ caller, audit }: Context, { directory, ended }: Parts, ids: readonly string[]) => {
  for (const id of ids) {
    await askDirectory(() => directory.endSession(caller.sub, id))
    await ended.end(id, 'provider')
  }
  audit({ entidad: 'usuario', entidadId: caller.usuarioId })
  return { cerradas: ids.length }
}

/** Ends one of the caller's sessions. Throws `no-encontrado` for a session of another user. */
export const closeSesion = async (
  context: Context,
  { params: { sesionId } }: { params: { sesionId: string } },
  parts: Parts,
) => {
  const own = await listSesiones(context, parts.directory)
  if (!own.some((sesion) => sesion.sesionId === sesionId)) throw new AppError('no-encontrado')
  return close(context, parts, [sesionId])
}

/** Ends all sessions of the caller except the present one. */
export const closeOthers = async (context: Context, parts: Parts) => {
  const others = (await listSesiones(context, parts.directory)).filter(({ esEsta }) => !esEsta)
  return close(
    context,
    parts,
    others.map(({ sesionId }) => sesionId),
  )
}
