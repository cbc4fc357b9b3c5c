import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { config } from './config.ts'
import { canOpenTienda, openTienda, POPUP_MESSAGE, tiendaUrl } from './tienda.ts'
import { toastError } from './toasts.ts'

vi.mock('./session.ts', () => ({ bearer: () => Promise.resolve('el-token') }))
vi.mock('./toasts.ts', () => ({ toastError: vi.fn<typeof toastError>() }))

const SHOP = 'https://tienda.example'
const HOSTS = ['tienda.example', 'www.tienda.example']

describe('only addresses of the shop are opened', () => {
  test.each<[unknown, string]>([
    [{ data: '/entrar?codigo=1' }, 'https://tienda.example/entrar?codigo=1'],
    ['/entrar', 'https://tienda.example/entrar'],
    ['https://www.tienda.example/x', 'https://www.tienda.example/x'],
  ])('%j', (answer, url) => expect(tiendaUrl(answer, SHOP, HOSTS)).toBe(url))

  test.each([
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example/x',
    'https://evil.example/tienda.example',
    'https://tienda.example.evil.example',
    'https://tienda.example@evil.example',
    'https://mibarra:x@tienda.example',
    'http://tienda.example/x',
    'https://tienda.example:444/',
    'javascript:alert(1)',
    ' java\nscript:alert(1)',
    'data:text/html,x',
    'blob:https://tienda.example/x',
    '',
    'entrar',
    '<html>',
    null,
    7,
    { data: {} },
    { path: '/x' },
  ])('not %j', (answer) => expect(() => tiendaUrl(answer, SHOP, HOSTS)).toThrow())
})

describe('opening the shop', () => {
  const replace = vi.fn<(url: string) => void>()
  const close = vi.fn<() => void>()
  const opened = vi.fn<typeof window.open>()
  const asked = vi.fn<typeof fetch>()

  beforeEach(() => {
    vi.resetAllMocks()
    opened.mockReturnValue({ opener: window, location: { replace }, close } as unknown as Window)
    vi.stubGlobal('open', opened)
    vi.stubGlobal('fetch', asked)
  })
  afterEach(() => vi.unstubAllGlobals())

  test('the tab is opened in the click, cut loose, and pointed when the shop answers; the token is in no address', async () => {
    asked.mockImplementation(async () => {
      expect(opened).toHaveBeenCalledWith('about:blank', '_blank')
      return Response.json({ data: '/entrar?codigo=1' })
    })
    await openTienda()
    const [url, init] = asked.mock.calls[0]!
    expect(url).toBe('https://tienda.example/api/keycloak/access/login')
    expect(init).toMatchObject({
      headers: { authorization: 'Bearer el-token' },
      credentials: 'omit',
      redirect: 'error',
    })
    expect(replace.mock.calls).toEqual([['https://tienda.example/entrar?codigo=1']])
    expect((opened.mock.results[0]!.value as Window).opener).toBeNull()
    expect(JSON.stringify([opened.mock.calls, replace.mock.calls, url])).not.toContain('el-token')
  })

  test.each<[string, () => Promise<Response>]>([
    ['refuses', async () => new Response('', { status: 401 })],
    ['is away', async () => Promise.reject(new TypeError('network'))],
    ['answers another host', async () => Response.json({ data: '//evil.example' })],
    ['answers a page', async () => new Response('<html>')],
  ])('a shop that %s: the tab is closed and it is said as the spec does', async (_name, answer) => {
    asked.mockImplementation(answer)
    await openTienda()
    expect(close).toHaveBeenCalledOnce()
    expect(replace).not.toHaveBeenCalled()
    expect(toastError).toHaveBeenCalledWith('Error al acceder al ecommerce')
  })

  test('a browser that blocks tabs: what to do is said, and the shop is not asked', async () => {
    opened.mockReturnValue(null)
    await openTienda()
    expect(toastError).toHaveBeenCalledWith(POPUP_MESSAGE)
    expect(asked).not.toHaveBeenCalled()
  })
})

test('the shop is for who may buy, has the service, and where there is one', () => {
  const hasRole = (...wanted: string[]) => wanted.includes('ROL_ECOMMERCE_USER')
  const yes = { hasRole, can: (id: number) => id === 13 }
  expect(canOpenTienda(yes)).toBe(true)
  expect(canOpenTienda({ ...yes, can: () => false })).toBe(false)
  expect(canOpenTienda({ ...yes, hasRole: () => false })).toBe(false)
  const shop = config.ecommerce
  config.ecommerce = null
  expect(canOpenTienda(yes)).toBe(false)
  config.ecommerce = shop
})
