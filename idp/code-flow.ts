import { createHash, randomBytes } from 'node:crypto'

export type CodeFlowOptions = {
  issuer: string
  clientId: string
  redirectUri: string
  username: string
  password: string
  /** New password, for a user who must change the password at the sign-in. */
  newPassword?: string
}

export type TokenSet = { access_token: string; refresh_token: string; id_token: string; expires_in: number }

const MAX_STEPS = 12

export type Browse = (url: URL, form?: Record<string, string>) => Promise<Response>

/**
 * Returns a fetch that keeps cookies like one browser, as far as the sign-in needs them: names, paths and deletions.
 * Follows no redirects.
 */
export function createBrowser(): Browse {
  const jar = new Map<string, { name: string; value: string; path: string }>()
  return async (url, form) => {
    const sent = [...jar.values()].filter(({ path }) => url.pathname.startsWith(path))
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: sent.map(({ name, value }) => `${name}=${value}`).join('; ') },
      ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      const path = /path=([^;]+)/i.exec(cookie)?.[1] ?? '/'
      if (/expires=Thu, 01 Jan 1970/i.test(cookie)) jar.delete(`${name} ${path}`)
      else jar.set(`${name} ${path}`, { name, value, path })
    }
    return response
  }
}

const textOf = (html: string) =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/**
 * Returns the error that a page shows. The embedded provider shows it in an alert; the theme of Keycloak marks it
 * differently.
 */
const faultIn = (html: string): string | undefined =>
  /role="alert"[^>]*>(.*?)<\/div>/s.exec(html)?.[1] ??
  /pf-m-(?:danger|error)\b.*?kc-feedback-text">(.*?)</s.exec(html.replace(/<template.*?<\/template>/gs, ''))?.[1]

/** Returns the form of a page, filled in. When the page shows an error, throws the text of the error. */
function fillForm(html: string, options: CodeFlowOptions): { action: string; form: Record<string, string> } {
  const fault = faultIn(html)
  if (fault) throw new Error(textOf(fault))
  const action = /<form[^>]*action="([^"]+)"/.exec(html)?.[1]
  if (!action) throw new Error(textOf(/<main>(.*)<\/main>/s.exec(html)?.[1] ?? html))
  if (/kc-(?:otp-login|totp-settings)-form/.test(html))
    throw new Error('Esta persona tiene verificación en dos pasos: iniciá sesión en el navegador.')
  if (!html.includes('kc-passwd-update-form'))
    return { action, form: { username: options.username, password: options.password } }
  if (!options.newPassword)
    throw new Error('Esta persona tiene que cambiar su contraseña: iniciá sesión una vez en el navegador.')
  return { action, form: { 'password-new': options.newPassword, 'password-confirm': options.newPassword } }
}

/**
 * Returns an authorization code for the portal, with its PKCE verifier. When the provider gives none, throws its error
 * text.
 */
export async function askForCode(
  options: CodeFlowOptions,
  browse: Browse,
): Promise<{ code: string; verifier: string }> {
  const { issuer, clientId, redirectUri } = options
  const verifier = randomBytes(32).toString('base64url')
  let url = new URL(`${issuer}/protocol/openid-connect/auth`)
  url.search = new URLSearchParams({
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    response_mode: 'query',
    scope: 'openid',
    nonce: randomBytes(16).toString('base64url'),
    state: randomBytes(16).toString('base64url'),
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  }).toString()

  let response = await browse(url)
  for (let step = 0; step < MAX_STEPS; step++) {
    const location = response.headers.get('location')
    if (location) {
      url = new URL(location, url)
      const { searchParams } = url
      if (searchParams.has('error'))
        throw new Error(searchParams.get('error_description') ?? searchParams.get('error') ?? '')
      const code = url.href.startsWith(redirectUri) ? searchParams.get('code') : undefined
      if (code) return { code, verifier }
      response = await browse(url)
    } else {
      const { action, form } = fillForm(await response.text(), options)
      url = new URL(action.replaceAll('&#38;', '&').replaceAll('&amp;', '&'), url)
      response = await browse(url, form)
    }
  }
  throw new Error('El inicio de sesión no termina: demasiadas redirecciones.')
}

/**
 * Signs a user in without a browser, by the authorization code flow with PKCE. Passing the same `browse` again reuses
 * the session in it. When the sign-in is denied, throws the error text of the provider.
 */
export async function codeFlow(options: CodeFlowOptions, browse: Browse = createBrowser()): Promise<TokenSet> {
  const { issuer, clientId, redirectUri } = options
  const { code, verifier } = await askForCode(options, browse)
  const response = await browse(new URL(`${issuer}/protocol/openid-connect/token`), {
    grant_type: 'authorization_code',
    redirect_uri: redirectUri,
    client_id: clientId,
    code,
    code_verifier: verifier,
  })
  if (!response.ok) throw new Error(await response.text())
  return (await response.json()) as TokenSet
}
