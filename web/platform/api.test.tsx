import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import type { Replacement } from '#testing/stubs.ts'
import { ApiError, call, callFile } from './api.ts'
import { devoluciones } from '#contract/devoluciones/calls.ts'
import { useFilesDegraded } from './degraded.ts'
import { bearer, renewBearer, signInAgain } from './session.ts'

vi.unmock('./api.ts')
vi.mock(
  './session.ts',
  () =>
    ({
      bearer: vi.fn<() => Promise<string>>(async () => 'uno'),
      renewBearer: vi.fn<() => Promise<string>>(async () => 'dos'),
      signInAgain: vi.fn<() => Promise<void>>(),
    }) satisfies Replacement<typeof import('./session.ts')>,
)

const answer = (status: number, body: unknown) => new Response(JSON.stringify(body), { status })
const stubFetch = (...answers: Response[]) => {
  const fetch = vi.spyOn(window, 'fetch')
  for (const each of answers) fetch.mockResolvedValueOnce(each)
  return fetch
}
const failure = () => call(devoluciones.summarize).catch((error: unknown) => error as ApiError) as Promise<ApiError>

afterEach(() => {
  vi.restoreAllMocks()
  vi.mocked(bearer).mockResolvedValue('uno')
  vi.mocked(renewBearer).mockResolvedValue('dos')
})

test('call sends parameters and query in the URL, and the token as a header', async () => {
  const fetch = stubFetch(answer(200, {}))
  await call(devoluciones.summarize, { query: { razonSocialIds: [1042] } })
  const [url, init] = fetch.mock.lastCall ?? []
  expect(url).toBe('/autogestion/devoluciones/v1/resumen?razonSocialIds=1042')
  expect(new Headers(init?.headers).get('authorization')).toBe('Bearer uno')
})

test('call sends multipart fields as text parts, JSON unless they are strings, and files as file parts', async () => {
  const fetch = stubFetch(answer(200, {}))
  const facturas = [{ numeroFactura: '0001-00000001', productos: [] }]
  const files = [new File(['x'], 'foto.png')]
  await call(devoluciones.create, { body: { razonSocialId: 1042, comentarios: 'hola', facturas }, files })
  const form = fetch.mock.lastCall?.[1]?.body as FormData
  expect(form.get('comentarios')).toBe('hola')
  expect(form.get('razonSocialId')).toBe('1042')
  expect(form.get('facturas')).toBe(JSON.stringify(facturas))
  expect((form.get('files') as File).name).toBe('foto.png')
})

const photo = (bytes: number) => call(devoluciones.create, { files: [new File([new Uint8Array(bytes)], 'foto.png')] })

test('call rejects a large file with a message before sending it, when file storage is unavailable', async () => {
  const fetch = stubFetch(answer(503, { estado: 'no disponible', faltan: ['disco de archivos'] }))
  await expect(photo(6_000_000)).rejects.toMatchObject({
    status: 503,
    message:
      'No podemos guardar archivos en este momento; todo lo demás funciona. Lo que escribiste sigue acá: probá de nuevo en unos minutos.',
  })
  expect(fetch.mock.calls.map(([url]) => url)).toEqual(['/listo'])
})

test('call sends a large file although /listo reports a shutdown of its process, because another process takes the file', async () => {
  const fetch = stubFetch(
    answer(503, { estado: 'no disponible', faltan: ['este proceso, que está terminando'] }),
    answer(200, {}),
  )
  await photo(6_000_000)
  expect(fetch).toHaveBeenCalledTimes(2)
})

test('call requests /listo before a large file, and not before a small one', async () => {
  const fetch = stubFetch(answer(200, { estado: 'listo' }), answer(200, {}), answer(200, {}))
  await photo(6_000_000)
  await photo(100)
  expect(fetch.mock.calls.map(([url]) => url)).toEqual([
    '/listo',
    '/autogestion/devoluciones/v1',
    '/autogestion/devoluciones/v1',
  ])
})

test('call throws an ApiError with text, fields and request id of the answer', async () => {
  stubFetch(answer(400, { code: 'datos-invalidos', message: 'Revisá', fields: { cantidad: 'Falta' }, requestId: 'r1' }))
  const { name, status, code, message, fields, requestId } = await failure()
  expect({ name, status, code, message, fields, requestId }).toEqual({
    name: 'ApiError',
    status: 400,
    code: 'datos-invalidos',
    message: 'Revisá',
    fields: { cantidad: 'Falta' },
    requestId: 'r1',
  })
})

test.for([
  [403, 'No tiene permisos para realizar esta acción.'],
  [404, 'No se han encontrado datos.'],
  [405, 'Ha ocurrido un error de conexión.'],
  [500, 'Servicio no disponible, inténtelo de nuevo más tarde.'],
  [418, 'Error en la solicitud: 418'],
] as const)('call throws for an answer with status %i and no text the message "%s"', async ([status, message]) => {
  stubFetch(new Response('<html>', { status }))
  expect((await failure()).message).toBe(message)
})

test('call throws status 0 and "Ha ocurrido un error de conexión." when there is no answer', async () => {
  vi.spyOn(window, 'fetch').mockRejectedValue(new TypeError('network'))
  const { status, message } = await failure()
  expect([status, message]).toEqual([0, 'Ha ocurrido un error de conexión.'])
})

test('call retries a 401 once with a new token, before it asks for a sign-in', async () => {
  const fetch = stubFetch(answer(401, {}), answer(200, { abiertas: 1 }))
  expect(await call(devoluciones.summarize)).toEqual({ abiertas: 1 })
  expect(new Headers(fetch.mock.lastCall?.[1]?.headers).get('authorization')).toBe('Bearer dos')
  expect(signInAgain).not.toHaveBeenCalled()
  stubFetch(answer(401, {}), answer(401, {}))
  expect((await failure()).message).toBe('Acceso no autorizado.')
  expect(signInAgain).toHaveBeenCalledOnce()
})

test('callFile returns the file name that the answer proposes', async () => {
  const headers = { 'content-disposition': 'attachment; filename="excel_file_devoluciones_1042_autogestion.xlsx"' }
  stubFetch(new Response('x', { headers }))
  const { fileName } = await callFile(devoluciones.downloadExcel, { body: {} })
  expect(fileName).toBe('excel_file_devoluciones_1042_autogestion.xlsx')
})

test('callFile reports the progress and returns the whole file; throws status 0 when the download breaks off', async () => {
  const parts = ['abc', 'def', 'g'].map((text) => new TextEncoder().encode(text))
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const part = parts.shift()
      if (part) controller.enqueue(part)
      else controller.close()
    },
  })
  stubFetch(new Response(body, { headers: { 'content-length': '7', 'content-type': 'application/pdf' } }))
  const ratios: number[] = []
  const { blob } = await callFile(devoluciones.downloadExcel, { body: {} }, (ratio) => ratios.push(ratio))
  expect(await blob.text()).toBe('abcdefg')
  expect(blob.type).toBe('application/pdf')
  expect(ratios).toEqual([3 / 7, 6 / 7, 1])

  const cut = new ReadableStream<Uint8Array>({
    pull(controller) {
      controller.error(new TypeError('network'))
    },
  })
  stubFetch(new Response(cut, { headers: { 'content-length': '7' } }))
  await expect(callFile(devoluciones.downloadExcel, { body: {} }, () => {})).rejects.toMatchObject({ status: 0 })
})

test('call remembers from each answer whether the server can store files', async () => {
  stubFetch(new Response('{}', { headers: { 'x-portal-degradado': 'archivos' } }), answer(200, {}))
  const states: boolean[] = []
  const Probe = () => {
    states.push(useFilesDegraded())
    return null
  }
  await render(<Probe />)
  await call(devoluciones.summarize)
  await vi.waitFor(() => expect(states.at(-1)).toBe(true))
  await call(devoluciones.summarize)
  await vi.waitFor(() => expect(states.at(-1)).toBe(false))
})
