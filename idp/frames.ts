import type { ServerResponse } from 'node:http'
import { providerCookie } from '#contract/base/cookies.ts'
import { OIDC, type IdpContext } from './context.ts'
import { sendEmpty, sendHtml, setFrameHeaders } from './http.ts'

const framePage = (nonce: string, script: string) =>
  `<!doctype html><html lang="es"><meta charset="utf-8"><title>Autogestión</title><script nonce="${nonce}">${script}</script></html>`

/**
 * Script of the session iframe, which keycloak-js polls every few seconds. The portal posts "<client> <session id>",
 * and the script answers whether the session is unchanged. It compares the digest of the id with a cookie, as in
 * Keycloak 26.
 */
const sessionStatus = (cookie: string) => `
const verdicts = new Map();
const cookie = () => document.cookie.split('; ').map((pair) => pair.split('=')).find(([name]) => name === '${cookie}')?.[1] ?? '';
const digest = async (text) => {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return btoa(String.fromCharCode(...bytes)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
};
const isAllowed = (client, origin) => {
  const key = client + ' ' + origin;
  if (!verdicts.has(key)) {
    const url = new URL(location.origin + location.pathname + '/init');
    url.searchParams.set('client_id', client);
    url.searchParams.set('origin', origin);
    verdicts.set(key, fetch(url, { cache: 'no-store' }).then((answer) => answer.ok, () => (verdicts.delete(key), false)));
  }
  return verdicts.get(key);
};
const status = async (client, sid, origin) => {
  if (!(await isAllowed(client, origin))) return 'error';
  const current = cookie();
  if (current === '' || sid === '') return current === sid ? 'unchanged' : 'changed';
  return (await digest(sid)) === current ? 'unchanged' : 'changed';
};
addEventListener('message', async ({ data, origin, source }) => {
  const [, client, sid] = /^(\\S+) (\\S*)$/.exec(typeof data === 'string' ? data : '') ?? [];
  if (client && source) source.postMessage(await status(client, sid, origin).catch(() => 'error'), origin);
});`

const cookieProbeWrite = (cookie: string, attributes: string) => `
(async () => {
  const hasAccess = (await document.hasStorageAccess?.().catch(() => true)) ?? true;
  if (!hasAccess) return parent.postMessage('unsupported', '*');
  document.cookie = '${cookie}=1; Max-Age=60${attributes}';
  location.replace('step2.html');
})();`

// Keep the cookie until it expires, because another tab may still have to read it.
const cookieProbeRead = (cookie: string) => `
const isSupported = /(^|; )${cookie}=1/.test(document.cookie);
parent.postMessage(isSupported ? 'supported' : 'unsupported', '*');`

const scriptsFor = (isHttps: boolean): ReadonlyMap<string, string> => {
  const { name, sameSite } = providerCookie('AG_3P', isHttps)
  const attributes = `; Path=/; SameSite=${sameSite}${isHttps ? '; Secure' : ''}`
  return new Map([
    [`${OIDC}/login-status-iframe.html`, sessionStatus(providerCookie('KEYCLOAK_SESSION', isHttps).name)],
    [`${OIDC}/3p-cookies/step1.html`, cookieProbeWrite(name, attributes)],
    [`${OIDC}/3p-cookies/step2.html`, cookieProbeRead(name)],
  ])
}

/**
 * Serves the invisible pages that keycloak-js loads in frames. Limits which origins may frame them. Returns false for
 * any other path.
 */
export function serveFrame({ settings, issuer }: IdpContext, url: URL, path: string, res: ServerResponse): boolean {
  const { clientId, webOrigins } = settings.client
  if (path === `${OIDC}/login-status-iframe.html/init`) {
    const isOurs =
      url.searchParams.get('client_id') === clientId && webOrigins.includes(url.searchParams.get('origin') ?? '')
    sendEmpty(res, isOurs ? 204 : 403)
    return true
  }
  const script = scriptsFor(issuer.startsWith('https:')).get(path)
  if (script === undefined) return false
  sendHtml(res, framePage(setFrameHeaders(res, webOrigins), script))
  return true
}
