import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { EJEMPLOS } from '#contract/conexiones/ejemplos.ts'
import { devoluciones } from '#contract/devoluciones/calls.ts'
import { PREFIX } from '#contract/route.ts'
import { createOpenApi } from '#server/openapi/document.ts'
import { PRIVATE } from '#testing/llamadas.ts'
import { createEjemplos } from '#testing/gestiones/ejemplos.ts'
import { callBy, createToken } from '#testing/gestiones/tokens.ts'
import { type Portal, startPortal } from '#testing/portal.ts'
import { TEST_NOW } from '#testing/postgres.ts'

let portal: Portal
let askExample: Awaited<ReturnType<typeof createEjemplos>>
beforeAll(async () => {
  portal = await startPortal()
  portal.setNow(TEST_NOW)
  askExample = await createEjemplos(portal)
})
afterAll(() => portal.close())
beforeEach(() => portal.setNow(TEST_NOW))

const PUBLISHED = PRIVATE.filter(([, { token: alcances }]) => alcances)
const document = createOpenApi('systems')

describe('the document of the calls for customers’ systems', () => {
  test("has exactly the calls for customers' systems, with their names and scopes", () => {
    const found = Object.values(document.paths).flatMap((methods) =>
      (Object.values(methods) as { operationId: string; security: unknown }[]).map(
        ({ operationId, security }) => [operationId, security] as const,
      ),
    )
    expect(Object.fromEntries(found)).toEqual(
      Object.fromEntries(
        PUBLISHED.map(([name, { token: alcances = [] }]) => [name, alcances.map((alcance) => ({ token: [alcance] }))]),
      ),
    )
    expect(found.length).toBeGreaterThan(40)
  })

  test('equals docs/openapi-clientes.json, which npm run openapi writes', () => {
    const committed: unknown = JSON.parse(readFileSync('docs/openapi-clientes.json', 'utf8'))
    expect(committed).toEqual(JSON.parse(JSON.stringify(document)))
  })

  test('changes only when CHANGELOG describes the change and contains the hash of the new document', () => {
    const sum = createHash('sha256').update(JSON.stringify(document.paths)).digest('hex').slice(0, 8)
    expect(readFileSync('CHANGELOG.md', 'utf8')).toContain(`openapi-clientes.json ${sum}`)
  })

  test('is served with a page for readers', async () => {
    const at = `${PREFIX}/docs/clientes`
    expect((await portal.app.inject(at)).body).toContain('API de Autogestión para los sistemas de los clientes')
    expect((await portal.app.inject(`${at}/openapi.json`)).json()).toEqual(JSON.parse(JSON.stringify(document)))
  })
})

describe('an example of the document', () => {
  test('exists for each call', () => {
    expect(Object.keys(EJEMPLOS).toSorted()).toEqual(PUBLISHED.map(([name]) => name).toSorted())
  })

  /** Calls whose example is not run, because the demonstration has no data for them. */
  const NONE = ['pedidosMotos.downloadDocumento', 'archivos.download', 'archivos.downloadMiniatura', 'webhooks.update']

  test.each(PUBLISHED)('of %s is accepted unchanged', async (name) => {
    const { status, body } = await askExample(name)
    expect(status, JSON.stringify(body)).toBe(NONE.includes(name) ? 404 : 200)
  })
})

describe('the number of calls that a token may still make within the minute', () => {
  const limitsOf = async (of: string) => {
    const { headers } = await callBy(portal, of, devoluciones.getEstados)
    return { policy: headers['ratelimit-policy'], limit: String(headers['ratelimit']) }
  }

  test('is sent with each answer, in the format of the IETF draft', async () => {
    const other = (await createToken(portal, ['devoluciones:leer'])).token
    const [first, second] = [await limitsOf(other), await limitsOf(other)]
    expect(first.policy).toMatch(/^"minuto";q=\d+;w=60$/)
    const left = (limit: string) => Number(/^"minuto";r=(\d+);t=(?:[1-9]|[1-5]\d|60)$/.exec(limit)?.[1])
    expect(left(second.limit)).toBe(left(first.limit) - 1)
    const most = Number(/q=(\d+)/.exec(String(first.policy))?.[1])
    expect(left(first.limit)).toBe(most - 1)
  })
})
