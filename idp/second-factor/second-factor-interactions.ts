import type { Interaction } from 'oidc-provider'
import { transaction } from '#server/db/database.ts'
import { type Account, selectAccount } from '../accounts.ts'
import { addressOf, type Exchange, nowInSeconds } from '../context.ts'
import { countFailure } from '../credentials.ts'
import { readForm, sendHtml } from '../http.ts'
import { KEYCLOAK_TEXTS } from '../keycloak/keycloak-texts.ts'
import type { FieldError } from '../pages.ts'
import {
  deleteSecondFactor,
  newSecret,
  setRecoveryCodes,
  setSecondFactor,
  takeRecoveryCode,
  takeTotp,
} from './second-factor.ts'
import { askPage, enrolmentPage, recoveryCodesPage, secondStepPage } from './second-factor-pages.ts'
import { deleteStep, keepStep, selectStep } from './second-factor-steps.ts'
import { enrolmentAddress, stepOfCode, toBase32 } from './totp.ts'

/** Claims of a sign-in: its proofs (`amr`, RFC 8176), and their strength (`acr`) in the numbers of Keycloak. */
export const PROVED = {
  password: { amr: ['pwd'], acr: '1' },
  secondFactor: { amr: ['pwd', 'otp', 'mfa'], acr: '2' },
}

/** Time (s) that a user has to enter the code after the password. */
const SHOW_SECONDS = 300
/** Time (s) that a user has to set up an authenticator app, enough to install it. */
const ENROL_SECONDS = 1800

/** Query parameters of the code form. RECOVERY shows the form for recovery codes; AGAIN starts over as another user. */
const RECOVERY = 'recuperacion'
const AGAIN = 'de-nuevo'

const WAIT = 'Hubo demasiados intentos. Esperá unos minutos y probá de nuevo.'

const paramsOf = ({ context, req }: Exchange): URLSearchParams => new URL(req.url!, context.issuer).searchParams

/**
 * Returns the account whose password was entered in this interaction and whose code is still missing. undefined: there
 * is none, or the user chose to start over.
 */
export async function whoShowsCode(exchange: Exchange, uid: string): Promise<string | undefined> {
  const { pool } = exchange.context
  if (paramsOf(exchange).has(AGAIN)) await deleteStep(pool, 'PasswordShown', uid)
  return (await selectStep(pool, 'PasswordShown', uid))?.accountId
}

/**
 * Stores that the password was entered, and redirects to the code form. There is no session until the code is right.
 */
export async function askForCode({ context, res, path }: Exchange, uid: string, accountId: string): Promise<void> {
  await keepStep(context.pool, 'PasswordShown', uid, { accountId, payload: {}, seconds: SHOW_SECONDS })
  res.writeHead(303, { Location: path })
  res.end()
}

/** Serves the form for a code of the authenticator app or a recovery code. Signs the user in when the code is right. */
export async function showCode(exchange: Exchange, uid: string, accountId: string): Promise<void> {
  const { context, req, res, path, nonce } = exchange
  const { pool, settings, look, addressLimit } = context
  const isRecovery = paramsOf(exchange).has(RECOVERY)
  const field = isRecovery ? 'recoveryCodeInput' : 'otp'
  const answer = (...texts: string[]) => {
    const errors = texts.map((text): FieldError => ({ field, text }))
    const recovery = `${path}?${RECOVERY}`
    const [action, other] = isRecovery ? [recovery, path] : [path, recovery]
    sendHtml(res, secondStepPage(look, { nonce, action, other, again: `${path}?${AGAIN}`, isRecovery, errors }))
  }
  if (req.method !== 'POST') return answer()

  const code = ((await readForm(req)).get(field) ?? '').slice(0, 40)
  if (!code.trim()) return answer(KEYCLOAK_TEXTS.missingTotpMessage)
  const address = addressOf(req)
  if (addressLimit.isBlocked(address)) return answer(WAIT)
  const isRight = await (isRecovery ? takeRecoveryCode : takeTotp)(pool, accountId, code)
  context.log({ event: isRight ? 'idp.second_factor' : 'idp.second_factor_failed', accountId, address, isRecovery })
  if (!isRight) {
    addressLimit.addFailure(address, accountId)
    const isLocked = await countFailure(pool, settings.bruteForce, accountId)
    const account = await selectAccount(pool, 'id', accountId)
    const told = { persona: account?.username ?? '', ip: address, operacion: 'segundo paso' }
    context.tell(isLocked ? 'authn_login_lock' : 'authn_login_fail', told)
    return answer(isRecovery ? KEYCLOAK_TEXTS['recovery-code-error-invalid'] : KEYCLOAK_TEXTS.invalidTotpMessage)
  }
  await deleteStep(pool, 'PasswordShown', uid)
  return context.engine.provider.interactionFinished(req, res, {
    login: { accountId, ts: nowInSeconds(), remember: false, ...PROVED.secondFactor },
  })
}

/**
 * Action on the second factor of a signed-in user. `isCancellable` true: the portal requested it; false: it is
 * required.
 */
export type Task = { exchange: Exchange; interaction: Interaction; account: Account; isCancellable: boolean }

/** Finishes the interaction. `proved` true: stores in the session that the user proved two factors; auth_time stays. */
async function finish({ exchange, interaction, account, isCancellable }: Task, proved: boolean): Promise<void> {
  const { context, req, res } = exchange
  const { provider } = context.engine
  const session = await provider.Session.findByUid(interaction.session!.uid)
  const ts = session?.loginTs ?? nowInSeconds()
  return provider.interactionFinished(req, res, {
    ...(isCancellable && { kc_action: 'success' }),
    ...(proved && { login: { accountId: account.id, ts, remember: false, ...PROVED.secondFactor } }),
  })
}

const cancel = ({ exchange: { context, req, res } }: Task) =>
  context.engine.provider.interactionFinished(req, res, { kc_action: 'cancelled' })

const showCodes = ({ exchange, account }: Task, codes: readonly string[]) => {
  const { context, res, path, nonce } = exchange
  sendHtml(res, recoveryCodesPage(context.look, { nonce, action: path, username: account.username, codes }))
}

type Enrolment = { secret: string } | { isDone: true }

/**
 * Serves the setup of an authenticator app: shows a secret, checks a code made with it, and shows the recovery codes.
 */
export async function enrol(task: Task): Promise<void> {
  const { exchange, interaction, account, isCancellable } = task
  const { context, req, res, path, nonce } = exchange
  const { pool, look } = context
  const kept = (await selectStep<Enrolment>(pool, 'Enrolment', interaction.uid))?.payload
  // This is the second submit: the user has seen the recovery codes.
  if (kept && 'isDone' in kept) return finish(task, true)
  const keep = (payload: Enrolment, sql: Parameters<typeof keepStep>[0] = pool) =>
    keepStep(sql, 'Enrolment', interaction.uid, { accountId: account.id, payload, seconds: ENROL_SECONDS })
  const secret = kept ? Buffer.from(kept.secret, 'hex') : newSecret()
  if (!kept) await keep({ secret: secret.toString('hex') })

  const answer = (...texts: string[]) =>
    sendHtml(
      res,
      enrolmentPage(look, {
        nonce,
        action: path,
        username: account.username,
        secret: toBase32(secret),
        address: enrolmentAddress(secret, look.name, account.username),
        errors: texts.map((text) => ({ field: 'totp', text })),
        isCancellable,
      }),
    )
  if (req.method !== 'POST') return answer()
  const form = await readForm(req)
  if (isCancellable && form.get('cancel-aia')) return cancel(task)
  const code = (form.get('totp') ?? '').replace(/\s/g, '')
  if (!code) return answer(KEYCLOAK_TEXTS.missingTotpMessage)
  const step = stepOfCode(secret, code, Date.now())
  if (step === undefined) return answer(KEYCLOAK_TEXTS.invalidTotpMessage)
  const codes = await transaction(pool, async (sql) => {
    await keep({ isDone: true }, sql)
    return setSecondFactor(sql, account.id, { secret, step })
  })
  context.log({ event: 'idp.second_factor_set', username: account.username })
  return showCodes(task, codes)
}

/** Serves the renewal of the ten recovery codes, which invalidates the previous codes. */
export async function renewCodes(task: Task): Promise<void> {
  const { exchange, interaction, account } = task
  const { context, req, res, path, nonce } = exchange
  const { pool, look } = context
  if (await selectStep(pool, 'Enrolment', interaction.uid)) return finish(task, false)
  if (req.method !== 'POST') {
    const page = { nonce, action: path, title: '¿Crear códigos nuevos?', button: 'Crear códigos nuevos' }
    return sendHtml(res, askPage(look, { ...page, text: 'Los códigos de recuperación que tengas dejan de servir.' }))
  }
  if ((await readForm(req)).get('cancel-aia')) return cancel(task)
  const codes = await transaction(pool, async (sql) => {
    const done = { accountId: account.id, payload: { isDone: true }, seconds: ENROL_SECONDS }
    await keepStep(sql, 'Enrolment', interaction.uid, done)
    return setRecoveryCodes(sql, account.id)
  })
  context.log({ event: 'idp.recovery_codes_set', username: account.username })
  return showCodes(task, codes)
}

/** Serves the removal of the second factor. Asks for confirmation. */
export async function removeSecondFactor(task: Task): Promise<void> {
  const { exchange, account } = task
  const { context, req, res, path, nonce } = exchange
  if (req.method !== 'POST') {
    const page = { nonce, action: path, title: '¿Quitar la verificación en dos pasos?', button: 'Quitarla' }
    const text = 'Vas a ingresar solamente con tu contraseña, y los códigos de recuperación dejan de servir.'
    return sendHtml(res, askPage(context.look, { ...page, text }))
  }
  if ((await readForm(req)).get('cancel-aia')) return cancel(task)
  await transaction(context.pool, (sql) => deleteSecondFactor(sql, account.id))
  context.log({ event: 'idp.second_factor_removed', username: account.username })
  return finish(task, false)
}
