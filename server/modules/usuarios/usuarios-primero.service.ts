import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import sql from 'sql-template-tag'
import { ACTORES } from '#contract/base/roles.ts'
import { EmailPersona, NombreUsuario } from '#contract/base/personas.shapes.ts'
import { DirectoryError, type IdentityDirectory } from '#gateways/identity/directory.ts'
import type { Mail } from '#gateways/mail/mail.ts'
import { type Marca, renderMail } from '#gateways/mail/plantilla.ts'
import { type Db, execute, selectOne, transaction } from '#server/db/database.ts'
import { ConfigError } from '#server/config/config.ts'
import { avisoDeAdministrador } from './usuarios-administracion.service.ts'
import { selectAdministradores } from './usuarios.repository.ts'

const [ADMINISTRADOR] = ACTORES.admin
const LIFESPAN_S = 72 * 3600

interface FirstAdminParts {
  pool: pg.Pool
  directory: IdentityDirectory
  /** Base URL of the portal, which the invitation opens. */
  portal: string
  /** The distributor: its name is the surname of an administrator without a name. */
  marca: Marca
  /** Sends the existing administrators the notice about the new administrator. */
  mail: Pick<Mail, 'send'>
}

export interface FirstAdmin {
  usuario: string
  /** First and last name, as stored. */
  nombre: string
  /** Stored e-mail, to which the invitation is sent. */
  email: string
  /** true: the person was administrator before. */
  yaAdministraba: boolean
  /** User id at the identity provider. */
  sub: string
  /** Why the invitation was not sent, so that the password must be set at the provider by hand; null: it was sent. */
  sinInvitar: string | null
}

interface Persona {
  usuario: string
  email: string
  nombre: string
  apellido: string
}

/** Stores the person as administrator; a stored person keeps name and e-mail. Returns the stored data. */
const upsertAdministrador = async (db: Db, person: Persona): Promise<Persona> => {
  const { usuario, email, nombre, apellido } = person
  const roles = [ADMINISTRADOR]
  const existing = await selectOne<Omit<Persona, 'usuario'> & { usuarioId: number }>(
    db,
    sql`select usuario_id as "usuarioId", email, nombre, apellido from usuario where lower(user_name) = ${usuario}`,
  )
  if (existing) {
    const { usuarioId, ...stored } = existing
    await execute(
      db,
      sql`update usuario set activo = true, roles = (select array_agg(distinct rol) from unnest(roles || ${roles}::text[]) rol),
            roles_dados = (select array_agg(distinct rol) from unnest(coalesce(roles_dados, roles) || ${roles}::text[]) rol)
          where usuario_id = ${usuarioId}`,
    )
    return { usuario, ...stored }
  }
  const taken = await selectOne(db, sql`select 1 from usuario where lower(email) = ${email}`)
  if (taken) throw new ConfigError(`${email} ya es el email de otra persona. Usá otro.`)
  await execute(
    db,
    sql`insert into usuario (user_name, email, nombre, apellido, roles, roles_dados)
        values (${usuario}, ${email}, ${nombre}, ${apellido}, ${roles}::text[], ${roles}::text[])`,
  )
  return person
}

/**
 * Creates the account at the identity provider, or enables it and adds the role; other roles stay. Returns the id of
 * the account.
 */
const ensureAccount = async (
  directory: IdentityDirectory,
  { usuario, email, nombre, apellido }: Persona,
): Promise<string> => {
  const found = await directory.findByUsername(usuario)
  if (found) {
    await directory.setRoles(found.id, [...new Set([...found.roles, ADMINISTRADOR])])
    if (!found.enabled) await directory.setEnabled(found.id, true)
    return found.id
  }
  const account = { username: usuario, email, firstName: nombre, lastName: apellido, roles: [ADMINISTRADOR] }
  return (await directory.create(account)).id
}

const valid = <T>(shape: { safeParse: (value: string) => { data?: T } }, text: string, what: string): T => {
  const { data } = shape.safeParse(text)
  if (data === undefined) throw new ConfigError(what)
  return data
}

/**
 * Makes a user administrator in the database and at the identity provider, and invites the user to choose a password.
 * Can be repeated after a failure. Throws ConfigError, with a text for the installer, when an administrator exists and
 * `also` is not set, for invalid data, or when the provider fails.
 */
export const createFirstAdmin = async (
  { pool, directory, portal, marca, mail }: FirstAdminParts,
  input: { usuario: string; email: string; nombre?: string; apellido?: string; also?: boolean },
): Promise<FirstAdmin> => {
  const usuario = valid(NombreUsuario, input.usuario, 'El usuario va en minúsculas, sin espacios: por ejemplo mgarcia.')
  const email = valid(
    EmailPersona,
    input.email,
    'El email no es una dirección: por ejemplo mgarcia@distribuidora.example.',
  )
  const asked = {
    usuario,
    email,
    nombre: input.nombre ?? 'Administración',
    apellido: input.nombre === undefined ? marca.nombre : (input.apellido ?? ''),
  }
  const administran = await selectAdministradores(pool)
  const others = administran.filter((each) => each.usuario.toLowerCase() !== usuario)
  const yaAdministraba = others.length < administran.length
  if (others.length && !input.also)
    throw new ConfigError(
      `Ya administra ${others.map((each) => each.usuario).join(', ')}. Para sumar a otra persona: --also.`,
    )
  try {
    const person = await transaction(pool, (db) => upsertAdministrador(db, asked))
    const sub = await ensureAccount(directory, person)
    await execute(pool, sql`update usuario set sub = ${sub} where lower(user_name) = ${usuario}`)
    const nombre = `${person.nombre} ${person.apellido}`.trim()
    const nueva = { usuario, nombre }
    for (const { nombre: saludo, email: para } of others) {
      const aviso = { nueva, por: 'Quien instala el portal (npm run first-admin)', cuando: new Date(), portal }
      await mail.send({ id: randomUUID(), para, ...renderMail(avisoDeAdministrador(saludo, aviso), marca) })
    }
    const sinInvitar = await directory
      .sendActionsEmail(sub, ['UPDATE_PASSWORD'], { redirectUri: `${portal}/autogestion`, lifespan: LIFESPAN_S })
      .then(
        () => null,
        (error: unknown) => {
          const reason = error instanceof DirectoryError ? MAIL_PROBLEMS[error.code] : undefined
          if (reason) return reason(error as DirectoryError)
          throw error
        },
      )
    return { usuario, nombre, email: person.email, yaAdministraba, sub, sinInvitar }
  } catch (error) {
    if (!(error instanceof DirectoryError)) throw error
    throw new ConfigError(PROBLEMS[error.code] ?? `${error.message}. ${REVISAR[error.code] ?? ''}`.trim())
  }
}

/** Reasons why the provider sends no e-mail. The user exists nevertheless. */
const MAIL_PROBLEMS: Partial<Record<DirectoryError['code'], (error: DirectoryError) => string>> = {
  'mail-not-configured': () => 'Keycloak no tiene correo.',
  'mail-failed': ({ message }) =>
    `${message.replace(/\.?$/, '.')} Revisá Realm settings, Email, y el registro de Keycloak.`,
}

/** Advice by error, printed after the message of the error. */
const REVISAR: Partial<Record<DirectoryError['code'], string>> = {
  unavailable: 'Revisá OIDC_ADMIN_URL (u OIDC_ISSUER, si no la definiste).',
  failed: 'Revisá el registro de Keycloak, y que OIDC_ADMIN_URL no pase por un proxy que cierra /admin.',
}

const PROBLEMS: Partial<Record<DirectoryError['code'], string>> = {
  'email-exists': 'En el proveedor de identidad ese email es de otra persona. Usá otro.',
  forbidden:
    'Keycloak no deja administrar personas: a la cuenta de servicio (OIDC_ADMIN_CLIENT_ID) le faltan los roles manage-users, view-users y query-users de realm-management, o el secreto (OIDC_ADMIN_SECRET) no es el suyo.',
  'unknown-role': 'En el realm falta el rol ROL_ADMIN: importá deploy/keycloak/autogestion-realm.json.',
}
