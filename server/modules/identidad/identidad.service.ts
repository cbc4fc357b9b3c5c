import type pg from 'pg'
import { ROLES_OTORGABLES_SOPORTE } from '#contract/representantes/reglas.ts'
import { DirectoryError, type DirectoryUser, type IdentityDirectory } from '#gateways/identity/directory.ts'
import { getParametro } from '#modules/parametros'
import { followSegundoPaso } from '#modules/segundo-paso'
import type { Db } from '#server/db/database.ts'
import { withLock } from '#server/db/lock.ts'
import {
  type Deseado,
  selectDeseado,
  updateCuenta,
  updateEnviadas,
  updateIntento,
  updateProblema,
  updateReflejada,
} from './identidad.repository.ts'

const RECHAZADO = 'El servicio de ingreso rechazó el cambio. Avisá a la administración del portal.'

/** Messages for the user who created the account, by failure of the provider; null: a retry may succeed. */
const PROBLEMAS: Record<DirectoryError['code'], string | null> = {
  unavailable: null,
  failed: null,
  'user-exists': 'Ese usuario ya existe en el servicio de ingreso. Editá el representante y elegí otro usuario.',
  'email-exists': 'Ese email ya está en uso en el servicio de ingreso. Editá el representante e ingresá otro.',
  'not-found': 'El usuario ya no existe en el servicio de ingreso. Avisá a la administración del portal.',
  'mail-not-configured':
    'El usuario se creó, pero el servicio de ingreso no puede enviar emails. Avisá a la administración del portal.',
  'mail-failed':
    'El usuario se creó, pero el servicio de ingreso no pudo enviarle la invitación. Se vuelve a intentar; si sigue así, avisá a la administración del portal.',
  forbidden: RECHAZADO,
  'password-policy': RECHAZADO,
  'unknown-role': RECHAZADO,
  invalid: RECHAZADO,
}

/** Returns the message for the user who created the account when the provider rejects it; null: none. */
export const problemaOf = (error: unknown): string | null =>
  error instanceof DirectoryError ? PROBLEMAS[error.code] : null

/** Whether a user has to correct the data: a retry would fail again. */
export const isForPeople = (error: unknown): boolean =>
  error instanceof DirectoryError && ['user-exists', 'email-exists', 'not-found'].includes(error.code)

const HOUR_S = 3600

interface IdentidadParts {
  pool: pg.Pool
  directory: IdentityDirectory
  /** URL of the portal, to which the invitation leads at the end. */
  portal: string
}

/**
 * Returns the account of a representative; undefined: there is none. An existing account with that user name is taken
 * only if it has the e-mail address of `intento` and only roles that the portal assigns. Otherwise throws
 * `user-exists`, so that a representative never gets another person's account.
 */
const findAccount = async (directory: IdentityDirectory, person: Deseado): Promise<DirectoryUser | undefined> => {
  const known = person.sub ? await directory.findById(person.sub) : undefined
  if (known) return known
  if (person.sub && person.aceptada) throw new DirectoryError('not-found', `account ${person.sub}`)
  const found = await directory.findByUsername(person.usuario)
  if (!found) return undefined
  const isOurs =
    found.email?.toLowerCase() === person.intento &&
    found.roles.every((role) => (ROLES_OTORGABLES_SOPORTE as readonly string[]).includes(role))
  if (!isOurs) throw new DirectoryError('user-exists', person.usuario)
  return found
}

const createAccount = async ({ pool, directory }: IdentidadParts, person: Deseado) => {
  await updateIntento(pool, person.usuarioId, person.email)
  const { usuario: username, email, nombre: firstName, apellido: lastName, roles } = person
  return directory.create({ username, email, firstName, lastName, roles })
}

const isSameSet = (a: readonly string[], b: readonly string[]): boolean =>
  a.toSorted().join(' ') === b.toSorted().join(' ')

/** Updates the account with the data of the representative. */
const updateAccount = async (directory: IdentityDirectory, person: Deseado, account: DirectoryUser): Promise<void> => {
  const { id } = account
  // Disable the account first, because a later step may fail.
  if (!person.activo && account.enabled) await directory.setEnabled(id, false)
  const changes = {
    ...(account.email?.toLowerCase() !== person.email && { email: person.email }),
    ...(account.firstName !== person.nombre && { firstName: person.nombre }),
    ...(account.lastName !== person.apellido && { lastName: person.apellido }),
  }
  if (Object.keys(changes).length) await directory.update(id, changes)
  if (!isSameSet(account.roles, person.roles)) await directory.setRoles(id, person.roles)
  if (person.activo && !account.enabled) await directory.setEnabled(id, true)
  if (person.cierra) await directory.endSessions(id)
}

/**
 * Sends the mail with which a new user chooses a password. Returns the time (s) for which its link works.
 */
export const sendInvitacion = async (
  db: Db,
  { directory, portal }: Pick<IdentidadParts, 'directory' | 'portal'>,
  id: string,
): Promise<number> => {
  const lifespan = (await getParametro(db, 'representante.invitacion-horas')) * HOUR_S
  await directory.sendActionsEmail(id, ['UPDATE_PASSWORD'], { lifespan, redirectUri: `${portal}/autogestion` })
  return lifespan
}

const invite = async (
  parts: IdentidadParts,
  { usuarioId, activo, aceptada, pedidas, enviadas }: Deseado,
  id: string,
): Promise<void> => {
  if (!activo || aceptada || pedidas <= enviadas) return
  const lifespan = await sendInvitacion(parts.pool, parts, id)
  const sent = new Date()
  await updateEnviadas(parts.pool, usuarioId, { pedidas, now: sent, vence: new Date(sent.getTime() + lifespan * 1000) })
}

const follow = async (parts: IdentidadParts, usuarioId: number): Promise<void> => {
  const { pool, directory } = parts
  const person = await selectDeseado(pool, usuarioId)
  if (!person) return
  try {
    const found = await findAccount(directory, person)
    // A representative who was disabled before the account was created needs no account.
    if (!found && !person.activo) return
    const account = found ?? (await createAccount(parts, person))
    if (!(await updateCuenta(pool, usuarioId, account.id))) throw new DirectoryError('user-exists', person.usuario)
    await updateAccount(directory, person, account)
    await followSegundoPaso(pool, directory, usuarioId, account)
    await invite(parts, person, account.id)
    await updateReflejada(pool, usuarioId, person.version)
  } catch (error) {
    const problema = problemaOf(error)
    if (problema) await updateProblema(pool, usuarioId, person.version, problema)
    if (!isForPeople(error)) throw error
  }
}

/**
 * Returns the handler that updates the identity provider with one representative: account, data, roles, access and
 * invitation. Every step checks the current state, so a retry after a crash completes the work. An invitation may be
 * mailed twice if the crash came before its sending was recorded.
 */
export const createIdentidad =
  (parts: IdentidadParts) =>
  async ({ usuarioId }: { usuarioId: number }): Promise<void> => {
    const isMine = await withLock(parts.pool, 'identidad', usuarioId, () => follow(parts, usuarioId))
    if (!isMine) throw new Error('Otro proceso está actualizando este usuario: se reintenta.')
  }
