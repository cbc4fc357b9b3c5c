import { type DirectorySession, type IdentityDirectory, askDirectory } from '#gateways/identity/directory.ts'
import type { Context } from '#server/context.ts'
import { AppError } from '#server/errors.ts'

const toSesion = ({ sessionId, dispositivo, ip, inicio, ultimoAcceso }: DirectorySession, sid: string) => ({
  sesionId: sessionId,
  dispositivo,
  ip,
  inicio: inicio.toISOString(),
  ultimoAcceso: ultimoAcceso.toISOString(),
  esEsta: sessionId === sid,
})

/** Where the caller is signed in, the last used first. */
export const listSesiones = async ({ caller }: Context, directory: IdentityDirectory) => {
  const sessions = await askDirectory(() => directory.listSessions(caller.sub))
  return sessions
    .toSorted((a, b) => b.ultimoAcceso.getTime() - a.ultimoAcceso.getTime())
    .map((session) => toSesion(session, caller.sid))
}

const close = async ({ caller, audit }: Context, directory: IdentityDirectory, ids: readonly string[]) => {
  for (const id of ids) await askDirectory(() => directory.endSession(caller.sub, id))
  audit({ entidad: 'usuario', entidadId: caller.usuarioId })
  return { cerradas: ids.length }
}

/** Ends one of the caller's sessions; one that is not theirs does not exist. */
export const closeSesion = async (
  context: Context,
  { params: { sesionId } }: { params: { sesionId: string } },
  directory: IdentityDirectory,
) => {
  const own = await listSesiones(context, directory)
  if (!own.some((sesion) => sesion.sesionId === sesionId)) throw new AppError('no-encontrado')
  return close(context, directory, [sesionId])
}

/** Ends every session of the caller but the one they ask from. */
export const closeSesiones = async (context: Context, directory: IdentityDirectory) => {
  const others = (await listSesiones(context, directory)).filter(({ esEsta }) => !esEsta)
  return close(
    context,
    directory,
    others.map(({ sesionId }) => sesionId),
  )
}
