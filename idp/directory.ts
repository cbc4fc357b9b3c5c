import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { deleteSessions, insertAccount, selectAccount, type Account, type DirectoryUser } from './accounts.ts'
import { hashPassword, policyErrors } from './passwords.ts'
import type { RealmSettings } from './settings.ts'

type NewUser = Pick<DirectoryUser, 'username' | 'firstName' | 'lastName' | 'roles'> & {
  email: string
  /** Must be changed at the first sign-in. Without one, the person comes in by an activation link. */
  temporaryPassword?: string
}
type UserChanges = Partial<Pick<DirectoryUser, 'email' | 'firstName' | 'lastName'>>
type DirectoryErrorCode = 'user-exists' | 'email-exists' | 'not-found' | 'password-policy' | 'unknown-role'

export class DirectoryError extends Error {
  readonly code: DirectoryErrorCode
  constructor(code: DirectoryErrorCode, message: string) {
    super(message)
    this.name = 'DirectoryError'
    this.code = code
  }
}

const toUser = ({ passwordHash: _hash, passwordHistory: _history, ...user }: Account): DirectoryUser => user

/** The people of the realm: who they are, what they may do, whether they may come in. Fails with DirectoryError. */
export class EmbeddedDirectory {
  readonly #pool: pg.Pool
  readonly #settings: RealmSettings

  constructor(pool: pg.Pool, settings: RealmSettings) {
    this.#pool = pool
    this.#settings = settings
  }

  /** The person with that username, in any case, or undefined. */
  async findByUsername(username: string): Promise<DirectoryUser | undefined> {
    const account = await selectAccount(this.#pool, 'username', username)
    return account && toUser(account)
  }

  /** The person with that id (the `sub` of their tokens), or undefined. */
  async findById(id: string): Promise<DirectoryUser | undefined> {
    const account = await selectAccount(this.#pool, 'id', id)
    return account && toUser(account)
  }

  /** Adds a person, who must choose a password before anything else. */
  async create({ temporaryPassword, ...user }: NewUser): Promise<DirectoryUser> {
    this.#requireRoles(user.roles)
    if (temporaryPassword !== undefined) this.#requirePolicy(temporaryPassword, user)
    const created = {
      ...user,
      id: randomUUID(),
      username: user.username.trim().toLowerCase(),
      email: user.email.trim(),
      emailVerified: false,
      enabled: true,
      requiredActions: ['UPDATE_PASSWORD'],
    }
    const passwordHash = temporaryPassword === undefined ? null : await hashPassword(temporaryPassword)
    if (await insertAccount(this.#pool, { ...created, passwordHash })) return created
    if (await this.findByUsername(created.username))
      throw new DirectoryError('user-exists', 'Ya existe un usuario con ese nombre.')
    throw new DirectoryError('email-exists', 'Ya existe un usuario con ese correo electrónico.')
  }

  /** Changes what is given and nothing else. A new email is not a verified one. */
  async update(id: string, changes: UserChanges): Promise<DirectoryUser> {
    const email = changes.email?.trim()
    const owner = email && (await selectAccount(this.#pool, 'email', email))
    if (owner && owner.id !== id)
      throw new DirectoryError('email-exists', 'Ya existe un usuario con ese correo electrónico.')
    await this.#change(
      id,
      `email_verified = email_verified and lower(email) = lower(coalesce($2, email)), email = coalesce($2, email),
       first_name = coalesce($3, first_name), last_name = coalesce($4, last_name)`,
      email ?? null,
      changes.firstName ?? null,
      changes.lastName ?? null,
    )
    return (await this.findById(id))!
  }

  /** From the next token on, the person has these roles and no other. */
  async setRoles(id: string, roles: string[]): Promise<void> {
    this.#requireRoles(roles)
    await this.#change(id, 'roles = $2', roles)
  }

  /** Lets the person in or shuts them out; shutting out ends their sessions. */
  async setEnabled(id: string, enabled: boolean): Promise<void> {
    await this.#change(id, 'enabled = $2', enabled)
    if (!enabled) await this.endSessions(id)
  }

  /** A password that the person must change when they come in; lifts the lock of failed attempts and ends their sessions. */
  async setTemporaryPassword(id: string, password: string): Promise<void> {
    const user = await this.findById(id)
    if (user) this.#requirePolicy(password, user)
    await this.#change(
      id,
      `password_history = (array_remove(array_prepend(password_hash, password_history), null))[1:$3], password_hash = $2,
       required_actions = array_append(array_remove(required_actions, 'UPDATE_PASSWORD'),
       'UPDATE_PASSWORD'), failures = 0, locked_until = null`,
      await hashPassword(password),
      this.#settings.passwordPolicy.get('passwordHistory') ?? 0,
    )
    await this.endSessions(id)
  }

  /** Signs the person out everywhere: their next refresh fails. */
  async endSessions(id: string): Promise<void> {
    await deleteSessions(this.#pool, id)
  }

  /** Removes the person and their sessions; the same if they were already gone. */
  async remove(id: string): Promise<void> {
    await this.#pool.query('delete from idp.account where id = $1', [id])
    await this.endSessions(id)
  }

  async #change(id: string, assignments: string, ...values: unknown[]): Promise<void> {
    const { rowCount } = await this.#pool.query(`update idp.account set ${assignments} where id = $1`, [id, ...values])
    if (!rowCount) throw new DirectoryError('not-found', 'No existe el usuario.')
  }

  #requireRoles(roles: string[]): void {
    const unknown = roles.find((role) => !this.#settings.roles.has(role))
    if (unknown) throw new DirectoryError('unknown-role', `No existe el rol ${unknown}.`)
  }

  #requirePolicy(password: string, owner: { username: string; email: string | null }): void {
    const errors = policyErrors(this.#settings.passwordPolicy, password, owner)
    if (errors.length) throw new DirectoryError('password-policy', errors.join(' '))
  }
}
