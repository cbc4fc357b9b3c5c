import {
  askDirectory,
  DirectoryError,
  type DirectoryUser,
  type IdentityDirectory,
} from '#gateways/identity/directory.ts'
import type { Marca } from '#gateways/mail/plantilla.ts'
import { getParametro } from '#modules/parametros'
import type { Context } from '#server/http/context.ts'
import { AppError, fieldError } from '#server/base/errors.ts'
import type { Cuenta } from './personas.repository.ts'

/** The people of the identity provider, and where an invitation ends. */
export interface PersonasParts {
  directory: IdentityDirectory
  portal: string
  marca: Marca
}

const HOUR_S = 3600

const REFUSED: Partial<Record<DirectoryError['code'], () => AppError>> = {
  'user-exists': () => fieldError('usuario', 'Ese usuario ya existe en el sistema de ingreso. Probá con otro.'),
  'email-exists': () => fieldError('email', 'Ese email ya está en uso en el sistema de ingreso. Ingresá otro.'),
  'unknown-role': () =>
    fieldError('roles', 'El sistema de ingreso no tiene ese rol: importá el realm de esta versión.'),
  'not-found': () =>
    new AppError('conflicto', { message: 'La cuenta ya no existe en el sistema de ingreso. Creala de nuevo allí.' }),
  'mail-not-configured': () =>
    new AppError('conflicto', {
      message: 'El sistema de ingreso no puede enviar emails. Configurá su servidor de correo.',
    }),
}

/** Asks the provider, and says its refusals to who administers: beside the field where there is one. */
export const ask = async <T>(question: () => Promise<T>): Promise<T> => {
  try {
    return await askDirectory(question)
  } catch (error) {
    const refused = error instanceof DirectoryError ? REFUSED[error.code] : undefined
    if (refused) throw refused()
    throw error
  }
}

/**
 * The account of somebody: the one they are bound to, else that of their user name and e-mail. One of that name alone may be
 * anybody's, where people make their own accounts.
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
      ? 'En el sistema de ingreso ese usuario tiene otro email. Corregilo allí, o cambiale el email acá.'
      : 'Todavía no tiene cuenta en el sistema de ingreso. Enviale la invitación.',
  })
}

type Nueva = Pick<Cuenta, 'usuario' | 'email' | 'nombre' | 'apellido' | 'roles'>

/**
 * Makes the account of somebody new. One of that user name and e-mail whose password nobody has chosen yet is what was left of
 * another try, and is taken on; any other is somebody else's.
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

/** Sends the link by which somebody chooses a password. */
export const sendEnlace = async ({ sql }: Context, { directory, portal }: PersonasParts, id: string): Promise<void> => {
  const hours = await getParametro(sql, 'representante.invitacion-horas')
  const link = { redirectUri: `${portal}/autogestion`, lifespan: hours * HOUR_S }
  await ask(() => directory.sendActionsEmail(id, ['UPDATE_PASSWORD'], link))
}
