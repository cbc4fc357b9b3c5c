import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Account, lockAccount, selectAccount, verifyEmail } from '../accounts.ts'
import { sayEnded } from '../logout-notice.ts'
import { markOf, readActionToken, type ActionToken } from './action-token.ts'
import { addressOf, type IdpContext } from '../context.ts'
import { changePassword } from '../credentials.ts'
import { readForm, sendHtml, setPageHeaders } from '../http.ts'
import { choosePassword } from '../interactions.ts'
import { confirmPage, messagePage, passwordPage, type FieldError } from '../pages.ts'
import { policyHint } from '../passwords/password-policy.ts'
import { transaction } from '#server/db/database.ts'
import type { Sql } from '../schema.ts'
import { deleteSessions } from '../sessions.ts'

const isUsed = async (sql: Sql, { jti }: ActionToken) =>
  (await sql.query("select from idp.artifact where model = 'ActionToken' and id = $1", [jti])).rowCount === 1

/**
 * Marks a link as used. Returns false when it was already used. A concurrent use waits until the other transaction
 * ends.
 */
const use = async (sql: Sql, { jti, exp }: ActionToken) => {
  const { rowCount } = await sql.query(
    `insert into idp.artifact (model, id, payload, expires_at) values ('ActionToken', $1, '{}', to_timestamp($2))
     on conflict do nothing`,
    [jti, exp],
  )
  return rowCount === 1
}

/** Whether the account still has the password and e-mail address that it had when the link was made. */
const isOf = ({ replaces }: ActionToken, account: Account | undefined): boolean =>
  account !== undefined && (replaces === undefined || replaces === markOf(account))

/** Thrown to roll back the use of a link whose new password was rejected, so that the user can try another password. */
class PasswordRefused extends Error {
  readonly faults: FieldError[]
  constructor(faults: FieldError[]) {
    super('The password was not accepted.')
    this.faults = faults
  }
}

/** Serves a link sent by e-mail. Asks for a new password and stores it, or only confirms the e-mail address. */
export async function serveActionLink(
  context: IdpContext,
  url: URL,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> {
  const { pool, settings, look, later, tell } = context
  const nonce = setPageHeaders(res, settings.client.webOrigins)
  const sayStale = () => {
    const page = { nonce, title: 'El enlace ya no sirve', text: 'Ya fue usado o venció. Pedí uno nuevo.' }
    sendHtml(res, messagePage(look, page), 400)
  }

  const token = await readActionToken(context, url.searchParams.get('key') ?? '')
  const account = token && (await selectAccount(pool, 'id', token.sub))
  if (!token || !account?.enabled || !isOf(token, account) || (await isUsed(pool, token))) return sayStale()
  const choosesPassword = token.actions.includes('UPDATE_PASSWORD')
  const page = { nonce, action: url.pathname + url.search, username: account.username }
  const ask = (errors: FieldError[]) => {
    const hint = policyHint(settings.passwordPolicy)
    const asked = choosesPassword
      ? passwordPage(look, { ...page, errors, hint, isCancellable: false })
      : confirmPage(look, { ...page, email: account.email ?? '' })
    sendHtml(res, asked)
  }
  // GET must not change anything: a mail program that prefetches links would use them up.
  if (req.method !== 'POST') return ask([])

  const form = await readForm(req)
  try {
    const ended = await transaction(pool, async (sql) => {
      const present = await lockAccount(sql, account.id)
      if (!isOf(token, present) || !(await use(sql, token))) return undefined
      if (choosesPassword) {
        const faults = await choosePassword(form, (password) =>
          changePassword(sql, settings.passwordPolicy, account.id, password),
        )
        if (faults.length) throw new PasswordRefused(faults)
        if (present?.passwordHash) await later(sql, { ...present, evento: 'cambiada' })
      }
      await verifyEmail(sql, account.id)
      return choosesPassword ? deleteSessions(sql, account.id) : []
    })
    if (!ended) return sayStale()
    sayEnded(context, ended)
  } catch (error) {
    if (!(error instanceof PasswordRefused)) throw error
    return ask(error.faults)
  }
  context.log({ event: 'idp.link_used', username: account.username, actions: token.actions })
  if (choosesPassword)
    tell('authn_password_change', { persona: account.username, ip: addressOf(req), operacion: 'contraseña' })
  const text = choosesPassword ? 'Tu contraseña quedó guardada. Ya podés iniciar sesión.' : 'Tu email quedó confirmado.'
  return sendHtml(res, messagePage(look, { nonce, title: 'Listo', text, goOn: token.redirectUri }))
}
