import { randomUUID } from 'node:crypto'
import { importJWK, SignJWT } from 'jose'
import { TOKENS_ONLY } from '#contract/base/sesion.ts'
import { fetchOutside } from '#server/outside/outside.ts'
import type { Log } from './context.ts'
import type { Secrets } from './keys.ts'
import type { RealmSettings } from './settings.ts'

const EVENT = 'http://schemas.openid.net/event/backchannel-logout'
const WAIT_MS = 5000

type From = { issuer: string; settings: RealmSettings; secrets: Secrets; log?: Log }

/**
 * Notifies the portal that sessions have ended, with one signed token for each, as Keycloak does (Back-Channel Logout
 * 1.0). `tokensOnly` true: only the issued tokens were revoked; the sessions continue. Runs in the background. If the
 * portal is unreachable, the tokens stay valid until they expire.
 */
export const sayEnded = (
  { issuer, settings, secrets, log = () => {} }: From,
  sids: readonly string[],
  tokensOnly = false,
): void => {
  const [jwk] = secrets.signing
  const say = async (sid: string): Promise<void> => {
    const token = await new SignJWT({
      sid,
      typ: 'Logout',
      events: { [EVENT]: {}, ...(tokensOnly && { [TOKENS_ONLY]: {} }) },
    })
      .setProtectedHeader({ alg: 'RS256', typ: 'logout+jwt', kid: jwk!.kid! })
      .setIssuer(issuer)
      .setAudience(settings.client.clientId)
      .setIssuedAt()
      .setExpirationTime('2m')
      .setJti(randomUUID())
      .sign(await importJWK(jwk!, 'RS256'))
    const body = new URLSearchParams({ logout_token: token })
    const answer = await fetchOutside(settings.client.backchannelLogoutUrl, {
      method: 'POST',
      body,
      signal: AbortSignal.timeout(WAIT_MS),
    })
    if (!answer.ok) throw new Error(`The portal answered ${answer.status}.`)
  }
  for (const sid of sids) say(sid).catch((error: unknown) => log({ event: 'idp.logout_notice_failed', err: error }))
}
