import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { SignJWT, jwtVerify, type JWTPayload } from 'jose'
import { deleteSessions, selectAccount } from './accounts.ts'
import type { IdpContext } from './context.ts'
import { changePassword } from './credentials.ts'
import { readForm, sendHtml, setPageHeaders } from './http.ts'
import { choosePassword } from './interactions.ts'
import { messagePage, passwordPage, type FieldError } from './pages.ts'
import { policyHint } from './passwords.ts'
import { inTransaction, type Sql } from './schema.ts'

/** The path under the realm. */
export const ACTION_TOKEN = '/login-actions/action-token'

const audience = ({ issuer }: IdpContext) => `${issuer}${ACTION_TOKEN}`

/** A link with which that person chooses a password, once, within `lifespan` seconds. Whoever has it is that person. */
export async function createActionLink(context: IdpContext, userId: string, lifespan: number): Promise<string> {
  const key = await new SignJWT({ typ: 'execute-actions' })
    .setProtectedHeader({ alg: 'HS512', typ: 'JWT' })
    .setJti(randomUUID())
    .setSubject(userId)
    .setIssuer(context.issuer)
    .setAudience(audience(context))
    .setIssuedAt()
    .setExpirationTime(`${lifespan}s`)
    .sign(context.secrets.refresh)
  return `${audience(context)}?key=${key}`
}

async function verify(context: IdpContext, key: string): Promise<JWTPayload | undefined> {
  const options = { issuer: context.issuer, audience: audience(context), algorithms: ['HS512'] }
  const verified = await jwtVerify(key, context.secrets.refresh, options).catch(() => undefined)
  return verified?.payload.typ === 'execute-actions' ? verified.payload : undefined
}

const isUsed = async (sql: Sql, { jti }: JWTPayload) =>
  (await sql.query("select from idp.artifact where model = 'ActionToken' and id = $1", [jti])).rowCount === 1

/** True for the first who asks; a second one waits for the first's transaction and then hears false. */
const use = async (sql: Sql, { jti, exp }: JWTPayload) => {
  const { rowCount } = await sql.query(
    `insert into idp.artifact (model, id, payload, expires_at) values ('ActionToken', $1, '{}', to_timestamp($2))
     on conflict do nothing`,
    [jti, exp],
  )
  return rowCount === 1
}

/** Undoes the use of a link whose password was not accepted: the person may try another one. */
class PasswordRefused extends Error {
  readonly faults: FieldError[]
  constructor(faults: FieldError[]) {
    super('The password was not accepted.')
    this.faults = faults
  }
}

/** Serves the link: asks for a password and keeps it. */
export async function serveActionLink(
  context: IdpContext,
  url: URL,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> {
  const { pool, settings, look } = context
  const nonce = setPageHeaders(res, settings.client.webOrigins)
  const say = (status: number, title: string, text: string) =>
    sendHtml(res, messagePage(look, { nonce, title, text }), status)
  const sayStale = () => say(400, 'El enlace ya no sirve', 'Ya fue usado o venció. Pedí uno nuevo.')

  const token = await verify(context, url.searchParams.get('key') ?? '')
  const account = token?.sub ? await selectAccount(pool, 'id', token.sub) : undefined
  if (!token || !account?.enabled || (await isUsed(pool, token))) return sayStale()
  const ask = (faults: FieldError[]) => {
    const hint = policyHint(settings.passwordPolicy)
    const { username } = account
    const page = { nonce, action: url.pathname + url.search, username, errors: faults, hint, isCancellable: false }
    sendHtml(res, passwordPage(look, page))
  }
  if (req.method !== 'POST') return ask([])

  const form = await readForm(req)
  try {
    const isDone = await inTransaction(pool, async (sql) => {
      if (!(await use(sql, token))) return false
      const faults = await choosePassword(form, (password) =>
        changePassword(sql, settings.passwordPolicy, account.id, password),
      )
      if (faults.length) throw new PasswordRefused(faults)
      await deleteSessions(sql, account.id)
      return true
    })
    if (!isDone) return sayStale()
  } catch (error) {
    if (!(error instanceof PasswordRefused)) throw error
    return ask(error.faults)
  }
  context.log({ event: 'idp.password_chosen', username: account.username })
  return say(200, 'Listo', 'Tu contraseña quedó guardada. Ya podés iniciar sesión.')
}
