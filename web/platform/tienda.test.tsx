import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Replacement } from '#testing/stubs.ts'
import { config } from './config.ts'
import { canOpenTienda, openTienda, POPUP_MESSAGE, tiendaUrl } from './tienda.ts'
import { toastError } from './toasts.ts'

vi.mock(
  './session.ts',
  () => ({ bearer: () => Promise.resolve('el-token') }) satisfies Replacement<typeof import('./session.ts')>,
)
vi.mock(
  './toasts.ts',
  () => ({ toastError: vi.fn<typeof toastError>() }) satisfies Replacement<typeof import('./toasts.ts')>,
)

const SHOP = 'https://tienda.example'
const HOSTS = ['tienda.example', 'www.tienda.example']

describe('tiendaUrl', () => {
  test.each<[unknown, string]>([
    [{ data: '/entrar?codigo=1' }, 'https://tienda.example/entrar?codigo=1'],
    ['/entrar', 'https://tienda.example/entrar'],
    ['https://www.tienda.example/x', 'https://www.tienda.example/x'],
  ])('accepts the answer %j', (answer, url) => expect(tiendaUrl(answer, SHOP, HOSTS)).toBe(url))

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
  ])('rejects the answer %j', (answer) => expect(() => tiendaUrl(answer, SHOP, HOSTS)).toThrow())
})

describe('openTienda', () => {
  const replace = vi.fn<(url: string) => void>()
  const close = vi.fn<() => void>()
  const opened = vi.fn<typeof window.open>()
  const fetchMock = vi.fn<typeof fetch>()

  beforeEach(() => {
    vi.resetAllMocks()
    opened.mockReturnValue({ opener: window, location: { replace }, close } as unknown as Window)
    vi.stubGlobal('open', opened)
    vi.stubGlobal('fetch', fetchMock)
  })
  afterEach(() => vi.unstubAllGlobals())

  test('opens a tab without opener on the click and navigates it when the shop answers, without the token in any URL', async () => {
    fetchMock.mockImplementation(async () => {
      expect(opened).toHaveBeenCalledWith('about:blank', '_blank')
      return Response.json({ data: '/entrar?codigo=1' })
    })
    await openTienda()
    const [url, init] = fetchMock.mock.calls[0]!
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
    ['answers 401', async () => new Response('', { status: 401 })],
    ['is unavailable', async () => Promise.reject(new TypeError('network'))],
    ['answers another host', async () => Response.json({ data: '//evil.example' })],
    ['answers with HTML', async () => new Response('<html>')],
  ])('closes the tab and shows the error of the spec when the shop %s', async (_name, answer) => {
    fetchMock.mockImplementation(answer)
    await openTienda()
    expect(close).toHaveBeenCalledOnce()
    expect(replace).not.toHaveBeenCalled()
    expect(toastError).toHaveBeenCalledWith('Error al acceder al ecommerce')
  })

  test('shows how to allow pop-ups, and does not call the shop, when the browser blocks the tab', async () => {
    opened.mockReturnValue(null)
    await openTienda()
    expect(toastError).toHaveBeenCalledWith(POPUP_MESSAGE)
    expect(fetchMock).not.toHaveBeenCalled()
  })
})

test('canOpenTienda requires a configured shop, the role and the service', () => {
  const hasRole = (...wanted: string[]) => wanted.includes('ROL_ECOMMERCE_USER')
  const allowed = { hasRole, can: (id: number) => id === 13 }
  expect(canOpenTienda(allowed)).toBe(true)
  expect(canOpenTienda({ ...allowed, can: () => false })).toBe(false)
  expect(canOpenTienda({ ...allowed, hasRole: () => false })).toBe(false)
  const shop = config.ecommerce
  config.ecommerce = null
  expect(canOpenTienda(allowed)).toBe(false)
  config.ecommerce = shop
})
