import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { FALLOS_PATH, type Fallo } from '#contract/base/fallos.ts'
import { type Portal, startPortal } from '#testing/portal.ts'
import { createRegistro } from '#testing/registro.ts'
import { createMetrics } from '#server/observe/metrics.ts'

let portal: Portal
let metrics: ReturnType<typeof createMetrics>
const { logTo, lines, clear } = createRegistro()
const readCount = async () => Number(/^autogestion_browser_faults_total (\d+)/m.exec((await metrics.read()).text)![1])

beforeAll(async () => {
  portal = await startPortal({ LOG_LEVEL: 'info', TRUST_PROXY: '1' }, { logTo })
  metrics = createMetrics({
    pool: portal.pool,
    jobs: portal.jobs,
    live: { count: () => 0 },
    free: async () => undefined,
    version: { version: '1.0.0', commit: 'prueba' },
    figures: async () => [],
  })
  metrics.watch(portal.app)
})
beforeEach(() => {
  clear()
})
afterAll(() => portal.close())

const CHROME = `TypeError: Cannot read properties of undefined (reading 'nombre')
    at Fila (https://portal.example/assets/DevolucionesScreen-a1B2c3d.js:1:2345)
    at new Lista (https://portal.example/assets/base-a1B2c3d.js:7:9)
    at https://portal.example/autogestion/devoluciones/30101?dni=30111222:1:7`
const FIREFOX = 'Fila@https://portal.example/assets/x.js:1:2\n@https://portal.example/assets/y.js:3:4'

const fallo = (over: Partial<Fallo> = {}): Fallo => ({
  version: 'k3_-x9',
  pantalla: '/autogestion/devoluciones/30101/juan.perez',
  tipo: 'TypeError',
  mensaje: "Cannot read properties of undefined (reading 'Juana Pérez')",
  pila: CHROME,
  ...over,
})

const report = async (payload: object | string, ip = '198.51.100.1') => {
  const headers = { 'content-type': 'text/plain;charset=UTF-8', 'x-forwarded-for': ip }
  return (await portal.app.inject({ method: 'POST', url: FALLOS_PATH, payload, headers })).statusCode
}

test('a report of a broken screen is logged once with version, screen and stack, and counted each time', async () => {
  const before = await readCount()
  expect(await report(JSON.stringify(fallo()))).toBe(204)
  expect(await report(JSON.stringify(fallo()))).toBe(204)
  expect(lines()).toEqual([
    expect.objectContaining({
      msg: 'screen failed',
      version: 'k3_-x9',
      pantalla: '/autogestion/devoluciones/:id/:id',
      tipo: 'TypeError',
      mensaje: 'Cannot read properties of undefined (reading "…")',
      pila: [
        'Fila assets/DevolucionesScreen-a1B2c3d.js:1:2345',
        'Lista assets/base-a1B2c3d.js:7:9',
        '? autogestion/devoluciones/:id:1:7',
      ],
    }),
  ])
  expect(await readCount()).toBe(before + 2)
})

test('a report of a broken screen with a stack of Firefox is parsed too', async () => {
  await report(JSON.stringify(fallo({ pila: FIREFOX })))
  expect(lines()).toEqual([expect.objectContaining({ pila: ['Fila assets/x.js:1:2', '? assets/y.js:3:4'] })])
})

test.each([
  ['an e-mail', 'no hay juana@norte.example acá', 'no hay … acá'],
  ['a DNI', 'DNI 30111222 repetido', 'DNI … repetido'],
  [
    'a value quoted by JSON.parse',
    `Unexpected token 'J', "Juana Pére"... is not valid JSON`,
    'Unexpected token "…", "…"... is not valid JSON',
  ],
  ['a quote without its end', 'no se lee «Juana Pérez', 'no se lee "…"'],
  ['the query of a link', 'fetch /x?nombre=Juana#code=a', 'fetch /x?…'],
  ['a line break', 'a\n{"level":60}', 'a {"…":60}'],
])('a report of a broken screen is logged with %s masked in the message', async (_what, mensaje, masked) => {
  await report(JSON.stringify(fallo({ mensaje })), '198.51.100.2')
  expect(lines()).toEqual([expect.objectContaining({ mensaje: masked })])
})

test('a report of a broken screen is logged with only the frames of the stack', async () => {
  await report(
    JSON.stringify(fallo({ pila: 'Juana Pérez 30111222\n{"level":60}\n    at eval (<anonymous>:1:1)' })),
    '198.51.100.3',
  )
  expect(lines()).toEqual([expect.objectContaining({ pila: [] })])
})

test.each([
  ['an empty body', ''],
  ['malformed JSON', '{'],
  ['another shape', '{"pila":7}'],
  ['a body that is too big', JSON.stringify(fallo({ pila: 'x'.repeat(20_000) }))],
])(
  'a report of a broken screen with %s is answered with 204, and neither logged nor counted',
  async (_what, payload) => {
    const before = await readCount()
    expect(await report(payload, '198.51.100.4')).toBe(204)
    expect([lines(), await readCount()]).toEqual([[], before])
  },
)

test('reports of broken screens from one IP address are limited, both in the log and in the count', async () => {
  portal.setNow('2026-03-10T12:00:00Z')
  const before = await readCount()
  for (let at = 0; at < 40; at += 1) await report(JSON.stringify(fallo({ tipo: `Error${at}` })), '198.51.100.5')
  expect([lines().length, (await readCount()) - before]).toEqual([20, 20])
})
