import { SignJWT, jwtVerify } from 'jose'
import type { KoaContextWithOIDC, Provider, Session } from 'oidc-provider'
import { SCOPE, nowInSeconds, type EngineContext } from '../context.ts'

type TokenAnswer = { refresh_token?: string; [field: string]: unknown }

/**
 * Returns the seconds until a session that is used now expires: its idle timeout, but never beyond its maximum
 * lifetime.
 */
export const sessionTtl = (
  { settings }: Pick<EngineContext, 'settings'>,
  session: Pick<Session, 'loginTs'>,
): number => {
  const { ssoSessionIdleTimeout, ssoSessionMaxLifespan } = settings.lifespans
  const now = nowInSeconds()
  return Math.max(1, Math.min(ssoSessionIdleTimeout, (session.loginTs ?? now) + ssoSessionMaxLifespan - now))
}

const wrap = (context: EngineContext, claims: { jti: string; sub: string; azp: string; sid: string; ttl: number }) =>
  new SignJWT({ typ: 'Refresh', azp: claims.azp, sid: claims.sid, scope: SCOPE })
    .setProtectedHeader({ alg: 'HS512', typ: 'JWT' })
    .setJti(claims.jti)
    .setSubject(claims.sub)
    .setIssuer(context.issuer)
    .setAudience(context.issuer)
    .setIssuedAt()
    .setExpirationTime(nowInSeconds() + claims.ttl)
    .sign(context.secrets.refresh)

const unwrap = async (context: EngineContext, token: string): Promise<string | undefined> => {
  const { issuer } = context
  try {
    const { payload } = await jwtVerify(token, context.secrets.refresh, {
      issuer,
      audience: issuer,
      algorithms: ['HS512'],
    })
    return payload.typ === 'Refresh' ? payload.jti : undefined
  } catch {
    return undefined
  }
}

/**
 * Wraps issued refresh tokens in JWTs, because keycloak-js decodes them, and unwraps received ones. Each use extends
 * the session up to its maximum; the library alone would give it a fixed lifetime.
 */
export function installJwtRefreshTokens(provider: Provider, context: EngineContext): void {
  const { RefreshToken } = provider
  const find = RefreshToken.find.bind(RefreshToken)
  Object.assign(RefreshToken, {
    async find(token: string, options?: { ignoreExpiration?: boolean }) {
      const jti = await unwrap(context, token)
      return jti && find(jti, options)
    },
  })

  provider.use(async (ctx, next) => {
    await next()
    const { oidc } = ctx as Partial<KoaContextWithOIDC>
    const answer = ctx.body as TokenAnswer | undefined
    const token = oidc?.route === 'token' && answer?.refresh_token ? oidc.entities.RefreshToken : undefined
    if (!token || !answer) return
    const session = await provider.Session.findByUid(token.sessionUid!)
    if (!session) return
    const ttl = sessionTtl(context, session)
    await session.save(ttl)
    token.exp = nowInSeconds() + ttl
    await token.save()
    answer.refresh_token = await wrap(context, {
      jti: token.jti,
      sub: token.accountId!,
      azp: token.clientId!,
      sid: session.uid,
      ttl,
    })
    answer.refresh_expires_in = ttl
    answer.session_state = session.uid
  })
}
