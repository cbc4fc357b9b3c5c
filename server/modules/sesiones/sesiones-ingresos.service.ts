import { DAY_MS } from '#contract/valores/fechas.ts'
import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { CUENTA_CERRADA } from '#contract/sesiones/reglas.ts'
import type { Evento } from '#contract/seguridad/reglas.ts'
import { askDirectory, type DirectorySession, type IdentityDirectory } from '#gateways/identity/directory.ts'
import { type Marca, renderMail } from '#gateways/mail/plantilla.ts'
import { auditOf } from '#server/observe/audit.ts'
import type { Context } from '#server/http/context.ts'
import { type Db, transaction } from '#server/db/database.ts'
import { deviceOf } from '#server/identity/device.ts'
import type { EndedSessions } from '#server/identity/ended-sessions.ts'
import { AppError } from '#server/base/errors.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { type MailedLink, newCodigo, sha256Of } from '#server/http/mailed-link.ts'
import {
  type Denunciado,
  insertIngreso,
  selectByCodigo,
  selectConocido,
  updateCodigo,
  updateDenunciado,
} from './sesiones.repository.ts'
import { avisoDeIngreso } from './sesiones.rules.ts'

export interface IngresosParts {
  directory: IdentityDirectory
  ended: Pick<EndedSessions, 'end'>
  /** Revokes the API tokens and other accesses that a user created. */
  cutTokens: (db: Db, sub: string, now: Date) => Promise<unknown>
  portal: string
  marca: Marca
}

/** Time (ms) for which the mailed link works. */
const LINK_MS = 7 * DAY_MS

/**
 * Stores device and time zone of the caller's session. Notifies the user when this pair of device and time zone is new.
 */
export const registerSesion = async (
  { sql, caller, userAgent, enqueue, now }: Context,
  { body: { zona } }: { body: { zona: string } },
  { portal, marca }: Pick<IngresosParts, 'portal' | 'marca'>,
): Promise<{ sesionId: string }> => {
  const { sid, usuarioId, userName } = caller
  const ingreso = { sid, usuarioId, dispositivo: deviceOf(userAgent) ?? '', zona }
  if (!sid || !(await insertIngreso(sql, { ...ingreso, desde: now }))) return { sesionId: sid }
  const { vinoAntes, esConocido, nombre, email } = await selectConocido(sql, ingreso)
  if (!vinoAntes || esConocido) return { sesionId: sid }
  const { codigo, sha256 } = newCodigo()
  await updateCodigo(sql, sid, sha256)
  const vence = new Date(now.getTime() + LINK_MS)
  const aviso = avisoDeIngreso({ ...ingreso, nombre, userName, now, codigo, vence, portal })
  await enqueue('envio', { sobre: `Ingreso de ${userName}`, para: email, ...renderMail(aviso, marca) })
  return { sesionId: sid }
}

/** Returns a random password that is neither stored nor shown, with which the previous password stops working. */
const unknownPassword = (): string => randomBytes(24).toString('base64url')

/**
 * Ends the sessions of an account in every process and replaces its password by a random one. The user gets a link by
 * e-mail to choose another.
 */
const shutOut = async (
  { directory, ended, cutTokens }: Pick<IngresosParts, 'directory' | 'ended' | 'cutTokens'>,
  { sub, userName }: { sub: string; userName: string },
  sessions: readonly DirectorySession[],
  { sql, enqueue, now }: Pick<Context, 'sql' | 'enqueue' | 'now'>,
): Promise<void> => {
  // Revoke all other accesses, because an intruder may have created one.
  await cutTokens(sql, sub, now)
  await enqueue('contrasena', { cuentaId: sub, evento: 'olvidada', sobre: `Contraseña de ${userName}` })
  // Call the provider last: its error rolls back the transaction. A repetition has the same effect.
  await askDirectory(() => directory.setTemporaryPassword(sub, unknownPassword()))
  for (const { sessionId } of sessions) await ended.end(sessionId, 'provider')
}

/**
 * Ends all sessions of the caller, because the caller does not recognise one of them. Throws `no-encontrado` for a
 * session of another user.
 */
export const denySesion = async (
  { sql, caller, enqueue, audit, now }: Context,
  { params: { sesionId } }: { params: { sesionId: string } },
  parts: IngresosParts,
): Promise<{ cerradas: number }> => {
  const own = await askDirectory(() => parts.directory.listSessions(caller.sub))
  if (!own.some(({ sessionId }) => sessionId === sesionId)) throw new AppError('no-encontrado')
  await updateDenunciado(sql, sesionId, now)
  audit({ entidad: 'usuario', entidadId: caller.usuarioId })
  await shutOut(parts, caller, own, { sql, enqueue, now })
  return { cerradas: own.length }
}

interface LinkParts extends IngresosParts {
  pool: pg.Pool
  jobs: Pick<Jobs, 'enqueue'>
  now: () => Date
  /** Reports a security event. */
  countEvento: (evento: Evento, of: { persona: string; ip: string; operacion: string }) => void
}

const OUTCOMES = {
  cerrada: CUENTA_CERRADA,
  usado: {
    titulo: 'Ya nos habías avisado',
    texto:
      'La contraseña de antes no sirve. Si no te llegó el enlace para elegir otra, pedilo en la pantalla de ingreso, con “¿Olvidaste tu contraseña?”.',
  },
  vencido: {
    titulo: 'El enlace venció',
    texto:
      'Pasaron 7 días. Iniciá sesión en Autogestión, cambiá tu contraseña y cerrá las otras sesiones en Mi Perfil.',
  },
} as const

const OPERACION = 'sesiones.noFuiYo'

const outcome = ({ denunciado, desde }: Denunciado, now: Date): keyof typeof OUTCOMES => {
  if (denunciado) return 'usado'
  return now.getTime() - desde.getTime() >= LINK_MS ? 'vencido' : 'cerrada'
}

/** Ends all sessions of the account that a link belongs to, and replaces its password. */
const deny = async (parts: LinkParts, codigo: string, ip: string): Promise<keyof typeof OUTCOMES> => {
  const now = parts.now()
  return transaction(parts.pool, async (db, atEnd) => {
    const found = await selectByCodigo(db, sha256Of(codigo))
    if (!found?.sub) throw new AppError('no-encontrado', { message: 'Ese enlace no existe. Copialo entero del email.' })
    const { sid, usuarioId, userName, sub } = found
    const how = outcome(found, now)
    if (how !== 'cerrada') return how
    await updateDenunciado(db, sid, now)
    const note = { entidad: 'usuario', entidadId: usuarioId }
    atEnd(auditOf({ now, caller: { usuarioId, userName }, ip, operacion: OPERACION, note, ids: {} }))
    parts.countEvento('session_denied', { persona: userName, ip, operacion: OPERACION })
    const sessions = await askDirectory(() => parts.directory.listSessions(sub))
    const enqueue: Context['enqueue'] = (cola, datos) => parts.jobs.enqueue(db, cola, datos)
    await shutOut(parts, { sub, userName }, sessions, { sql: db, enqueue, now })
    return how
  })
}

/** Link in the mail about a sign-in. Using it needs no session, because an intruder may control the account. */
export const enlaceNoFuiYo = (parts: LinkParts): MailedLink => ({
  path: 'no-fui-yo',
  titulo: '¿No fuiste vos?',
  texto:
    'Cerramos todas tus sesiones, tu contraseña deja de servir y te enviamos un email con un enlace para elegir otra.',
  boton: 'No fui yo',
  perform: async (codigo, ip) => OUTCOMES[await deny(parts, codigo, ip)],
})
