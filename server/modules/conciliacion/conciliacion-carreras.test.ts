import { afterAll, beforeAll, expect, test } from 'vitest'
import { conciliacion } from '#contract/conciliacion/calls.ts'
import type { Acreditacion } from '#contract/conciliacion/shapes.ts'
import { createEscritorio, type Escritorio } from '#testing/conciliacion/escritorio.ts'
import { createPago, transferencia } from '#testing/gestiones/pagos.ts'
import { type Portal, startPortal } from '#testing/portal.ts'

const CUIT = '30-80100123-4'
/** CUIT of 1043. */
const OTRO_CUIT = '30-80234517-4'
/** Open item of razón social 1042. */
const OTRA = { partidaId: '1000-0090000101-2026-1', importe: '98700.75' }

let portal: Portal
let desk: Escritorio
beforeAll(async () => {
  portal = await startPortal({}, { retries: 1 })
  desk = createEscritorio(portal)
})
afterAll(() => portal.close())

test('of two simultaneous confirmations of a line one succeeds, and the other gets a message that names the first user', async () => {
  const [linea] = await desk.load({ importe: OTRA.importe.replace('.', ','), cuit: CUIT })
  const answers = (await Promise.all([desk.confirm([linea!], 'admin'), desk.confirm([linea!], 'npaz')])).flat()
  expect(answers.map(({ ok }) => String(ok)).toSorted()).toEqual(['false', 'true'])
  expect(answers.find(({ ok }) => !ok)?.mensaje).toMatch(/^Ya la concilió .+, con el pago Nº \d+\.$/)
  const { rows } = await portal.pool.query(`select count(*)::int as n from pago_aplicacion where partida = $1`, [
    OTRA.partidaId,
  ])
  expect(rows).toEqual([{ n: 1 }])
})

test.each([
  ['1000-0090000104-2026-1', '642118.00', 'the line', 'the form'],
  ['1000-0090000102-2026-1', '1284350.40', 'the form', 'the line'],
])(
  'a document is paid once when a line and the payment form pay it at the same time: %s of %s, first by %s',
  async (partidaId, importe, first) => {
    const [linea] = await desk.load({ importe: importe.replace('.', ','), cuit: CUIT })
    expect(linea?.propuesta?.aplicaciones).toMatchObject([{ partidaId }])
    const ways = [
      async () => (await desk.confirm([linea!]))[0]!.ok,
      async () => {
        const medios = [transferencia({ importe })]
        return (await createPago(portal, { medios, aplicaciones: [{ partidaId, importe }] })).status === 200
      },
    ]
    const done = await Promise.all((first === 'the line' ? ways : ways.toReversed()).map((way) => way()))
    expect(done.filter(Boolean)).toHaveLength(1)
  },
)

test('two users confirm lines of the same razones sociales in opposite order without a deadlock', async () => {
  const amounts = Array.from({ length: 10 }, (_, at) => `10${at},01`)
  const found = await desk.load(
    ...amounts.flatMap((importe) => [
      { importe, cuit: CUIT },
      { importe, cuit: OTRO_CUIT },
    ]),
  )
  expect(found).toHaveLength(20)
  // Give each user one line of every pair, and let the users start with different razones sociales.
  const [one, other] = [0, 1].map((rest) => found.filter((_, at) => (at + Math.floor(at / 2)) % 2 === rest))
  const answers = (await Promise.all([desk.confirm(one!, 'admin'), desk.confirm(other!, 'npaz')])).flat()
  expect(answers.filter(({ ok }) => !ok)).toEqual([])
  const { rows } = await portal.pool.query(
    'select count(*)::int as n, count(distinct recibo)::int as recibos from pago where recibo is not null',
  )
  expect(rows[0].n).toBe(rows[0].recibos)
})

test('the second of two lines that a user assigned to one document is rejected', async () => {
  const doc = { importe: '15480,00' }
  const [second, first] = await desk
    .load({ ...doc, nombre: 'UNO' }, { ...doc, nombre: 'DOS' })
    .then(async () => (await desk.search('sin-dueno')).filas)
  const chosen = []
  for (const { acreditacionId, version } of [first!, second!]) {
    const { body } = await portal.call<Acreditacion>('admin', conciliacion.setPropuesta, {
      params: { acreditacionId },
      body: { razonSocialId: 1042, version },
    })
    expect(body.propuesta?.aplicaciones).toMatchObject([{ referencia: 'A-0001-00002217' }])
    chosen.push(body)
  }
  const results = await desk.confirm(chosen)
  expect(results.map(({ ok, mensaje }) => [ok, mensaje])).toEqual([
    [true, null],
    [false, 'A-0001-00002217 ya no tiene ese importe pendiente. Tocá Buscar de nuevo.'],
  ])
})

test('a line listed twice is confirmed once', async () => {
  const [linea] = await desk.load({ importe: '5001,01', cuit: CUIT })
  expect((await desk.confirm([linea!, linea!])).map(({ ok, mensaje }) => [ok, mensaje])).toEqual([
    [true, null],
    [true, null],
  ])
})

test('the second of two lines that a user assigned to one payment is rejected', async () => {
  const pagoId = await desk.inform('4321,00')
  const found = await desk.load({ importe: '4000,00', cuit: CUIT }, { importe: '321,00', cuit: CUIT })
  const chosen = []
  for (const { acreditacionId, version } of found.slice(0, 2)) {
    const { body } = await portal.call<Acreditacion>('admin', conciliacion.setPropuesta, {
      params: { acreditacionId },
      body: { razonSocialId: 1042, pagoId, version },
    })
    chosen.push(body)
  }
  expect((await desk.confirm(chosen)).flatMap(({ mensaje }) => mensaje ?? [])).toEqual([
    'Ese pago ya se concilió con otra acreditación. Elegí otro pago.',
  ])
})
