import { type Configuration, type JWKS, type KoaContextWithOIDC, interactionPolicy } from 'oidc-provider'
import { FRESCA_S } from '#contract/base/sesion.ts'
import { providerCookie } from '#contract/base/cookies.ts'
import { derivedId } from '#server/jobs/derived-id.ts'
import { selectAccount } from './accounts.ts'
import { sqlAdapter } from './adapter.ts'
import { type EngineContext, OIDC, SCOPE, personClaims } from './context.ts'
import { setPageHeaders } from './http.ts'
import { logoutPage, messagePage } from './pages.ts'
import { sessionTtl } from './tokens/refresh-tokens.ts'
import type { Sql } from './schema.ts'
import { CONFIGURE_TOTP } from '#gateways/identity/directory.ts'
import { hasSecondFactor, REMOVE_FACTOR, RENEW_CODES } from './second-factor/second-factor.ts'
import type { RealmSettings } from './settings.ts'

/** Name in Keycloak of the action to change the password. The portal may request it of a user. */
const UPDATE_PASSWORD = 'UPDATE_PASSWORD'
/** Actions that need an existing second factor. */
const OF_SECOND_FACTOR: ReadonlySet<string> = new Set([RENEW_CODES, REMOVE_FACTOR])
const ACTIONS: ReadonlySet<string> = new Set([UPDATE_PASSWORD, CONFIGURE_TOTP, ...OF_SECOND_FACTOR])

/**
 * Returns the name of a requested action without its argument (`delete_credential:<id>`). The argument is ignored,
 * because a user has one second factor. undefined: the action is unknown.
 */
const nameOfAction = (asked: string): string | undefined => {
  const [name = ''] = asked.split(':')
  return ACTIONS.has(name) ? name : undefined
}

/**
 * Steps of a user before the portal gets a code: sign in, then change the password or set up the second factor, when
 * required or requested. There is no consent step, because the portal is the only client.
 */
function portalPolicy(sql: Sql, { secondFactorRoles }: RealmSettings): interactionPolicy.DefaultPolicy {
  const { base, Check, Prompt } = interactionPolicy
  const policy = base()
  policy.remove('consent')

  const checks = policy.get('login')!.checks
  checks.add(
    new Check('account_unavailable', 'la persona de esta sesión ya no puede iniciar sesión', ({ oidc }) =>
      Boolean(oidc.session?.accountId && !oidc.account),
    ),
  )
  checks.add(
    new Check('old_login', 'hace falta volver a iniciar sesión', ({ oidc }) =>
      Boolean(oidc.params?.kc_action && oidc.session?.accountId && oidc.session.past(FRESCA_S) && !oidc.result?.login),
    ),
  )

  /**
   * Returns the pending action of the user. `cancellable`: true when the portal requested it for the user; false when
   * it is required.
   */
  const pendingAction = async ({ oidc }: KoaContextWithOIDC) => {
    const account = oidc.account && (await selectAccount(sql, 'id', oidc.account.accountId))
    if (!account) return undefined
    if (account.requiredActions.includes(UPDATE_PASSWORD)) return { action: UPDATE_PASSWORD, cancellable: false }
    const hasSecond = await hasSecondFactor(sql, account.id)
    const needsSecond =
      account.requiredActions.includes(CONFIGURE_TOTP) || account.roles.some((role) => secondFactorRoles.has(role))
    if (needsSecond && !hasSecond) return { action: CONFIGURE_TOTP, cancellable: false }
    const action = typeof oidc.params?.kc_action === 'string' ? nameOfAction(oidc.params.kc_action) : undefined
    if (!action || oidc.result?.kc_action || (OF_SECOND_FACTOR.has(action) && !hasSecond)) return undefined
    return { action, cancellable: true }
  }
  policy.add(
    new Prompt(
      { name: 'kc_action', requestable: false },
      new Check(
        'action_pending',
        'falta cambiar la contraseña o configurar la verificación en dos pasos',
        'interaction_required',
        async (ctx) => (await pendingAction(ctx)) !== undefined,
        async (ctx) => pendingAction(ctx),
      ),
    ),
    1,
  )
  return policy
}

/**
 * Resource for which all access tokens are issued. With a resource, the library issues them as JWTs, as Keycloak does.
 */
const RESOURCE = 'urn:autogestion:api'

/** Returns a fixed id, so that the tokens of a service account have the same `sub` in every environment. */
const machineId = (clientId: string): string => derivedId(`service-account-${clientId}`)

/** Claims of the token of a service account, as in Keycloak. */
const machineClaims = ({ settings }: EngineContext, clientId: string) => {
  const machine = settings.machines.find((each) => each.clientId === clientId)
  return {
    ...machine?.claims,
    preferred_username: `service-account-${clientId}`,
    realm_access: { roles: machine?.roles ?? [] },
  }
}

const CLAIMS = [
  'sub',
  'sid',
  'typ',
  'azp',
  'preferred_username',
  'given_name',
  'family_name',
  'name',
  'email',
  'email_verified',
  'acr',
  'amr',
]

/** Configures oidc-provider with the paths, tokens and sessions of Keycloak, which keycloak-js expects. */
export function configuration(context: EngineContext): Configuration {
  const { pool, settings, prefix, issuer, secrets, look } = context
  const { client, lifespans } = settings
  const isHttps = issuer.startsWith('https:')
  const { name: session, ...long } = providerCookie('AUTH_SESSION_ID', isHttps)
  const { name: interaction, ...short } = providerCookie('AG_INTERACTION', isHttps)
  const pageHeaders = (ctx: KoaContextWithOIDC) => {
    ctx.type = 'html'
    return setPageHeaders(ctx.res, client.webOrigins)
  }
  const message = (ctx: KoaContextWithOIDC, title: string, text: string) => {
    const nonce = pageHeaders(ctx)
    ctx.body = messagePage(look, { nonce, title, text })
  }

  return {
    adapter: sqlAdapter(pool),
    clients: [
      {
        client_id: client.clientId,
        application_type: 'web',
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        redirect_uris: client.redirectUris,
        post_logout_redirect_uris: client.afterLogoutUris,
      },
      ...settings.machines.map(({ clientId, secret }) => ({
        client_id: clientId,
        client_secret: secret,
        token_endpoint_auth_method: 'client_secret_post' as const,
        grant_types: ['client_credentials'],
        response_types: [],
        redirect_uris: [],
      })),
    ],
    jwks: { keys: secrets.signing } as JWKS,
    cookies: {
      keys: secrets.cookies,
      names: { session, interaction, resume: providerCookie('AG_RESUME', isHttps).name },
      long: { signed: true, ...long, path: isHttps ? '/' : `${prefix}/` },
      // No path here: each login form sets its own path. With a common path, two tabs would overwrite each other's
      // cookie.
      short: { signed: true, ...short },
    },
    routes: {
      authorization: `${OIDC}/auth`,
      token: `${OIDC}/token`,
      userinfo: `${OIDC}/userinfo`,
      jwks: `${OIDC}/certs`,
      end_session: `${OIDC}/logout`,
    },
    discovery: { check_session_iframe: `${issuer}${OIDC}/login-status-iframe.html` },
    responseTypes: ['code'],
    scopes: ['openid', 'profile', 'email'],
    claims: { openid: CLAIMS, profile: [], email: [] },
    // false: the ID token contains the names of the user, where keycloak-js reads them.
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    extraParams: ['kc_action', 'kc_locale', 'kc_idp_hint', 'ag_motivo'],
    clientBasedCORS: (_ctx, origin) => client.webOrigins.includes(origin),
    interactions: { policy: portalPolicy(pool, settings), url: (_ctx, { uid }) => `${prefix}/login-actions/${uid}` },
    features: {
      devInteractions: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      clientCredentials: { enabled: true },
      dPoP: { enabled: false },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource(ctx, form) {
          const nonce = pageHeaders(ctx)
          const hinted = ctx.oidc.entities.IdTokenHint?.payload.sub
          // A sign-out counts as confirmed only with an ID token of this user, which only the portal has. Otherwise any
          // link could sign users out.
          const isConfirmed = hinted !== undefined && hinted === ctx.oidc.session?.accountId
          ctx.body = logoutPage(look, { nonce, form, isConfirmed })
        },
        postLogoutSuccessSource: (ctx) => message(ctx, 'Sesión cerrada', 'Cerraste la sesión correctamente.'),
      },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => RESOURCE,
        useGrantedResource: () => true,
        getResourceServerInfo: () => ({
          scope: SCOPE,
          audience: client.audience,
          accessTokenFormat: 'jwt',
          accessTokenTTL: lifespans.accessTokenLifespan,
          jwt: { sign: { alg: 'RS256' } },
        }),
      },
    },
    formats: {
      customizers: {
        jwt(_ctx, token, parts) {
          const { client_id: _clientId, ...payload } = parts.payload
          parts.header = { ...parts.header, typ: 'JWT' }
          const sub = token.kind === 'ClientCredentials' ? { sub: machineId(token.clientId!) } : {}
          parts.payload = { ...payload, ...sub, azp: token.clientId, scope: SCOPE, typ: 'Bearer' }
        },
      },
    },
    async extraTokenClaims({ oidc }, token) {
      if (token.kind === 'ClientCredentials') return machineClaims(context, token.clientId!)
      const account = token.kind === 'AccessToken' ? await selectAccount(pool, 'id', token.accountId) : undefined
      if (!account || token.kind !== 'AccessToken') return undefined
      const signIn = oidc.entities.RefreshToken ?? oidc.entities.AuthorizationCode
      return {
        ...personClaims(account),
        sid: token.sessionUid,
        auth_time: signIn?.authTime,
        acr: signIn?.acr,
        amr: signIn?.amr,
        realm_access: { roles: account.roles },
        'allowed-origins': client.webOrigins,
      }
    },
    async findAccount(_ctx, id, token) {
      const account = await selectAccount(pool, 'id', id)
      if (!account?.enabled) return undefined
      const sid = token && 'sessionUid' in token ? token.sessionUid : undefined
      return { accountId: id, claims: () => ({ ...personClaims(account), typ: 'ID', azp: client.clientId, sid }) }
    },
    async loadExistingGrant({ oidc }) {
      const { session, provider, account } = oidc
      const grantId = session!.grantIdFor(client.clientId)
      const existing = grantId && (await provider.Grant.find(grantId))
      // The session may belong to another user by now, who signed in after this one.
      if (existing && existing.accountId === account!.accountId) return existing
      const grant = new provider.Grant({ clientId: client.clientId, accountId: account!.accountId })
      grant.addOIDCScope(SCOPE)
      grant.addResourceScope(RESOURCE, SCOPE)
      await grant.save()
      return grant
    },
    // Every sign-in gets a refresh token, without the scope offline_access. Each refresh token is valid for one use, as
    // in Keycloak with revokeRefreshToken.
    issueRefreshToken: () => true,
    rotateRefreshToken: true,
    expiresWithSession: () => true,
    ttl: {
      AccessToken: lifespans.accessTokenLifespan,
      ClientCredentials: lifespans.accessTokenLifespan,
      IdToken: lifespans.accessTokenLifespan,
      AuthorizationCode: lifespans.accessCodeLifespan,
      Interaction: lifespans.accessCodeLifespanLogin,
      Grant: lifespans.ssoSessionMaxLifespan,
      RefreshToken: lifespans.ssoSessionIdleTimeout,
      Session: (_ctx, session) => sessionTtl(context, session),
    },
    renderError: (ctx, { error }) =>
      message(
        ctx,
        'No pudimos continuar',
        error === 'invalid_redirect_uri'
          ? 'La dirección de retorno no está permitida.'
          : 'El inicio de sesión venció o no es válido. Volvé a Autogestión y probá de nuevo.',
      ),
  }
}
