import {
  askDirectory,
  DirectoryError,
  type DirectoryUser,
  type IdentityDirectory,
} from '#gateways/identity/directory.ts'
import type { Marca } from '#gateways/mail/plantilla.ts'
import { sendInvitacion } from '#modules/identidad'
import type { Context } from '#server/http/context.ts'
import { AppError, fieldError } from '#server/base/errors.ts'
import type { Cuenta } from './personas.repository.ts'

/** Identity provider that has the accounts, and the URL that an invitation opens at its end. */
export interface PersonasParts {
  directory: IdentityDirectory
  portal: string
  marca: Marca
}

const REFUSED: Partial<Record<DirectoryError['code'], (said: string) => AppError>> = {
  'user-exists': () => fieldError('usuario', 'Ese usuario ya existe en el servicio de ingreso. Probá con otro.'),
  'email-exists': () => fieldError('email', 'Ese email ya está en uso en el servicio de ingreso. Ingresá otro.'),
  'unknown-role': () =>
    fieldError('roles', 'El servicio de ingreso no tiene ese rol: importá el realm de esta versión.'),
  'not-found': () =>
    new AppError('conflicto', { message: 'El usuario ya no existe en el servicio de ingreso. Crealo de nuevo ahí.' }),
  'mail-not-configured': () =>
    new AppError('conflicto', {
      message: 'El servicio de ingreso no puede enviar emails. Configurá su servidor de correo.',
    }),
  'mail-failed': (said) =>
    new AppError('conflicto', {
      message: 'El servicio de ingreso no pudo enviar el email. Revisá su servidor de correo y probá de nuevo.',
      detail: said,
    }),
}

/**
 * Calls the identity provider. Converts a rejection to an error for the administrator, on the wrong field if there is
 * one.
 */
export const ask = async <T>(question: () => Promise<T>): Promise<T> => {
  try {
    return await askDirectory(question)
  } catch (error) {
    if (!(error instanceof DirectoryError)) throw error
    throw REFUSED[error.code]?.(error.message) ?? error
  }
}

/**
 * Returns the account of a user by its id, otherwise by user name and e-mail. The user name alone is not enough: where
 * users register themselves, another person may have chosen the name.
 */
export const findCuenta = (
  { directory }: PersonasParts,
  { sub, usuario, email }: Pick<Cuenta, 'sub' | 'usuario' | 'email'>,
): Promise<DirectoryUser | undefined> =>
  ask(async () => {
    if (sub) return directory.findById(sub)
    const found = await directory.findByUsername(usuario)
    return found?.email?.toLowerCase() === email.toLowerCase() ? found : undefined
  })

export const requireCuenta = async (
  parts: PersonasParts,
  person: Pick<Cuenta, 'sub' | 'usuario' | 'email'>,
): Promise<DirectoryUser> => {
  const account = await findCuenta(parts, person)
  if (account) return account
  const isTaken = await ask(() => parts.directory.findByUsername(person.usuario))
  throw new AppError('conflicto', {
    message: isTaken
      ? 'En el servicio de ingreso ese usuario tiene otro email. Corregilo ahí, o cambiale el email acá.'
      : 'Todavía no tiene usuario en el servicio de ingreso. Enviale la invitación.',
  })
}

type Nueva = Pick<Cuenta, 'usuario' | 'email' | 'nombre' | 'apellido' | 'roles'>

/**
 * Creates the account of a new user. Reuses an account with the same user name and e-mail and without a password, which
 * a failed attempt left. Throws an error on `usuario` when any other account has the user name.
 */
export const ensureCuenta = async ({ directory }: PersonasParts, person: Nueva): Promise<DirectoryUser> =>
  ask(async () => {
    const { usuario: username, email, nombre: firstName, apellido: lastName, roles } = person
    const found = await directory.findByUsername(username)
    if (!found) return directory.create({ username, email, firstName, lastName, roles })
    const isOurs = found.email?.toLowerCase() === email && found.requiredActions.includes('UPDATE_PASSWORD')
    if (!isOurs) throw new DirectoryError('user-exists', username)
    await directory.setRoles(found.id, roles)
    return found
  })

/** Sends the link with which a user chooses a password. */
export const sendEnlace = async ({ sql }: Context, parts: PersonasParts, id: string): Promise<void> => {
  await ask(() => sendInvitacion(sql, parts, id))
}
