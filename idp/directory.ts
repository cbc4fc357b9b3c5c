import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import {
  CONFIGURE_TOTP,
  type DirectoryChanges,
  DirectoryError,
  type DirectorySession,
  type DirectoryUser,
  type IdentityDirectory,
  type NewDirectoryUser,
  type RequiredAction,
  type SecondFactor,
} from '#gateways/identity/directory.ts'
import type { Mail, Message } from '#gateways/mail/mail.ts'
import { renderMail } from '#gateways/mail/plantilla.ts'
import { type Account, insertAccount, selectAccount } from './accounts.ts'
import { sayEnded } from './logout-notice.ts'
import { type LinkOptions, createActionLink, markOf } from './tokens/action-token.ts'
import type { Secrets } from './keys.ts'
import type { Brand } from './layout.ts'
import { type Owner, policyErrors } from './passwords/password-policy.ts'
import { hashPassword } from './passwords/passwords.ts'
import { transaction } from '#server/db/database.ts'
import { deleteSecondFactor, selectSecondFactors } from './second-factor/second-factor.ts'
import { deleteSession, deleteSessions, selectSessions } from './sessions.ts'
import type { RealmSettings } from './settings.ts'

const ACTIVATE = {
  asunto: 'Activá tu usuario de Autogestión',
  titulo: 'Activá tu usuario',
  parrafo: 'Ya tenés un usuario en Autogestión. Elegí tu contraseña para empezar a usarlo.',
  boton: 'Elegir mi contraseña',
}
const CHANGE = {
  asunto: 'Cambiá tu contraseña de Autogestión',
  titulo: 'Cambiá tu contraseña',
  parrafo: 'Nos pidieron que elijas una contraseña nueva para Autogestión.',
  boton: 'Elegir otra contraseña',
}
const VERIFY = {
  asunto: 'Confirmá tu email de Autogestión',
  titulo: 'Confirmá tu email',
  parrafo: 'Confirmá que este email es tuyo para recibir las notificaciones de Autogestión.',
  boton: 'Confirmar mi email',
}

/** Builds the e-mail with an action link. `vence`: expiry of the link. */
function actionMail(
  account: Pick<Account, 'username' | 'firstName' | 'passwordHash'> & { email: string },
  actions: readonly RequiredAction[],
  link: { url: string; vence: Date },
  brand: Brand,
): Message {
  const choosesPassword = actions.includes('UPDATE_PASSWORD')
  const { asunto, titulo, parrafo, boton } = choosesPassword ? (account.passwordHash ? CHANGE : ACTIVATE) : VERIFY
  const vence = link.vence.toLocaleString('es-AR', {
    dateStyle: 'short',
    timeStyle: 'short',
    timeZone: 'America/Argentina/Buenos_Aires',
  })
  const contenido = {
    asunto,
    titulo,
    saludo: account.firstName,
    parrafos: [parrafo, 'El enlace sirve una sola vez. Si no esperabas este mensaje, no hagas nada.'],
    datos: [
      ['Usuario', account.username],
      ['Vence', vence],
    ] as const,
    boton: { texto: boton, url: link.url },
  }
  return {
    id: randomUUID(),
    para: account.email,
    ...renderMail(contenido, { nombre: brand.name, color: brand.primary }),
  }
}

const UNIQUE_VIOLATION = '23505'

type Options = {
  pool: pg.Pool
  issuer: string
  settings: RealmSettings
  /** Returns the current secrets. A function, because keys rotate. */
  secrets: () => Secrets
  brand: Brand
  /** Sends e-mails with links; absent: an action that sends an e-mail throws. */
  mail?: Pick<Mail, 'send'> | undefined
}

const toUser = ({ passwordHash: _hash, passwordHistory: _history, ...user }: Account): DirectoryUser => user

const sameEmail = () => new DirectoryError('email-exists', 'Ya existe un usuario con ese email.')

/** Directory of the users of the embedded realm. */
export class EmbeddedDirectory implements IdentityDirectory {
  readonly #options: Options
  readonly #pool: pg.Pool
  readonly #settings: RealmSettings

  constructor(options: Options) {
    this.#options = options
    this.#pool = options.pool
    this.#settings = options.settings
  }

  async findByUsername(username: string): Promise<DirectoryUser | undefined> {
    const account = await selectAccount(this.#pool, 'username', username)
    return account && toUser(account)
  }

  async findByEmail(email: string): Promise<DirectoryUser | undefined> {
    const account = await selectAccount(this.#pool, 'email', email)
    return account && toUser(account)
  }

  async findById(id: string): Promise<DirectoryUser | undefined> {
    const account = await selectAccount(this.#pool, 'id', id)
    return account && toUser(account)
  }

  async create({ temporaryPassword, ...user }: NewDirectoryUser): Promise<DirectoryUser> {
    this.#requireRoles(user.roles)
    if (temporaryPassword !== undefined) this.#requirePolicy(temporaryPassword, user)
    const created = {
      ...user,
      id: randomUUID(),
      username: user.username.trim().toLowerCase(),
      email: user.email.trim().toLowerCase(),
      emailVerified: false,
      enabled: true,
      requiredActions: ['UPDATE_PASSWORD'],
    }
    const passwordHash = temporaryPassword === undefined ? null : await hashPassword(temporaryPassword)
    if (await insertAccount(this.#pool, { ...created, passwordHash })) return created
    if (await this.findByUsername(created.username))
      throw new DirectoryError('user-exists', 'Ya existe un usuario con ese nombre.')
    throw sameEmail()
  }

  async update(id: string, { email, emailVerified, firstName, lastName }: DirectoryChanges): Promise<DirectoryUser> {
    try {
      await this.#change(
        id,
        `email_verified = coalesce($3, email_verified and lower(email) = lower(coalesce($2, email))),
         email = coalesce($2, email), first_name = coalesce($4, first_name), last_name = coalesce($5, last_name)`,
        email?.trim().toLowerCase() ?? null,
        emailVerified ?? null,
        firstName ?? null,
        lastName ?? null,
      )
    } catch (error) {
      throw (error as { code?: string }).code === UNIQUE_VIOLATION ? sameEmail() : error
    }
    return (await this.findById(id))!
  }

  async setRoles(id: string, roles: readonly string[]): Promise<void> {
    this.#requireRoles(roles)
    await this.#change(id, 'roles = $2', roles)
  }

  async setEnabled(id: string, enabled: boolean): Promise<void> {
    await this.#change(id, 'enabled = $2', enabled)
    if (!enabled) await this.endSessions(id)
  }

  listSecondFactors(id: string): Promise<SecondFactor[]> {
    return selectSecondFactors(this.#pool, id)
  }

  async setSecondFactorRequired(id: string, isRequired: boolean): Promise<void> {
    await this.#change(
      id,
      `required_actions = case when $2 and not exists (select from idp.second_factor where account_id = id)
         then array_append(array_remove(required_actions, $3), $3) else array_remove(required_actions, $3) end`,
      isRequired,
      CONFIGURE_TOTP,
    )
  }

  async removeSecondFactors(id: string): Promise<number> {
    if (!(await this.findById(id))) throw new DirectoryError('not-found', 'No existe el usuario.')
    return transaction(this.#pool, (sql) => deleteSecondFactor(sql, id))
  }

  /** Also ends a lock that failed attempts caused. */
  async setTemporaryPassword(id: string, password: string): Promise<void> {
    const user = await this.findById(id)
    if (user) this.#requirePolicy(password, user)
    await this.#change(
      id,
      `password_history = (array_remove(array_prepend(password_hash, password_history), null))[1:$3], password_hash = $2,
       required_actions = array_append(array_remove(required_actions, 'UPDATE_PASSWORD'),
       'UPDATE_PASSWORD'), failures = 0, locked_until = null`,
      await hashPassword(password),
      this.#settings.passwordPolicy.remembered,
    )
    await this.endSessions(id)
  }

  async sendActionsEmail(
    id: string,
    actions: readonly RequiredAction[],
    options: Omit<LinkOptions, 'actions' | 'replaces'> = {},
  ): Promise<void> {
    const { mail, brand, issuer, secrets } = this.#options
    const account = await selectAccount(this.#pool, 'id', id)
    if (!account) throw new DirectoryError('not-found', 'No existe el usuario.')
    const { email } = account
    if (!email) throw new DirectoryError('invalid', 'El usuario no tiene email.')
    if (!account.enabled) throw new DirectoryError('invalid', 'El usuario está inactivo.')
    const { redirectUri } = options
    if (redirectUri !== undefined && !this.#settings.client.redirectUris.includes(redirectUri))
      throw new DirectoryError('invalid', 'La dirección de retorno no está permitida.')
    if (!mail) throw new DirectoryError('mail-not-configured', 'No hay servidor de correo configurado.')
    const lifespan = options.lifespan ?? this.#settings.actionLifespan
    const keys = { issuer, secrets: secrets() }
    const link = {
      url: await createActionLink(keys, id, { ...options, actions, lifespan, replaces: markOf(account) }),
      vence: new Date(Date.now() + lifespan * 1000),
    }
    try {
      await mail.send(actionMail({ ...account, email }, actions, link, brand))
    } catch (error) {
      throw new DirectoryError('mail-failed', 'No se pudo enviar el email.', { cause: error })
    }
  }

  async listSessions(id: string): Promise<DirectorySession[]> {
    return selectSessions(this.#pool, id, this.#settings.lifespans.ssoSessionIdleTimeout)
  }

  async endSession(id: string, sessionId: string): Promise<void> {
    await deleteSession(this.#pool, id, sessionId)
    this.#sayEnded([sessionId])
  }

  async endSessions(id: string): Promise<void> {
    this.#sayEnded(await deleteSessions(this.#pool, id))
  }

  #sayEnded(sids: readonly string[]): void {
    const { issuer, settings, secrets } = this.#options
    sayEnded({ issuer, settings, secrets: secrets() }, sids)
  }

  async remove(id: string): Promise<void> {
    await this.#pool.query('delete from idp.account where id = $1', [id])
    await this.endSessions(id)
  }

  async #change(id: string, assignments: string, ...values: unknown[]): Promise<void> {
    const { rowCount } = await this.#pool.query(`update idp.account set ${assignments} where id = $1`, [id, ...values])
    if (!rowCount) throw new DirectoryError('not-found', 'No existe el usuario.')
  }

  #requireRoles(roles: readonly string[]): void {
    const unknown = roles.find((role) => !this.#settings.roles.has(role))
    if (unknown) throw new DirectoryError('unknown-role', `No existe el rol ${unknown}.`)
  }

  #requirePolicy(password: string, owner: Owner): void {
    const errors = policyErrors(this.#settings.passwordPolicy, password, owner)
    if (errors.length) throw new DirectoryError('password-policy', errors.join(' '))
  }
}
