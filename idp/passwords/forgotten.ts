import type { IncomingMessage, ServerResponse } from 'node:http'
import { transaction } from '#server/db/database.ts'
import { selectLogin } from '../accounts.ts'
import { addressOf, type IdpContext } from '../context.ts'
import { flushed, readForm, sendHtml } from '../http.ts'
import { KEYCLOAK_TEXTS } from '../keycloak/keycloak-texts.ts'
import { forgottenPage } from '../pages.ts'
import type { Sql } from '../schema.ts'

/** Query parameter that opens the page for a forgotten password. */
export const FORGOTTEN = 'olvido'

const PER_HOUR = 5
const APART_SECONDS = 60

/**
 * Counts a request for an account. Returns false when the account does not exist or is disabled, when its last request
 * is too recent, or when it has too many requests.
 */
const countAsking = async (sql: Sql, id: string): Promise<boolean> => {
  const { rowCount } = await sql.query(
    `update idp.account set resets = array_append(array(select r from unnest(resets) r where r > now() - interval '1 hour'), now())
     where id = $1 and enabled and email is not null
       and (select count(*) from unnest(resets) r where r > now() - interval '1 hour') < $2
       and not exists (select from unnest(resets) r where r > now() - make_interval(secs => $3))`,
    [id, PER_HOUR, APART_SECONDS],
  )
  return rowCount === 1
}

const sendLink = async ({ pool, later, tell }: IdpContext, usernameOrEmail: string, ip: string): Promise<void> => {
  const found = await selectLogin(pool, usernameOrEmail)
  const account = found?.isThere ? found : undefined
  if (account)
    await transaction(pool, async (sql) => {
      if (await countAsking(sql, account.id)) await later(sql, { ...account, evento: 'olvidada' })
    })
  tell('authn_password_reset', { persona: account?.username ?? '', ip, operacion: FORGOTTEN })
}

/**
 * Serves the page for a forgotten password. Everyone gets the same answer before the account is read, so neither text
 * nor time reveals whether the account exists. `back` answers with the sign-in page and a notice.
 */
export async function serveForgotten(
  context: IdpContext,
  { req, res, path, nonce }: { req: IncomingMessage; res: ServerResponse; path: string; nonce: string },
  back: (username: string, notice: string) => void,
): Promise<void> {
  const answer = (username: string, fault?: string) => {
    const errors = fault ? [{ field: 'username', text: fault }] : []
    const page = { nonce, action: `${path}?${FORGOTTEN}`, username, errors, login: path }
    sendHtml(res, forgottenPage(context.look, page))
  }
  if (req.method !== 'POST') return answer('')
  const username = ((await readForm(req)).get('username') ?? '').trim()
  if (!username) return answer('', KEYCLOAK_TEXTS.missingUsernameMessage)
  const address = addressOf(req)
  if (context.resetLimit.isOver(address))
    return answer(username, 'Hubo demasiadas solicitudes. Esperá unos minutos y probá de nuevo.')
  back(username, KEYCLOAK_TEXTS.emailSentMessage)
  await flushed()
  await sendLink(context, username, address).catch((error: unknown) =>
    context.log({ event: 'idp.reset_failed', err: error }),
  )
}
