import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Portal, startPortal } from '#testing/portal.ts'
import { createRegistro } from '#testing/registro.ts'
import { REPORTS_PATH } from './policy.ts'

let portal: Portal
const { logTo, lines, text, clear } = createRegistro()

beforeAll(async () => {
  portal = await startPortal({ LOG_LEVEL: 'info', TRUST_PROXY: '1' }, { logTo })
})
beforeEach(() => {
  clear()
})
afterAll(() => portal.close())

const old = (over: Record<string, unknown> = {}) =>
  JSON.stringify({
    'csp-report': {
      'effective-directive': 'script-src-elem',
      'blocked-uri': 'https://malo.example/robo.js?dni=30111222',
      'document-uri': `https://portal.example/autogestion/x/${'c'.repeat(43)}?dni=30111222#code=secreto`,
      'source-file': 'https://portal.example/assets/app.js',
      ...over,
    },
  })

const report = async (payload: string | Buffer, ip = '203.0.113.1', type = 'application/csp-report') =>
  (
    await portal.app.inject({
      method: 'POST',
      url: REPORTS_PATH,
      payload,
      headers: { 'content-type': type, 'x-forwarded-for': ip },
    })
  ).statusCode

test('a policy report is logged once, without the queries and codes of its URLs', async () => {
  expect(await report(old())).toBe(204)
  expect(await report(old())).toBe(204)
  expect(await report(old({ 'blocked-uri': 'https://malo.example/robo.js?dni=27999888' }))).toBe(204)
  expect(lines()).toEqual([
    expect.objectContaining({
      msg: 'content policy violated',
      directiva: 'script-src-elem',
      bloqueado: 'https://malo.example/robo.js',
      pagina: 'https://portal.example/autogestion/x/…',
      fuente: 'https://portal.example/assets/app.js',
    }),
  ])
  expect(text()).not.toMatch(/3011|2799|secreto|ccc/)
})

test('a policy report in the format of the Reporting API is read too, and reports of other types are ignored', async () => {
  const body = {
    effectiveDirective: 'style-src-attr',
    blockedURL: 'inline',
    documentURL: 'https://portal.example/autogestion',
  }
  const sent = JSON.stringify([
    { type: 'csp-violation', body },
    { type: 'deprecation', body: {} },
  ])
  expect(await report(sent, '203.0.113.2', 'application/reports+json')).toBe(204)
  expect(lines()).toEqual([expect.objectContaining({ directiva: 'style-src-attr', bloqueado: 'inline' })])
})

test.each([
  ['an empty body', ''],
  ['malformed JSON', '{'],
  ['another shape', '{"csp-report":7}'],
  ['a field of another type', old({ 'effective-directive': 7 })],
  ['a body that is too big', old({ 'source-file': 'x'.repeat(20_000) })],
  ['a zero byte', Buffer.from([0, 1, 2])],
])('a policy report with %s is answered with 204 and not logged', async (_what, payload) => {
  expect(await report(payload, '203.0.113.3')).toBe(204)
  expect(lines()).toEqual([])
})

test('a policy report cannot inject log lines', async () => {
  await report(old({ 'effective-directive': 'a\n{"level":60}', 'blocked-uri': 'b\r\nc' }), '203.0.113.4')
  expect(lines()).toEqual([expect.objectContaining({ directiva: 'a___level__60_', bloqueado: 'b__c' })])
})

test('policy reports are limited by IP address and in total, so that they cannot fill the log', async () => {
  portal.setNow('2026-03-10T12:00:00Z')
  const flood = async (ip: (at: number) => string, times: number) => {
    clear()
    for (let at = 0; at < times; at += 1)
      await report(old({ 'blocked-uri': `https://${ip(at)}-${at}.example` }), ip(at))
    return lines().length
  }
  expect(await flood(() => '203.0.113.9', 100)).toBe(20)
  portal.setNow('2026-03-10T12:05:00Z')
  expect(await flood((at) => `198.51.100.${at % 250}`, 300)).toBe(120)
  portal.setNow('2026-03-10T12:10:00Z')
  // A process logs only a limited number of kinds in an hour.
  expect(await flood((at) => `192.0.2.${at % 250}`, 300)).toBeLessThan(80)
})
