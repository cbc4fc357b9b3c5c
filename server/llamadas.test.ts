import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PALABRAS } from '#contract/base/capacidades.palabras.ts'
import { ERRORS, type ErrorBody } from '#contract/base/errors.ts'
import { api } from '#contract/index.ts'
import { PREFIX, type Route, type Shape } from '#contract/route.ts'
import { shapes } from '#contract/shapes.ts'
import { createOpenApi } from '#server/openapi/document.ts'
import { FOREIGN_FILE, NOBODYS, OF_ANOTHER, PRIVATE } from '../testing/llamadas.ts'
import { type Portal, startPortal } from '../testing/portal.ts'
import { ROWS } from '../testing/rows.ts'

const shapeOf = (schema: unknown): string[] => Object.keys((schema as { shape?: object } | undefined)?.shape ?? {})
/** In a path, `razonSocial` is the id of a razón social; in a body it is the name. */
const hasId = ({ params, query, body }: Shape) =>
  [...shapeOf(params), ...shapeOf(query), ...shapeOf(body)].some((name) =>
    /^(id|userName|documentos?|\w+Ids?)$/.test(name),
  ) || shapeOf(params).includes('razonSocial')

/** OpenAPI document of the contract. All tests use this one, because writing the document takes half a second. */
const DOCUMENT = createOpenApi()

let portal: Portal

beforeAll(async () => {
  portal = await startPortal()
  await portal.pool.query(
    `insert into archivo (archivo_id, nombre, tipo, tamano, sha256, usuario_id, razon_social_id) values ($1, 'a.txt', 'text/plain', 1, '', 1, 1051)`,
    [FOREIGN_FILE],
  )
})
afterAll(() => portal.close())

const expectRefusal = (answer: { status: number; body: Record<string, unknown> }, status: number) => {
  expect(answer.status).toBe(status)
  expect(answer.body).toMatchObject({ message: expect.any(String), requestId: expect.any(String) })
  const { code } = answer.body as unknown as ErrorBody
  expect(ERRORS[code].status).toBe(status)
}

/**
 * Tokens by the roles that a call requires. The token allows the call, so that only the body of the call can be wrong.
 */
const tokens = new Map<string, Promise<string>>()
const tokenFor = ({ roles }: Route): Promise<string> => {
  const token = tokens.get(String(roles)) ?? portal.token('lferreyra', roles && { roles })
  tokens.set(String(roles), token)
  return token
}

/** Sends a body as it is, valid or not. */
const post = async (route: Route, type: string, payload: string) => {
  const url = `${PREFIX}/${route.path.replace(/:\w+/g, '1')}`
  const headers = { authorization: `Bearer ${await tokenFor(route)}`, 'content-type': type }
  const answer = await portal.app.inject({ method: route.method, url, headers, payload })
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() }
}

describe('the table of calls', () => {
  test('has a shape for every row and a row for every shape', () => {
    const namesOf = (table: object) =>
      Object.entries(table).map(([noun, calls]) => [noun, Object.keys(calls as object)])
    expect(namesOf(shapes)).toEqual(namesOf(api))
  })

  test.each(ROWS)('%s has a route in the server', (_name, { method, path }) => {
    expect(portal.app.hasRoute({ method, url: `${PREFIX}/${path}` })).toBe(true)
  })

  test.each(ROWS)('%s has a shape for its path parameters and for its reply', (_name, route, shape) => {
    expect(shapeOf(shape.params).toSorted()).toEqual(
      [...route.path.matchAll(/:(\w+)/g)].map(([, name]) => String(name)).toSorted(),
    )
    expect(route.reply === undefined).toBe(shape.reply !== undefined)
  })
})

describe('a call without a token answers 401', () => {
  test.each(PRIVATE)('%s', async (_name, route) => {
    const answer = await portal.call(undefined, route)
    expectRefusal(answer, 401)
    expect(answer.body.message).toBe('Acceso no autorizado.')
    expect(answer.headers['www-authenticate']).toBe('Bearer')
  })
})

describe('a call with an expired or malformed token answers 401', () => {
  let expired: string
  beforeAll(async () => {
    expired = await portal.token('mibarra', { expiresAt: Math.floor(Date.now() / 1000) - 60 })
  })
  test.each(PRIVATE)('%s', async (_name, route) => {
    for (const token of [expired, 'a.b.c', 'basura']) {
      expectRefusal(await portal.call(undefined, route, { headers: { authorization: `Bearer ${token}` } }), 401)
    }
  })
})

describe('a call by an inactive user answers 403', () => {
  test.each(PRIVATE)('%s', async (_name, route) => {
    expectRefusal(await portal.call('inactivo', route), 403)
  })
})

describe('a call without its roles answers 403', () => {
  const strangers = ['ROL_ECOMMERCE_USER', 'ROL_PEDIDOS_MOTOS', 'ROL_GARANTIAS_CLIENTE'] as const

  test.each(PRIVATE.filter(([, route]) => route.roles))('%s', async (_name, route) => {
    const roles = strangers.filter((role) => !route.roles!.includes(role))
    expect(roles).not.toEqual([])
    const answer = await portal.call('lferreyra', route, { roles })
    expectRefusal(answer, 403)
    expect(answer.body.message).toBe('No tiene permisos para realizar esta acción.')
  })
})

describe('a call that requires a fresh sign-in answers 401 after more than five minutes, and passes with a new one', () => {
  const now = () => Math.floor(Date.now() / 1000)
  test.each(PRIVATE.filter(([, route]) => route.fresh))('%s', async (_name, route) => {
    const ask = async (signedInAt: number | null) => {
      const token = await portal.token('lferreyra', { signedInAt, ...(route.roles && { roles: route.roles }) })
      const body =
        route.fresh === true
          ? {}
          : Object.fromEntries(route.fresh!.map((each) => (typeof each === 'string' ? [each, null] : each)))
      const params: Record<string, string> = Object.fromEntries(
        Object.entries(body).flatMap(([field, value]) =>
          route.path.split('/').includes(`:${field}`) ? [[field, String(value)]] : [],
        ),
      )
      const sent = route.method === 'GET' ? {} : { params, body }
      return portal.call(undefined, route, { ...sent, headers: { authorization: `Bearer ${token}` } })
    }
    for (const signedInAt of [now() - 302, 0, null]) {
      const answer = await ask(signedInAt)
      expectRefusal(answer, 401)
      expect(answer.body).toMatchObject({
        code: 'ingreso-viejo',
        message: expect.stringContaining('iniciala de nuevo'),
      })
      expect(answer.headers['www-authenticate']).toContain('insufficient_user_authentication')
    }
    // Only 401 would be wrong here. The sample input may be rejected for another reason, so 200 is not expected.
    expect((await ask(now() - 290)).status).not.toBe(401)
  })

  test('the decision on passwords lists exactly the calls that require a fresh sign-in', async () => {
    const decision = await readFile('docs/decisions/0048-contrasenas.md', 'utf8')
    const named = decision
      .split('\n')
      .filter((line) => line.startsWith('| '))
      .flatMap((line) => [...line.matchAll(/`(\w+\.\w+)`/g)].map(([, name]) => name!))
    expect(named.length).toBeGreaterThan(10)
    expect(named.toSorted()).toEqual(
      PRIVATE.filter(([, { fresh }]) => fresh)
        .map(([name]) => name)
        .toSorted(),
    )
  })

  test('a call that requires a fresh sign-in only for some fields accepts the other fields with any sign-in', async () => {
    const token = await portal.token('lferreyra', { signedInAt: 0 })
    const headers = { authorization: `Bearer ${token}` }
    for (const [, route] of PRIVATE.filter(([, { fresh }]) => Array.isArray(fresh)))
      expect((await portal.call(undefined, route, { body: {}, headers })).body.code).not.toBe('ingreso-viejo')
  })

  test.each([
    ['personas', api.personas.setActivo],
    ['representantes', api.representantes.setActivo],
  ] as const)('%s: disabling needs no fresh sign-in, enabling does', async (_noun, route) => {
    const token = await portal.token('admin', { signedInAt: 0 })
    const codeOf = async (activo: boolean) =>
      (
        await portal.call(undefined, route as Route, {
          params: { id: 999_999, representanteId: 999_999 },
          body: { activo, version: 1 },
          headers: { authorization: `Bearer ${token}` },
        })
      ).body.code
    expect(await codeOf(true)).toBe('ingreso-viejo')
    expect(await codeOf(false)).toBe('no-encontrado')
  })
})

describe('a call of a service that the user does not have answers 403', () => {
  test.each(PRIVATE.filter(([, route]) => route.servicio))('%s', async (_name, route) => {
    await portal.pool.query(
      `delete from usuario_servicio where usuario_id = (select usuario_id from usuario where user_name = 'sinconfig')`,
    )
    expectRefusal(await portal.call('sinconfig', route), 403)
  })
})

describe('a body that cannot be parsed answers 400', () => {
  test.each(PRIVATE.filter(([, route, shape]) => shape.body && !route.files))(
    '%s: broken JSON',
    async (_name, route) => {
      const answer = await post(route, 'application/json', '{"texto": ')
      expectRefusal(answer, 400)
      expect(JSON.stringify(answer.body)).not.toMatch(/JSON|SyntaxError|position/)
      for (const other of ['[]', '"texto"', '7']) expectRefusal(await post(route, 'application/json', other), 400)
    },
  )

  test.each(PRIVATE.filter(([, route]) => route.files))(
    '%s: a body that is not multipart, or a broken one',
    async (_name, route) => {
      expectRefusal(await post(route, 'application/json', '{}'), 400)
      expectRefusal(await post(route, 'multipart/form-data; boundary=x', '--x\r\ncontent-dis'), 400)
      expectRefusal(await post(route, 'multipart/form-data', 'nada'), 400)
    },
  )
})

describe('data of another razón social answers 404', () => {
  test.each(PRIVATE.filter(([name, , shape]) => hasId(shape) && !(name in NOBODYS)))('%s', async (name, route) => {
    expect(OF_ANOTHER, `${name} takes an id: say here how it asks for another company's`).toHaveProperty([name])
    const answer = await portal.call('lferreyra', route, OF_ANOTHER[name])
    expectRefusal(answer, 404)
    expect(answer.body.message).toBe('No se han encontrado datos.')
  })
})

describe('an answer is never cached', () => {
  // Leave out event streams, which never end. The tests of live events check their headers.
  test.each(PRIVATE.filter(([, { reply }]) => reply !== 'text/event-stream'))('%s', async (name, route) => {
    expect((await portal.call('lferreyra', route, OF_ANOTHER[name])).headers['cache-control']).toBe('no-store')
  })
})

describe('the API documentation', () => {
  test.each(ROWS)('%s is in openapi.json', (name, route) => {
    const path = `${PREFIX}/${route.path.replace(/:([A-Za-z]+)/g, '{$1}')}`
    const operation = DOCUMENT.paths[path]?.[route.method.toLowerCase()]
    expect(operation).toMatchObject({ operationId: name, summary: route.summary })
  })

  test('no two calls share method and path', () => {
    expect(new Set(ROWS.map(([, route]) => `${route.method} ${route.path}`)).size).toBe(ROWS.length)
  })

  test('docs/openapi.json is generated from this contract (npm run openapi)', async () => {
    const committed: unknown = JSON.parse(await readFile('docs/openapi.json', 'utf8'))
    expect(committed).toEqual(JSON.parse(JSON.stringify(DOCUMENT)))
  })

  test('every call with files documents a multipart body with the files', () => {
    for (const [name, route] of ROWS.filter((row) => row[1].files)) {
      const path = `${PREFIX}/${route.path.replace(/:(\w+)/g, '{$1}')}`
      expect(DOCUMENT.paths[path]?.[route.method.toLowerCase()], name).toMatchObject({
        requestBody: { content: { 'multipart/form-data': { schema: { properties: { files: { type: 'array' } } } } } },
      })
    }
  })

  test('the server serves the same document to anybody, and a page to read it', async () => {
    const document = await portal.app.inject(`${PREFIX}/docs/openapi.json`)
    expect(document.json()).toEqual(JSON.parse(JSON.stringify(DOCUMENT)))
    const page = await portal.app.inject(`${PREFIX}/docs`)
    for (const [, route] of ROWS) expect(page.body).toContain(`>${route.method}<`)
    for (const texto of Object.values(PALABRAS)) expect(page.body).toContain(texto)
    expect(page.statusCode).toBe(200)
  })
})
