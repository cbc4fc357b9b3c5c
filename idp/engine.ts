import { createHash } from 'node:crypto'
import { providerCookie } from '#contract/base/cookies.ts'
import { Provider, type KoaContextWithOIDC } from 'oidc-provider'
import { selectAccount } from './accounts.ts'
import { isReplay } from './adapter.ts'
import { configuration } from './configuration.ts'
import { addressOf, type Engine, type EngineContext } from './context.ts'
import { sayEnded } from './logout-notice.ts'
import { installJwtRefreshTokens } from './refresh-tokens.ts'
import { upsertDevice } from './sessions.ts'

const digest = (sid: string) => createHash('sha256').update(sid).digest('base64url')

/** A provider with the present keys. The library fixes its keys when it is made, so a rotation makes another one. */
export function createEngine(context: EngineContext): Engine {
  const { pool, settings, issuer, prefix, log } = context
  const provider = new Provider(issuer, configuration(context))
  // The front door says by which name and protocol we are reached: see index.ts.
  provider.proxy = true

  installJwtRefreshTokens(provider, context)

  const isHttps = issuer.startsWith('https:')
  // The session iframe compares it: a digest, so that a script never reads the session id itself.
  const { name, ...options } = providerCookie('KEYCLOAK_SESSION', isHttps)
  const setSessionCookie = (ctx: KoaContextWithOIDC, value: string | null) =>
    ctx.cookies.set(name, value, {
      signed: false,
      overwrite: true,
      path: isHttps ? '/' : `${prefix}/`,
      ...options,
      ...(value ? { maxAge: settings.lifespans.ssoSessionMaxLifespan * 1000 } : {}),
    })

  provider.on('authorization.success', (ctx, answer = {}) => {
    const { session, result, params } = ctx.oidc
    answer.session_state = session!.uid
    // Not OpenID parameters but Keycloak's: how the action that the portal asked for ended.
    if (result?.kc_action) Object.assign(answer, { kc_action: params?.kc_action, kc_action_status: result.kc_action })
    setSessionCookie(ctx, digest(session!.uid))
    const from = { ip: ctx.req.socket.remoteAddress, userAgent: ctx.req.headers['user-agent'] }
    upsertDevice(pool, { uid: session!.uid, ...from }).catch((error: unknown) =>
      log({ event: 'idp.device_failed', err: error }),
    )
  })
  provider.on('end_session.success', (ctx) => {
    setSessionCookie(ctx, null)
    const { session } = ctx.oidc
    if (session?.accountId) sayEnded(context, [session.uid])
  })
  const logError = (event: string) => (_ctx: KoaContextWithOIDC, error: Error) => log({ event, err: error })
  provider.on('server_error', logError('idp.server_error'))
  provider.on('authorization.error', logError('idp.authorization_error'))
  provider.on('grant.error', logError('idp.grant_error'))
  provider.on('grant.error', (ctx, error) => {
    if (!isReplay(error)) return
    const { RefreshToken, AuthorizationCode } = ctx.oidc.entities
    const sayReplay = async () => {
      const account = await selectAccount(pool, 'id', (RefreshToken ?? AuthorizationCode)?.accountId ?? '')
      const persona = account?.username.toLowerCase() ?? ''
      context.tell('authn_token_reuse', { persona, ip: addressOf(ctx.req), operacion: 'renovación' })
    }
    sayReplay().catch((cause: unknown) => log({ event: 'idp.tell_failed', err: cause }))
  })
  provider.on('end_session.error', logError('idp.logout_error'))

  return { provider, handle: provider.callback() }
}
