import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { archivos } from '#contract/archivos/calls.ts'
import { borradores } from '#contract/borradores/calls.ts'
import { devoluciones } from '#contract/devoluciones/calls.ts'
import { facturas } from '#contract/facturas/calls.ts'
import { negocios } from '#contract/negocios/calls.ts'
import { notificaciones } from '#contract/notificaciones/calls.ts'
import { respuestas } from '#contract/mesa/respuestas.calls.ts'
import { terminos } from '#contract/terminos/calls.ts'
import { PREFIX, type Route } from '#contract/route.ts'
import { type Person, type Portal, startPortal } from '#testing/portal.ts'

let portal: Portal

beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.close())

const UUID = expect.stringMatching(/^[0-9a-f-]{36}$/)
const page = { page: 1, size: 20 }

describe('a request outside the contract', () => {
  test.each(['/nada', `${PREFIX}/nada/v1`, `${PREFIX}/devoluciones/v2/1`, '/../../etc/passwd'])(
    'answers 404 with the body of every error: %s',
    async (url) => {
      const answer = await portal.app.inject(url)
      expect(answer.statusCode).toBe(404)
      expect(answer.json()).toEqual({ code: 'no-encontrado', message: 'No se han encontrado datos.', requestId: UUID })
    },
  )

  test.each([
    ['DELETE', 'devoluciones/v1/30101', 'GET, HEAD'],
    ['GET', 'devoluciones/v1', 'POST'],
    ['PUT', 'devoluciones/v1/all/find/page/1/size/20', 'POST'],
    ['POST', 'usuario/v1/getByName/mibarra', 'GET, HEAD'],
    ['PATCH', 'devoluciones/v1/comentario/nuevo?x=1', 'POST'],
  ] as const)('answers 405 with the allowed methods: %s %s', async (method, path, allow) => {
    const answer = await portal.app.inject({ method, url: `${PREFIX}/${path}` })
    expect(answer.statusCode).toBe(405)
    expect(answer.headers.allow).toBe(allow)
    expect(answer.json()).toEqual({ code: 'metodo', message: 'Ha ocurrido un error de conexión.', requestId: UUID })
  })
})

describe('limits', () => {
  test('reject a JSON body of more than 1 MB with 413', async () => {
    const body = { texto: 'x'.repeat(1024 * 1024) }
    const answer = await portal.call('lferreyra', devoluciones.search, { params: page, body })
    expect(answer.status).toBe(413)
    expect(answer.body).toMatchObject({ code: 'archivo-grande' })
  })

  test('reject a body in another format with 400', async () => {
    const headers = { 'content-type': 'application/xml' }
    const answer = await portal.call('lferreyra', devoluciones.search, { params: page, body: {}, headers })
    expect(answer.status).toBe(400)
  })

  test('reject too many requests with 429 and Retry-After, and count the requests of each user separately', async () => {
    const small = await startPortal({ RATE_LIMIT_PER_MINUTE: '3' })
    const statuses: number[] = []
    for (let at = 0; at < 3; at += 1) statuses.push((await small.call('lferreyra', devoluciones.getEstados)).status)
    const rejected = await small.call('lferreyra', devoluciones.getEstados)
    const another = await small.call('mibarra', devoluciones.getEstados)
    const sameOnAnotherToken = await small.call('lferreyra', devoluciones.getEstados, {
      headers: { authorization: `Bearer ${await small.token('lferreyra', { sid: 'otra' })}` },
    })
    await small.close()
    expect(statuses).toEqual([200, 200, 200])
    expect(rejected.status).toBe(429)
    expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(0)
    expect(rejected.body).toMatchObject({ code: 'demasiadas-solicitudes', requestId: UUID })
    expect(another.status).toBe(200)
    expect(sameOnAnotherToken.status).toBe(429)
  })

  test.each<[string, (at: number) => { url: string; headers?: Record<string, string> }]>([
    ['a URL with an escaped letter', () => ({ url: `${PREFIX}/usuario/%761/validar` })],
    ['a URL with changing escapes', (at) => ({ url: `${PREFIX}/${['%75', 'u'][at % 2]}suario/v1/validar` })],
    [
      'a different unsigned token each time',
      (at) => ({ url: `${PREFIX}/usuario/v1/validar`, headers: { authorization: `Bearer a.b.${at}` } }),
    ],
    ['the documentation', () => ({ url: `${PREFIX}/docs` })],
    ['the OpenAPI document', () => ({ url: `${PREFIX}/docs/openapi.json` })],
  ])('count all requests of one IP address together: %s', async (_name, request) => {
    const small = await startPortal({ RATE_LIMIT_PER_MINUTE: '3' })
    const statuses: number[] = []
    for (let at = 0; at < 4; at += 1) statuses.push((await small.app.inject(request(at))).statusCode)
    await small.close()
    expect(statuses.slice(0, 3)).not.toContain(429)
    expect(statuses[3]).toBe(429)
  })

  test.each(['/salud', '/listo'])('do not apply to the health checks of the balancer: %s', async (url) => {
    const small = await startPortal({ RATE_LIMIT_PER_MINUTE: '3' })
    const headers = { authorization: 'Bearer a.b.c' }
    const statuses: number[] = []
    for (let at = 0; at < 12; at += 1) {
      // In between, send requests that the limit rejects: an invalid token from the same IP address.
      statuses.push((await small.app.inject({ url: `${PREFIX}/usuario/v1/validar`, headers })).statusCode)
      statuses.push((await small.app.inject({ url, headers })).statusCode)
    }
    await small.close()
    expect(statuses.filter((_status, at) => at % 2 === 1)).toEqual(Array.from({ length: 12 }, () => 200))
    expect(statuses).toContain(429)
  })
})

describe('a URL, however it is written,', () => {
  test('is answered with no-store', async () => {
    const headers = { authorization: `Bearer ${await portal.token('lferreyra')}` }
    const answer = await portal.app.inject({ url: `${PREFIX}/usuario/%761/validar`, headers })
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store'])
  })

  test.each([
    ['a parameter of more than 200 characters', `${PREFIX}/usuario/v1/getByName/${'x'.repeat(201)}`, 400],
    ['a parameter of 8 kB', `${PREFIX}/usuario/v1/getByName/${'x'.repeat(8000)}`, 400],
    ['a number of 300 digits', `${PREFIX}/devoluciones/v1/${'9'.repeat(300)}`, 400],
    ['a malformed escape', `${PREFIX}/usuario/v1/getByName/%E0%A4%A`, 404],
    ['a lone percent sign', `${PREFIX}/%`, 404],
  ])('with %s is answered by the portal itself, with its headers', async (_name, url, status) => {
    const headers = { authorization: `Bearer ${await portal.token('lferreyra')}` }
    const answer = await portal.app.inject({ url, headers })
    expect(answer.statusCode).toBe(status)
    expect(answer.json()).toMatchObject({ message: expect.stringMatching(/datos/) as string, requestId: UUID })
    expect(answer.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' })
  })
})

describe('data that the database cannot store is rejected as invalid, not as an internal error', () => {
  const huge = 99_999_999_999
  const cursor = Buffer.from(JSON.stringify([1, 'ayer', 'x', 'y'])).toString('base64url')

  test.each([
    ['a forged cursor', { cursor }],
    ['a malformed cursor', { cursor: '¿?' }],
  ])('%s: 400', async (_name, body) => {
    expect((await portal.call('lferreyra', devoluciones.search, { params: page, body })).status).toBe(400)
  })

  const respuesta = { titulo: 'Hola', texto: 'Hola', esNota: false, clases: ['reclamo'], compartida: false }
  test.each<[string, Person, Route, object, string]>([
    ['a filter', 'lferreyra', devoluciones.search, { params: page, body: { motivoId: huge } }, 'motivoId'],
    [
      'a list',
      'npaz',
      respuestas.create,
      { body: { ...respuesta, motivoIds: [1, huge], estadoId: null } },
      'motivoIds.1',
    ],
    ['a query', 'lferreyra', terminos.get, { query: { numero: huge } }, 'numero'],
  ])('a number too big in %s: 400 with an error on the field', async (_name, who, route, sent, field) => {
    const { status, body } = await portal.call(who, route, sent)
    expect([status, body.fields]).toEqual([400, { [field]: 'El valor es demasiado grande.' }])
  })

  test('a zero byte inside a text: 400', async () => {
    const comentario = { devolucionId: 30_101, comentario: 'a\u0000b' }
    const query = { razonSocialId: 1042, texto: 'NV\u0000' }
    const rejected = { status: 400, body: { fields: { comentario: expect.stringContaining('carácter') as string } } }
    expect(await portal.call('lferreyra', devoluciones.createComentario, { body: comentario })).toMatchObject(rejected)
    expect((await portal.call('lferreyra', facturas.search, { query })).status).toBe(400)
  })

  test('an unpaired surrogate, as in a truncated emoji: 400 with an error on the field', async () => {
    const datos = { titulo: 'Faro \ud83d' }
    const draft = {
      borradorId: randomUUID(),
      clave: 'reclamos/nuevo',
      razonSocialId: 1042,
      archivos: 0,
      archivoIds: [],
    }
    const body = { ...draft, datos, version: 0 }
    const { status, body: answer } = await portal.call('lferreyra', borradores.save, { body })
    expect([status, answer.fields]).toEqual([400, { 'datos.titulo': expect.stringContaining('carácter') }])
  })

  test('a repeated preference: 400 with an error on the field, and nothing changes', async () => {
    const preferencia = { evento: 'respuesta', portal: true, email: 'nunca' }
    const body = { preferencias: [preferencia, { ...preferencia, email: 'diario' }] }
    const before = await portal.call('lferreyra', notificaciones.getPreferencias)
    const answer = await portal.call('lferreyra', notificaciones.setPreferencias, { body })
    expect([answer.status, answer.body.fields]).toEqual([400, { preferencias: 'Cada evento va una sola vez.' }])
    expect((await portal.call('lferreyra', notificaciones.getPreferencias)).body).toEqual(before.body)
  })

  test('a malformed id in a path: 400', async () => {
    for (const devolucionId of ['abc', '-1', '0', '1.5', '1e99']) {
      expect((await portal.call('lferreyra', devoluciones.get, { params: { devolucionId } })).status).toBe(400)
    }
    expect((await portal.call('lferreyra', archivos.download, { params: { archivoId: '../../x' } })).status).toBe(400)
  })
})

describe('a request whose end two servers could find in different places', () => {
  const smuggled = 'GET /salud HTTP/1.1\r\nHost: a\r\n\r\n'
  let at: URL
  beforeAll(async () => {
    at = new URL(await portal.app.listen({ port: 0, host: '127.0.0.1' }))
  })
  /** Returns all bytes that the portal answers to this request, until it closes the connection. */
  const answerTo = async (head: readonly string[], body: string): Promise<string> => {
    const socket = connect(Number(at.port), at.hostname)
    socket.write(['POST /salud HTTP/1.1', 'Host: a', ...head, '', body].join('\r\n'))
    let text = ''
    for await (const chunk of socket) text += String(chunk)
    return text
  }

  test.each([
    ['a length and chunks', ['Content-Length: 6', 'Transfer-Encoding: chunked'], `0\r\n\r\n${smuggled}`],
    ['two lengths', ['Content-Length: 0', `Content-Length: ${smuggled.length}`], smuggled],
    ['an unknown transfer coding', ['Transfer-Encoding: xchunked'], smuggled],
    ['chunked not as the last coding', ['Transfer-Encoding: chunked, gzip'], smuggled],
    ['a space before the colon', [`Content-Length : ${smuggled.length}`], smuggled],
    ['a header over two lines', ['Transfer-Encoding:', ' chunked'], smuggled],
  ])('is rejected with 400 for %s, and its rest is not read as a second request', async (_name, head, body) => {
    const text = await answerTo(head, body)
    expect(text).toMatch(/^HTTP\/1.1 400 /)
    expect(text.match(/HTTP\/1.1/g)).toHaveLength(1)
  })
})

describe('an internal failure', () => {
  afterEach(() => portal.pool.query('alter table if exists banner_perdida rename to banner'))

  test('answers 500 with the text of spec §8, without stack or SQL', async () => {
    const { rows } = await portal.pool.query<{ id: number }>(
      `select usuario_id as id from usuario where user_name = 'mibarra'`,
    )
    await portal.pool.query('alter table banner rename to banner_perdida')
    const answer = await portal.call('mibarra', negocios.getByUser, { params: { usuarioId: rows[0]!.id } })
    expect(answer.status).toBe(500)
    const message = 'Servicio no disponible, inténtelo de nuevo más tarde.'
    expect(answer.body).toEqual({ code: 'interno', message, requestId: UUID })
  })

  test('during which the database closes the connection answers 503, so that the client may retry', async () => {
    const owner = await portal.pool.connect()
    await owner.query('begin; lock table banner in access exclusive mode')
    const id = (await owner.query<{ id: number }>(`select usuario_id as id from usuario where user_name = 'mibarra'`))
      .rows[0]!.id
    const waiting = portal.call('mibarra', negocios.getByUser, { params: { usuarioId: id } })
    await vi.waitFor(async () => {
      const cut = await portal.pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      expect(cut.rowCount).toBe(1)
    })
    await owner.query('rollback')
    owner.release()
    expect(await waiting).toMatchObject({ status: 503, body: { code: 'no-disponible', requestId: UUID } })
  })
})

test('/salud always answers without a token; /listo answers only while the database and the keys are available', async () => {
  expect((await portal.app.inject('/salud')).json()).toEqual({ estado: 'ok' })
  expect((await portal.app.inject('/listo')).json()).toEqual({ estado: 'listo' })
})

test('no answer can be framed by another site or have its type sniffed', async () => {
  const { headers } = await portal.call('lferreyra', devoluciones.getEstados)
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
})
