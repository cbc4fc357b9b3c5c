import { createHash } from 'node:crypto'
import { providerCookie } from '#contract/base/cookies.ts'
import { errors, type KoaContextWithOIDC, Provider } from 'oidc-provider'
import { selectAccount } from './accounts.ts'
import { isReplay } from './adapter.ts'
import { configuration } from './configuration.ts'
import { addressOf, type Engine, type EngineContext } from './context.ts'
import { sayEnded } from './logout-notice.ts'
import { installJwtRefreshTokens } from './tokens/refresh-tokens.ts'
import { deleteSignIn, upsertDevice } from './sessions.ts'

const digest = (sid: string) => createHash('sha256').update(sid).digest('base64url')

/**
 * Revokes a sign-in whose tokens may be stolen: a refresh token or code is used twice, or a code comes with a wrong
 * verifier. Revokes its tokens in every tab and at the portal before the answer is sent.
 */
function endMisused(provider: Provider, context: EngineContext): void {
  const { pool, log } = context
  const { AuthorizationCode } = provider
  const find = AuthorizationCode.find.bind(AuthorizationCode)
  Object.assign(AuthorizationCode, {
    async find(value: string, options?: { ignoreExpiration?: boolean }) {
      const code = await find(value, options)
      // Register the code with the request here. The library registers it only after consuming it, which is too late
      // for a rejected code.
      if (code) Provider.ctx?.oidc.entity('AuthorizationCode', code)
      return code
    },
  })
  const ending = new WeakMap<object, Promise<void>>()
  const end = async (ctx: KoaContextWithOIDC, replayed: boolean): Promise<void> => {
    const { RefreshToken, AuthorizationCode: code } = ctx.oidc.entities
    const source = RefreshToken ?? code
    const { grantId, sessionUid, accountId } = source ?? {}
    if (!grantId || !sessionUid || !accountId) return
    await deleteSignIn(pool, { grantId, sessionUid, accountId })
    sayEnded(context, [sessionUid], true)
    const persona = (await selectAccount(pool, 'id', accountId))?.username.toLowerCase() ?? ''
    const operacion = replayed ? 'renovación' : 'código'
    context.tell('authn_token_reuse', { persona, ip: addressOf(ctx.req), operacion })
  }
  provider.on('grant.error', (ctx, error) => {
    const { RefreshToken, AuthorizationCode: code } = ctx.oidc.entities
    const isMisused =
      isReplay(error) || (error instanceof errors.InvalidGrant && code?.isExpired === false && !RefreshToken)
    if (isMisused) ending.set(ctx, end(ctx, isReplay(error)))
  })
  provider.use(async (ctx, next) => {
    await next()
    await ending.get(ctx)?.catch((err: unknown) => log({ event: 'idp.end_failed', err }))
  })
}

/**
 * Creates a provider with the current keys. A rotation of keys creates another provider, because the library cannot
 * change the keys of an existing provider.
 */
export function createEngine(context: EngineContext): Engine {
  const { pool, settings, issuer, prefix, log } = context
  const provider = new Provider(issuer, configuration(context))
  // Trust the forwarded headers, because index.ts sets them to the public host and protocol.
  provider.proxy = true

  installJwtRefreshTokens(provider, context)

  const isHttps = issuer.startsWith('https:')
  // Cookie that the session iframe compares. Its value is a digest, from which no script can read the session id.
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
    // Parameters of Keycloak that OpenID does not have: the outcome of the action that the portal requested.
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
  // Without a session there is no sign-out to confirm, so redirect at once. The library would show a confirmation page,
  // whose script the Content-Security-Policy blocks.
  provider.use(async (ctx, next) => {
    await next()
    const { route, session, params } = (ctx as KoaContextWithOIDC).oidc ?? {}
    const { post_logout_redirect_uri: wanted, state } = (params ?? {}) as Record<string, string | undefined>
    if (route !== 'end_session' || ctx.status !== 200 || session?.accountId) return
    setSessionCookie(ctx as KoaContextWithOIDC, null)
    const back = new URL(wanted ?? provider.urlFor('end_session_success'))
    if (state) back.searchParams.set('state', state)
    ctx.redirect(back.href)
  })
  const logError = (event: string) => (_ctx: KoaContextWithOIDC, error: Error) => log({ event, err: error })
  provider.on('server_error', logError('idp.server_error'))
  provider.on('authorization.error', logError('idp.authorization_error'))
  provider.on('grant.error', logError('idp.grant_error'))
  endMisused(provider, context)
  provider.on('end_session.error', logError('idp.logout_error'))

  return { provider, handle: provider.callback() }
}
