import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Interaction, errors } from 'oidc-provider'
import { isEmail } from '#contract/base/emails.ts'
import { transaction } from '#server/db/database.ts'
import { insertAccount, selectAccount } from './accounts.ts'
import { sayEnded } from './logout-notice.ts'
import { deleteSession } from './sessions.ts'
import { addressOf, type Exchange, type IdpContext, nowInSeconds, OIDC } from './context.ts'
import { authenticate, changePassword } from './credentials.ts'
import { KEYCLOAK_TEXTS } from './keycloak/keycloak-texts.ts'
import { FORGOTTEN, serveForgotten } from './passwords/forgotten.ts'
import { flushed, readForm, sendHtml, setPageHeaders } from './http.ts'
import { type FieldError, type Registration, loginPage, messagePage, passwordPage, registerPage } from './pages.ts'
import { type PasswordPolicy, policyErrors, policyHint } from './passwords/password-policy.ts'
import { hashPassword } from './passwords/passwords.ts'
import type { Sql } from './schema.ts'
import { CONFIGURE_TOTP } from '#gateways/identity/directory.ts'
import { hasSecondFactor, REMOVE_FACTOR, RENEW_CODES } from './second-factor/second-factor.ts'
import {
  askForCode,
  enrol,
  PROVED,
  removeSecondFactor,
  renewCodes,
  showCode,
  type Task,
  whoShowsCode,
} from './second-factor/second-factor-interactions.ts'
import { deleteSessions } from './sessions.ts'

const EMPTY_REGISTRATION: Registration = { firstName: '', lastName: '', email: '', username: '' }

/** Reads the registration form. Trims its texts, and converts usernames and e-mail addresses to lower case. */
const readRegistration = (form: URLSearchParams): Registration => ({
  firstName: (form.get('firstName') ?? '').trim(),
  lastName: (form.get('lastName') ?? '').trim(),
  email: (form.get('email') ?? '').trim().toLowerCase(),
  username: (form.get('username') ?? '').trim().toLowerCase(),
})

/** Error text when a field of the registration is missing, and maximum length of the field. */
const FIELDS: Record<keyof Registration, { missing: string; max: number }> = {
  firstName: { missing: 'Ingresá tu nombre.', max: 60 },
  lastName: { missing: 'Ingresá tu apellido.', max: 60 },
  email: { missing: 'Ingresá tu email.', max: 120 },
  username: { missing: 'Ingresá un usuario.', max: 40 },
}
const TOO_MANY = { field: 'username', text: 'Hubo demasiados intentos. Esperá unos minutos y probá de nuevo.' }

const check = (values: Registration, form: URLSearchParams, policy: PasswordPolicy): FieldError[] => {
  const faults: FieldError[] = []
  for (const [field, { missing, max }] of Object.entries(FIELDS)) {
    const { length } = values[field as keyof Registration]
    if (!length) faults.push({ field, text: missing })
    if (length > max) faults.push({ field, text: `Usá hasta ${max} caracteres.` })
  }
  if (values.email && !isEmail(values.email))
    faults.push({ field: 'email', text: 'Ingresá un email como nombre@empresa.com.' })
  if (values.username && !/^[a-z0-9._-]{3,}$/.test(values.username))
    faults.push({ field: 'username', text: 'Usá de 3 a 40 letras sin acentos, números, puntos o guiones.' })
  const password = form.get('password') ?? ''
  if (!password) faults.push({ field: 'password', text: 'Ingresá una contraseña.' })
  else for (const text of policyErrors(policy, password, values)) faults.push({ field: 'password', text })
  if (password !== (form.get('password-confirm') ?? ''))
    faults.push({ field: 'password-confirm', text: 'Las contraseñas no coinciden.' })
  return faults
}

/**
 * Creates the account of a user who registers. The account has no roles, because the portal assigns them. Returns the
 * id of the account, or the error that the username or e-mail address is taken.
 */
async function createOwnAccount(
  sql: Sql,
  values: Registration,
  form: URLSearchParams,
): Promise<{ id: string } | { fault: FieldError }> {
  const account = { ...values, id: randomUUID(), emailVerified: false, enabled: true, roles: [], requiredActions: [] }
  const passwordHash = await hashPassword(form.get('password')!)
  if (await insertAccount(sql, { ...account, passwordHash })) return { id: account.id }
  const isUsername = (await selectAccount(sql, 'username', values.username)) !== undefined
  return {
    fault: isUsername
      ? { field: 'username', text: 'Ese usuario ya existe. Elegí otro.' }
      : { field: 'email', text: 'Ya hay un usuario con ese email. Iniciá sesión.' },
  }
}

/** Query parameter that opens the registration page. */
const REGISTER = 'registro'

/** Reasons why the portal requests a new sign-in, with the notice that the sign-in page shows for each. */
const MOTIVOS = new Map<unknown, string>([
  ['sesion-vencida', 'Tu sesión venció. Iniciá sesión y seguís donde estabas.'],
  ['ingreso-viejo', KEYCLOAK_TEXTS.reauthenticate],
])

/** Serves /login-actions/<id>: all pages of a sign-in until the browser returns to the portal. */
export async function serveInteraction(
  context: IdpContext,
  path: string,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> {
  const exchange = { context, req, res, path, nonce: setPageHeaders(res, context.settings.client.webOrigins) }
  const interaction = await findInteraction(exchange)
  if (interaction === 'anew') return
  if (!interaction) {
    const text = 'Pasó demasiado tiempo o ya iniciaste sesión desde otra pestaña. Volvé a Autogestión para seguir.'
    const page = { nonce: exchange.nonce, title: 'El inicio de sesión venció', text }
    return sendHtml(res, messagePage(context.look, page), 400)
  }
  if (interaction.prompt.name !== 'login') return act(exchange, interaction)
  const asked = new URL(req.url!, context.issuer).searchParams
  const { registrationAllowed, resetPasswordAllowed } = context.settings
  const isNew = registrationAllowed && asked.has(REGISTER)
  if (resetPasswordAllowed && asked.has(FORGOTTEN))
    return serveForgotten(context, exchange, (username, notice) => answerLogin(exchange, { username, notice }))
  return isNew ? register(exchange, interaction) : login(exchange, interaction)
}

/**
 * Returns the interaction (pending sign-in) of this URL. `anew`: its session has ended, so the browser was redirected
 * to start again. undefined: there is no interaction.
 */
async function findInteraction({ context, req, res, path }: Exchange): Promise<Interaction | 'anew' | undefined> {
  const { provider } = context.engine
  try {
    const interaction = await provider.interactionDetails(req, res)
    return path.endsWith(`/${interaction.uid}`) ? interaction : undefined
  } catch (error) {
    if (!(error instanceof errors.SessionNotFound)) throw error
    const uid = path.slice(path.lastIndexOf('/') + 1)
    const isOfBrowser = req.headers.cookie?.split('; ').includes(`${provider.cookieName('interaction')}=${uid}`)
    const asked = isOfBrowser && (await provider.Interaction.find(uid))
    if (!asked) return undefined
    // The user signed out in another tab while this page was open. The authorization request of the page is still
    // valid, so repeat it.
    res.writeHead(303, {
      Location: `${context.prefix}${OIDC}/auth?${new URLSearchParams(asked.params as Record<string, string>)}`,
    })
    res.end()
    return 'anew'
  }
}

function answerLogin(
  { context, res, path, nonce }: Exchange,
  said: { username: string; errors?: FieldError[]; notice?: string | undefined },
): void {
  const { registrationAllowed, resetPasswordAllowed } = context.settings
  const page = {
    nonce,
    action: path,
    errors: [],
    ...said,
    register: registrationAllowed ? `${path}?${REGISTER}` : undefined,
    forgotten: resetPasswordAllowed ? `${path}?${FORGOTTEN}` : undefined,
  }
  sendHtml(res, loginPage(context.look, page))
}

/**
 * Serves an action that the user must complete before the portal gets a code: either the portal requested it, or the
 * account requires it.
 */
async function act(exchange: Exchange, interaction: Interaction): Promise<void> {
  const { action, cancellable } = interaction.prompt.details
  const account = (await selectAccount(exchange.context.pool, 'id', interaction.session!.accountId))!
  const task = { exchange, interaction, account, isCancellable: cancellable === true }
  if (action === CONFIGURE_TOTP) return enrol(task)
  if (action === RENEW_CODES) return renewCodes(task)
  return action === REMOVE_FACTOR ? removeSecondFactor(task) : updatePassword(task)
}

/**
 * Ends the session of another user in this browser. The library would end that session with a script, which the
 * Content-Security-Policy blocks.
 */
async function endOther(context: IdpContext, interaction: Interaction, accountId: string): Promise<void> {
  const { session } = interaction
  if (!session || session.accountId === accountId) return
  await deleteSession(context.pool, session.accountId, session.uid)
  sayEnded(context, [session.uid])
  delete interaction.session
  await interaction.save(interaction.exp - nowInSeconds())
}

async function login(exchange: Exchange, interaction: Interaction): Promise<void> {
  const { params, uid } = interaction
  const { context, req, res } = exchange
  const shown = await whoShowsCode(exchange, uid)
  if (shown) return showCode(exchange, uid, shown)
  const answer = (username: string, errors: FieldError[]) =>
    answerLogin(exchange, { username, errors, notice: MOTIVOS.get(params.ag_motivo) })
  if (req.method !== 'POST') return answer(typeof params.login_hint === 'string' ? params.login_hint : '', [])

  const form = await readForm(req)
  const username = (form.get('username') ?? '').trim()
  const password = form.get('password') ?? ''
  const missing: FieldError[] = []
  if (!username) missing.push({ field: 'username', text: 'Ingresá tu usuario.' })
  if (!password) missing.push({ field: 'password', text: 'Ingresá tu contraseña.' })
  if (missing.length) return answer(username, missing)

  const address = addressOf(req)
  if (context.addressLimit.isBlocked(address)) return answer(username, [TOO_MANY])
  const { account, refused } = await authenticate(context.pool, context.settings.bruteForce, username, password)
  // Log the name of the account, never the typed text, because users sometimes type a password into the wrong field.
  const known = account ? account.username : refused.persona
  context.log({ event: account ? 'idp.login' : 'idp.login_failed', username: known, address })
  if (!account) {
    context.addressLimit.addFailure(address, username)
    answer(username, [{ field: 'password', text: 'Usuario o contraseña incorrectos.' }])
    await flushed()
    const { persona, count } = refused
    return context.tell(await count(), { persona, ip: address, operacion: 'ingreso' })
  }
  await endOther(context, interaction, account.id)
  if (await hasSecondFactor(context.pool, account.id)) return askForCode(exchange, uid, account.id)
  return context.engine.provider.interactionFinished(req, res, {
    login: { accountId: account.id, ts: nowInSeconds(), remember: false, ...PROVED.password },
  })
}

async function register({ context, req, res, path, nonce }: Exchange, interaction: Interaction): Promise<void> {
  const { pool, settings, look, engine, addressLimit, registerLimit } = context
  const answer = (values: Registration, faults: FieldError[]) => {
    const page = { nonce, action: `${path}?${REGISTER}`, values, errors: faults, login: path }
    sendHtml(res, registerPage(look, { ...page, hint: policyHint(settings.passwordPolicy) }))
  }
  if (req.method !== 'POST') return answer(EMPTY_REGISTRATION, [])
  const form = await readForm(req)
  const values = readRegistration(form)
  const faults = check(values, form, settings.passwordPolicy)
  if (faults.length) return answer(values, faults)
  const address = addressOf(req)
  if (addressLimit.isBlocked(address) || registerLimit.isOver(address)) return answer(values, [TOO_MANY])
  const made = await createOwnAccount(pool, values, form)
  if ('fault' in made) {
    // Count a taken name as a failed attempt, because the request may try to find out which usernames exist.
    addressLimit.addFailure(address, values.username)
    return answer(values, [made.fault])
  }
  context.log({ event: 'idp.registered', username: values.username })
  await endOther(context, interaction, made.id)
  return engine.provider.interactionFinished(req, res, {
    login: { accountId: made.id, ts: nowInSeconds(), remember: false, ...PROVED.password },
  })
}

async function updatePassword({ exchange, interaction, account, isCancellable }: Task): Promise<void> {
  const { context, req, res, path, nonce } = exchange
  const { pool, settings, look, engine, later, tell } = context
  const { session } = interaction
  const hint = policyHint(settings.passwordPolicy)
  const answer = (faults: FieldError[]) =>
    sendHtml(
      res,
      passwordPage(look, { nonce, action: path, username: account.username, errors: faults, hint, isCancellable }),
    )
  if (req.method !== 'POST') return answer([])

  const form = await readForm(req)
  if (isCancellable && form.get('cancel-aia'))
    return engine.provider.interactionFinished(req, res, { kc_action: 'cancelled' })
  const { faults, ended } = await transaction(pool, async (sql) => {
    const found = await choosePassword(form, (password) =>
      changePassword(sql, settings.passwordPolicy, account.id, password),
    )
    if (!found.length) await later(sql, { ...account, evento: 'cambiada' })
    const leaves = !found.length && form.get('logout-sessions')
    return { faults: found, ended: leaves ? await deleteSessions(sql, account.id, session!.uid) : [] }
  })
  if (faults.length) return answer(faults)
  sayEnded(context, ended)
  context.log({ event: 'idp.password_changed', username: account.username })
  tell('authn_password_change', { persona: account.username, ip: addressOf(req), operacion: 'contraseña' })
  return engine.provider.interactionFinished(req, res, { kc_action: 'success' })
}

/** Compares the two entries of a new password. Passes it to `keep`, which stores it. Returns the errors. */
export async function choosePassword(
  form: URLSearchParams,
  keep: (password: string) => Promise<string[]>,
): Promise<FieldError[]> {
  const password = form.get('password-new') ?? ''
  if (!password) return [{ field: 'password-new', text: 'Ingresá la nueva contraseña.' }]
  if (password !== form.get('password-confirm'))
    return [{ field: 'password-confirm', text: 'Las contraseñas no coinciden.' }]
  return (await keep(password)).map((text) => ({ field: 'password-new', text }))
}
