import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ALCANCES, type Alcance } from '#contract/conexiones/reglas.ts'
import { EJEMPLOS } from '#contract/conexiones/ejemplos.ts'
import { createOpenApi } from '#server/openapi/document.ts'
import { foreignMarks, textsOf } from '#testing/ajeno.ts'
import { withoutRefs } from '#testing/fuzz/gramatica.ts'
import { askedOf } from '#testing/fuzz/propia.ts'
import type { Place } from '#testing/fuzz/planilla.ts'
import { callBy, createToken } from '#testing/gestiones/tokens.ts'
import { PRIVATE } from '#testing/llamadas.ts'
import { type Person, type Portal, startPortal } from '#testing/portal.ts'
import { TEST_NOW } from '#testing/postgres.ts'

/** Requests to each call: by a token that has the required scope (`own`), and by a token without it (`other`). */
const TRIES = { own: 20, other: 2 }
const SEED = 29

let portal: Portal
let marks: Record<number, string[]>
beforeAll(async () => {
  portal = await startPortal()
  portal.setNow(TEST_NOW)
  marks = { 1042: await foreignMarks(portal, [1042]), 1043: await foreignMarks(portal, [1043]) }
})
afterAll(() => portal.close())

interface Published extends Place {
  security: { token: Alcance[] }[]
}

const DOCUMENT = createOpenApi('systems')
const PATHS = withoutRefs(DOCUMENT.paths, DOCUMENT.components.schemas ?? {}) as typeof DOCUMENT.paths
const PLACES: Published[] = Object.entries(PATHS).flatMap(([path, methods]) =>
  Object.entries(methods as Record<string, Omit<Published, 'path' | 'method'>>).map(([method, operation]) => ({
    ...operation,
    path,
    method: method.toUpperCase(),
  })),
)

/** Returns the creator and the company of the token of a scope. The creator may have other companies too. */
const makerOf = (alcance: Alcance): { who: Person; razonSocialId: 1042 | 1043 } =>
  alcance.startsWith('pedidos:') ? { who: 'hquiroga', razonSocialId: 1043 } : { who: 'mibarra', razonSocialId: 1042 }

describe('random requests with a token of each scope cause no server error and show nothing of another company', () => {
  test.each(Object.keys(ALCANCES) as Alcance[])('%s', async (alcance) => {
    const { who, razonSocialId } = makerOf(alcance)
    const { token } = await createToken(portal, [alcance], { razonSocialIds: [razonSocialId] }, who)
    const statuses = new Map<number, number>()
    for (const place of PLACES) {
      const mine = place.security.some(({ token: [accepted] }) => accepted === alcance)
      const requests = fc.sample(askedOf(place), { numRuns: mine ? TRIES.own : TRIES.other, seed: SEED })
      for (const { method, path, headers, body } of requests) {
        const answer = await portal.app.inject({
          method: method as 'GET',
          url: path,
          headers: { ...headers, authorization: `Bearer ${token}` },
          ...(body && { payload: body }),
        })
        const what = `${place.operationId} ${method} ${path.slice(0, 300)} ${body?.toString().slice(0, 300) ?? ''}`
        expect(answer.statusCode, what).toBeLessThan(500)
        const text = textsOf(answer.rawPayload)
        expect(
          marks[razonSocialId]!.filter((mark) => text.includes(mark)),
          what,
        ).toEqual([])
        if (mine) statuses.set(answer.statusCode, (statuses.get(answer.statusCode) ?? 0) + 1)
      }
    }
    expect(statuses.get(401) ?? 0).toBe(0)
  })
})

/** Forged cursors, with wrong lengths and with values that fit no column. */
const FORGED: readonly string[] = [
  '[]',
  '[1]',
  '[1,"x"]',
  '[1,"x","y"]',
  '[1,"",""]',
  '[0,"2026-11-21",30101]',
  '[1,"2026-11-21",1e300]',
  '[1,"2026-11-21",0,30101]',
  '[1,"2026-11-21","x",1]',
  '[1,"infinity",1]',
  '[1,"-infinity",1]',
  '[1,"0.00",1]',
  '[1,"9999-99-99",1]',
  '[1,"2026-11-21",2.5]',
  '[1,"\\u0000",1]',
  `[1,"' or 1=1 --",1]`,
  '[2,null]',
  '"x"',
  'null',
  '{}',
].map((text) => Buffer.from(text).toString('base64url'))
const SINCE = ['2000-01-01T00:00:00Z', '0001-01-01T00:00:00Z', '9999-12-31T23:59:59Z', '2026-11-21T00:00:00+14:00']

const keysOf = (schema: unknown): string[] => Object.keys((schema as { shape?: object } | undefined)?.shape ?? {})

test('a list answers a forged cursor with rows of the company, or rejects it', async () => {
  const lists = PRIVATE.filter(([, { token }, { reply }]) => token && keysOf(reply).includes('siguiente'))
  let answered = 0
  for (const [name, route, { query }] of lists) {
    const [alcance] = route.token!
    const { who, razonSocialId } = makerOf(alcance!)
    const { token } = await createToken(portal, [alcance!], { razonSocialIds: [razonSocialId] }, who)
    const { query: asked = {}, body = {}, params } = EJEMPLOS[name]!
    for (const cursor of ['x', ...FORGED]) {
      for (const cambiadoDesde of [undefined, ...SINCE]) {
        const more = { cursor, ...(cambiadoDesde && { cambiadoDesde }) }
        const isInQuery = keysOf(query).includes('cursor')
        const sent = isInQuery ? { query: { ...asked, ...more } } : { query: asked, body: { ...body, ...more } }
        const answer = await callBy(portal, token, route, { ...(params && { params }), ...sent })
        expect([200, 400], `${name} ${JSON.stringify(more)} ${Buffer.from(cursor, 'base64url').toString()}`).toContain(
          answer.status,
        )
        const text = textsOf(answer.raw)
        expect(
          marks[razonSocialId]!.filter((mark) => text.includes(mark)),
          name,
        ).toEqual([])
        if (answer.status === 200) answered += 1
      }
    }
  }
  expect(answered).toBeGreaterThan(0)
})
