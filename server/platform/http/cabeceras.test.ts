import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { COOKIES, nameOf, PROVIDER_COOKIES, providerCookie } from '#contract/base/cookies.ts'
import { catalogos } from '#contract/catalogos/calls.ts'
import { PREFIX } from '#contract/route.ts'
import { distribuidorOf } from '#modules/distribuidor'
import { type Portal, startPortal } from '#testing/portal.ts'
import { readConfig } from '#server/config/config.ts'
import { headersFor } from './policy.ts'
import { registerWeb, webConfig } from './static.ts'

const SCREEN = { accept: 'text/html' }
const STYLE = 'body{margin:0}'
const CATALOGO = `${PREFIX}/${catalogos.download.path.replace(/:\w+/, '5')}`

let portal: Portal
let folder: string
let port: number
let bearer: { authorization: string }
let etag: string

beforeAll(async () => {
  portal = await startPortal()
  folder = await mkdtemp(join(tmpdir(), 'web-'))
  for (const path of ['.vite', 'assets']) await mkdir(join(folder, path))
  const page = `<!doctype html><head><style nonce="__NONCE__">${STYLE}</style></head><script>1</script>`
  await writeFile(join(folder, 'index.html'), page)
  await writeFile(join(folder, '.vite/sin-conexion.html'), `<style>${STYLE}</style><script>2</script>`)
  await writeFile(join(folder, '.vite/sw.js'), '')
  await writeFile(join(folder, '.vite/atajos.json'), '[]')
  for (const name of ['assets/app.js', 'assets/sesion.html', 'silent-check-sso.html', 'silent-check-sso.js'])
    await writeFile(join(folder, name), '')
  const config = readConfig({})
  const shown = () => webConfig(config, distribuidorOf(config), 'http://localhost:8080/realms/autogestion')
  await registerWeb(portal.app, shown, { folder, publicUrl: config.PUBLIC_URL })
  await portal.app.listen({ port: 0, host: '127.0.0.1' })
  port = (portal.app.server.address() as AddressInfo).port
  bearer = { authorization: `Bearer ${await portal.token('lferreyra')}` }
  etag = String((await portal.call('lferreyra', catalogos.download, { params: { catalogoId: 5 } })).headers.etag)
})
afterAll(async () => {
  await portal.close()
  await rm(folder, { recursive: true, force: true })
})

interface TestRequest {
  method?: string
  path: string
  headers?: Record<string, string>
  body?: string
}

const ask = async ({ method = 'GET', path, headers = {}, body }: TestRequest) =>
  new Promise<{ status: number; headers: Record<string, string>; body: string }>((resolve, reject) => {
    const sent = request(
      { host: '127.0.0.1', port, method, path, headers: { ...headers, connection: 'close' } },
      (answer) => {
        const found = answer.headers as Record<string, string>
        text(answer).then((said) => resolve({ status: answer.statusCode!, headers: found, body: said }), reject)
      },
    )
    sent.on('error', reject).end(body)
  })

/** Sends raw bytes. No HTTP client would send such a request. */
const send = async (bytes: string) => {
  const socket = connect(port, '127.0.0.1')
  socket.write(bytes)
  const [head = ''] = (await text(socket)).split('\r\n\r\n')
  const [first = '', ...lines] = head.split('\r\n')
  const headers = Object.fromEntries(lines.map((line) => line.split(/: (.*)/s, 2) as [string, string]))
  return { status: Number(first.split(' ')[1]), headers }
}

/** A request for each kind of answer. */
const KINDS: (TestRequest & { status: number; signedIn?: boolean })[] = [
  { path: '/salud', status: 200 },
  { path: PREFIX, headers: SCREEN, status: 200 },
  { path: '/terminos-condiciones', headers: SCREEN, status: 200 },
  { path: '/cuenta-cerrada', headers: SCREEN, status: 200 },
  { path: '/nada', headers: SCREEN, status: 404 },
  { path: '/nada', status: 404 },
  { path: '/%', status: 404 },
  { path: '/sin-conexion.html', status: 200 },
  { path: '/sw.js', status: 200 },
  { path: '/assets/app.js', status: 200 },
  { path: '/assets/sesion.html', status: 200 },
  { path: '/silent-check-sso.html', status: 200 },
  { path: '/silent-check-sso.js', status: 200 },
  { path: '/manifest.webmanifest', status: 200 },
  { path: '/iconos/192.png', status: 200 },
  { path: `${PREFIX}/docs`, status: 200 },
  { path: `${PREFIX}/docs/openapi.json`, status: 200 },
  { path: `${PREFIX}/confirmar-destinatario/${'x'.repeat(43)}`, status: 200 },
  { path: `${PREFIX}/aceptar-destinatario/${'x'.repeat(43)}`, status: 200 },
  { path: '/desarrollo/correo', status: 200 },
  { path: '/tienda-demo/entrar', status: 410 },
  { path: `${PREFIX}/devoluciones/v1/getEstados`, status: 401 },
  { path: `${PREFIX}/devoluciones/v1/getEstados`, signedIn: true, status: 200 },
  { path: `${PREFIX}/devoluciones/v1/getEstados`, method: 'HEAD', signedIn: true, status: 200 },
  { path: `${PREFIX}/notificaciones/v1/eventos`, method: 'HEAD', signedIn: true, status: 200 },
  { path: `${PREFIX}/devoluciones/v1/getEstados`, method: 'DELETE', status: 405 },
  { path: `${PREFIX}/devoluciones/v1/getEstados`, method: 'TRACE', status: 405 },
  { path: `${PREFIX}/maestros/v1/personas/1/segundo-factor`, method: 'DELETE', signedIn: true, status: 403 },
  { path: CATALOGO, signedIn: true, status: 200 },
  { path: CATALOGO, signedIn: true, headers: { range: 'bytes=0-9' }, status: 206 },
  { path: CATALOGO, signedIn: true, headers: { range: 'bytes=999999999-' }, status: 416 },
  { path: CATALOGO, signedIn: true, headers: { 'if-none-match': 'etag' }, status: 304 },
  {
    path: `${PREFIX}/devoluciones/v1`,
    method: 'POST',
    signedIn: true,
    body: '{',
    headers: { 'content-type': 'application/json' },
    status: 400,
  },
]

const signed = (asked: TestRequest & { signedIn?: boolean }): TestRequest => ({
  ...asked,
  headers: {
    ...asked.headers,
    ...(asked.signedIn && bearer),
    ...(asked.headers?.['if-none-match'] && { 'if-none-match': etag }),
  },
})

const expectAll = (headers: Record<string, unknown>, path = '') => {
  const { 'content-security-policy': _own, 'permissions-policy': mayUse, ...common } = headersFor('http://localhost')
  expect.soft(headers).toMatchObject(common)
  // Only pages need this header. Scripts do not have the header, because a page loads thirty of them.
  expect.soft(headers['permissions-policy']).toBe(path === '/assets/app.js' ? undefined : mayUse)
  const policy = String(headers['content-security-policy'])
  for (const said of ["base-uri 'none'", "object-src 'none'", "default-src 'none'", 'frame-ancestors '])
    expect.soft(policy).toContain(said)
  if (!policy.includes('sandbox; default-src')) expect.soft(policy).not.toContain("'unsafe-")
}

describe('every answer has the common headers', () => {
  test.each(KINDS.map((kind) => [kind.method ?? 'GET', kind.path.slice(0, 60), kind.status, kind] as const))(
    '%s %s %i',
    async (_method, _path, status, kind) => {
      const answer = await ask(signed(kind))
      expect(answer.status).toBe(status)
      expectAll(answer.headers, kind.path)
    },
  )

  test.each([
    ['an invalid HTTP version', 'GET / HTTP/7.3\r\n\r\n', 400],
    ['headers that are too long', `GET / HTTP/1.1\r\nhost: a\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`, 431],
  ])('%s', async (_what, bytes, status) => {
    const answer = await send(bytes)
    expect(answer.status).toBe(status)
    expectAll(answer.headers)
  })

  test('and Strict-Transport-Security only when the public URL is https', () => {
    expect(headersFor('https://portal.example')).toHaveProperty('strict-transport-security')
    expect(headersFor('http://localhost:8080')).not.toHaveProperty('strict-transport-security')
  })
})

describe('the policy of a screen', () => {
  test('allows styles by a nonce that differs in each answer, and requires trusted types', async () => {
    const pages = await Promise.all([1, 2].map(() => ask({ path: PREFIX, headers: SCREEN })))
    const nonces = pages.map(({ headers, body }) => {
      const policy = headers['content-security-policy']!
      const [, nonce = ''] = /style-src 'self' 'nonce-([\w-]{22})'/.exec(policy)!
      expect(body).toContain(`<style nonce="${nonce}">`)
      expect(policy).toContain("require-trusted-types-for 'script'; trusted-types default;")
      expect(policy).toContain("frame-ancestors 'none'")
      return nonce
    })
    expect(new Set(nonces).size).toBe(2)
  })

  test('lets only the portal itself frame a page, and only the pages that the silent sign-in uses', async () => {
    const framed: string[] = []
    for (const kind of KINDS.filter(({ signedIn, method }) => !signedIn && !method)) {
      const policy = (await ask(kind)).headers['content-security-policy']!
      if (!policy.includes("frame-ancestors 'none'")) framed.push(`${kind.path} ${policy}`)
    }
    const closed = "default-src 'none'; base-uri 'none'; object-src 'none'; form-action 'none'; frame-ancestors 'self'"
    expect(framed).toEqual([
      `/assets/sesion.html ${closed}`,
      `/silent-check-sso.html ${closed}; require-trusted-types-for 'script'; trusted-types 'none'; script-src 'self'`,
    ])
  })
})

describe('methods', () => {
  const ALLOWED = [
    [PREFIX + '/devoluciones/v1/getEstados', 'GET, HEAD'],
    [PREFIX + '/devoluciones/v1', 'POST'],
    ['/salud', 'GET, HEAD'],
    ['/nada', 'GET, HEAD'],
    ['/', 'GET, HEAD'],
  ] as const

  test.each(['QUERY', 'TRACE', 'PROPFIND', 'PURGE', 'M-SEARCH', 'LINK'])(
    '%s is rejected with 405 and the allowed methods',
    async (method) => {
      for (const [path, allow] of ALLOWED) {
        const answer = await ask({ method, path })
        expect([path, answer.status, answer.headers['allow']]).toEqual([path, 405, allow])
      }
    },
  )

  test.each(['get', 'Post', 'ZZZ'])('%s, which is not an HTTP method, is rejected with 405', async (method) => {
    const answer = await send(`${method} /salud HTTP/1.1\r\nhost: a\r\n\r\n`)
    expect([answer.status, answer.headers['allow']]).toEqual([405, 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS'])
  })

  test('HEAD works where GET does, and answers the same headers without a body', async () => {
    for (const path of ['/salud', PREFIX, '/sw.js', '/assets/app.js', `${PREFIX}/docs`]) {
      const [head, get] = await Promise.all(['HEAD', 'GET'].map((method) => ask({ method, path, headers: SCREEN })))
      expect([path, head!.status, head!.body]).toEqual([path, get!.status, ''])
      expect(head!.headers['content-type']).toBe(get!.headers['content-type'])
    }
  })
})

test('cookies have a __Host- or __Secure- prefix when the portal uses https', () => {
  for (const [name, sameSite] of Object.entries(COOKIES)) {
    expect([nameOf(name, true), nameOf(name, false)]).toEqual([`__Host-${name}`, name])
    expect(['lax', 'strict']).toContain(sameSite)
  }
  const provider = Object.keys(PROVIDER_COOKIES) as (keyof typeof PROVIDER_COOKIES)[]
  for (const name of provider) {
    const [far, near] = [providerCookie(name, true), providerCookie(name, false)]
    expect(far.name).toMatch(/^__(Host|Secure)-/)
    expect([far.secure, near.secure, near.name, far.sameSite]).toEqual([true, false, name, 'lax'])
  }
  const forScripts = provider.filter((name) => !PROVIDER_COOKIES[name].httpOnly)
  expect(forScripts).toEqual(['KEYCLOAK_SESSION', 'AG_3P'])
})

describe('the documentation of the API', () => {
  const docs = [`${PREFIX}/docs`, `${PREFIX}/docs/openapi.json`]

  test('is public by default', async () => {
    for (const path of docs) expect((await ask({ path })).status).toBe(200)
  })

  test('needs a token with API_DOCS=signed-in', async () => {
    const closed = await startPortal({ API_DOCS: 'signed-in' })
    for (const url of docs) {
      const refused = await closed.app.inject(url)
      expect([refused.statusCode, refused.headers['www-authenticate']]).toEqual([401, 'Bearer'])
      const headers = { authorization: `Bearer ${await closed.token('lferreyra')}` }
      expect((await closed.app.inject({ url, headers })).statusCode).toBe(200)
    }
    await closed.close()
  })
})
