import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { archivos } from '#contract/archivos/calls.ts'
import { conversaciones } from '#contract/conversaciones/calls.ts'
import { pagos } from '#contract/cuenta-corriente/calls.ts'
import { devoluciones } from '#contract/devoluciones/calls.ts'
import { certificados } from '#contract/documentos/calls.ts'
import { mesa } from '#contract/mesa/calls.ts'
import { decisiones } from '#contract/mesa/decisiones.calls.ts'
import type { ReplyOf, Route } from '#contract/route.ts'
import { pedidosMotos } from '#contract/pedidos-motos/calls.ts'
import { pedidosRazonSocial } from '#contract/pedidos-razon-social/calls.ts'
import type { TicketDetail } from '#contract/tickets/shapes.ts'
import { tickets } from '#contract/tickets/calls.ts'
import { deleteSueltos } from '#modules/archivos'
import { createReclamo } from '#testing/gestiones/tickets.ts'
import { PNG, type Person, type Portal, startPortal } from '#testing/portal.ts'
import { TEST_NOW } from '#testing/postgres.ts'

let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.close())
beforeEach(async () => {
  portal.setNow(TEST_NOW)
  await portal.pool.query('delete from decision_pendiente')
})

/** Sets the clock to a number of seconds after the test sent its decisions, and makes the decisions that are due. */
const runAt = async (seconds: number) => {
  portal.setNow(new Date(new Date(TEST_NOW).getTime() + seconds * 1000).toISOString())
  await portal.app.runDecisiones?.()
}

interface Refusal {
  message: string
  fields?: object
}
const llamadaDe = ({ method, path }: Route) => `${method} ${path}`
const ESCRITO = { draftKey: 'tickets/40102/comentario', palabras: { texto: 'Lo tomo.' } }
const hold = (who: Person, change: object) =>
  portal.call<Refusal>(who, decisiones.hold, {
    body: {
      decisionId: randomUUID(),
      texto: 'Reclamo: Tomar.',
      item: 'Reclamo',
      escrito: ESCRITO,
      parametros: {},
      ...change,
    },
  })
const take = (ticketId: number, change: object = {}) =>
  hold('npaz', {
    llamada: llamadaDe(tickets.setEstado),
    parametros: { ticketId, statusId: 2 },
    cuerpo: { version: 1 },
    ...change,
  })
const say = (ticketId: number, comentario: string, change: object = {}) =>
  hold('npaz', {
    llamada: llamadaDe(tickets.createComentario),
    cuerpo: { ticketId, comentario, archivoIds: [], esNota: false, pideRespuesta: false },
    ...change,
  })
const undo = (decisionId: string, who: Person = 'npaz') =>
  portal.call<Refusal>(who, decisiones.undo, { params: { decisionId } })
const list = async (who: Person = 'npaz') =>
  (await portal.call<ReplyOf<typeof decisiones.list>>(who, decisiones.list)).body
const stateOf = async (ticketId: number) =>
  (await portal.call<TicketDetail>('npaz', tickets.get, { params: { ticketId } })).body.estadoId

test('a decision is made after five seconds even if no browser is open, and its answer can be read', async () => {
  const ticketId = await createReclamo(portal)
  const decisionId = randomUUID()
  const held = await take(ticketId, { decisionId })
  expect([held.status, held.body]).toEqual([200, { decisionId, faltaMs: 5000 }])
  await runAt(4.9)
  expect([await stateOf(ticketId), (await list()).map(({ estado, faltaMs }) => [estado, faltaMs])]).toEqual([
    1,
    [['pendiente', 100]],
  ])
  await runAt(5.1)
  expect(await stateOf(ticketId)).toBe(2)
  expect(await list()).toMatchObject([
    { decisionId, estado: 'hecha', respuesta: { ticketId, estadoId: 2 }, escrito: null, motivo: null },
  ])
  await runAt(5.2)
  const { rows } = await portal.pool.query<{ operacion: string }>(
    `select operacion from auditoria where entidad_id = $1 and operacion in ('tickets.setEstado', 'decisiones.hold')`,
    [ticketId],
  )
  expect(rows).toEqual([{ operacion: 'tickets.setEstado' }])
})

test('undoing at 4.9 s withdraws the decision; at 5.1 s it is too late', async () => {
  const [first, second] = [await createReclamo(portal), await createReclamo(portal)]
  const [one, two] = [randomUUID(), randomUUID()]
  await take(first, { decisionId: one })
  await runAt(4.9)
  expect((await undo(one)).status).toBe(200)
  await runAt(5.1)
  expect([await stateOf(first), await list()]).toEqual([1, []])

  portal.setNow(TEST_NOW)
  await take(second, { decisionId: two })
  await runAt(5.1)
  const late = await undo(two)
  expect([late.status, late.body.message]).toEqual([409, 'Ya se hizo: no se puede deshacer.'])
  expect(await stateOf(second)).toBe(2)
})

test('only its author sees and undoes a decision', async () => {
  const decisionId = randomUUID()
  await take(await createReclamo(portal), { decisionId })
  expect(await list('rsosa')).toEqual([])
  expect((await undo(decisionId, 'rsosa')).status).toBe(409)
  expect((await list()).map((each) => each.decisionId)).toEqual([decisionId])
})

test('a decision sent twice is made once', async () => {
  const ticketId = await createReclamo(portal)
  const decisionId = randomUUID()
  const answers = await Promise.all([1, 2, 3].map(() => say(ticketId, 'Una vez.', { decisionId })))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  await runAt(5.1)
  const { rows } = await portal.pool.query('select from ticket_comentario where ticket_id = $1', [ticketId])
  expect(rows).toHaveLength(1)
})

test('two processes make each of twenty decisions once, and the decisions of one user in order', async () => {
  const ticketId = await createReclamo(portal)
  const texts = Array.from({ length: 20 }, (_, at) => `Comentario ${at}`)
  for (const [at, comentario] of texts.entries()) {
    portal.setNow(new Date(new Date(TEST_NOW).getTime() + at).toISOString())
    await say(ticketId, comentario)
  }
  portal.setNow(new Date(new Date(TEST_NOW).getTime() + 6000).toISOString())
  await Promise.all([portal.app.runDecisiones?.(), portal.app.runDecisiones?.()])
  await portal.app.runDecisiones?.()
  const { rows } = await portal.pool.query<{ comentario: string }>(
    'select comentario from ticket_comentario where ticket_id = $1 order by ticket_comentario_id',
    [ticketId],
  )
  expect(rows.map(({ comentario }) => comentario)).toEqual(texts)
})

test('a decision is made by the next process if a process dies while it makes the decision', async () => {
  const ticketId = await createReclamo(portal)
  await take(ticketId)
  const dying = await portal.pool.connect()
  await dying.query('begin')
  await dying.query('select from decision_pendiente for update')
  await runAt(5.1)
  expect(await stateOf(ticketId)).toBe(1)
  dying.release(new Error('died'))
  await expect
    .poll(async () => {
      await portal.app.runDecisiones?.()
      return stateOf(ticketId)
    })
    .toBe(2)
})

describe('a decision that cannot be made any more', () => {
  test('is returned to its user with its text when the item changed in the meantime, until the user takes it', async () => {
    const ticketId = await createReclamo(portal)
    const decisionId = randomUUID()
    await take(ticketId, { decisionId })
    await portal.call('rsosa', tickets.setEstado, { params: { ticketId, statusId: 2 }, body: { version: 1 } })
    await runAt(5.1)
    expect(await list()).toMatchObject([
      { decisionId, estado: 'devuelta', escrito: ESCRITO, motivo: expect.any(String) as string, respuesta: null },
    ])
    await runAt(60)
    expect((await list())[0]!.estado).toBe('devuelta')
    expect((await undo(decisionId)).status).toBe(200)
    expect(await list()).toEqual([])
  })

  test('keeps its files until its user takes it', async () => {
    const { body } = await portal.call<ReplyOf<typeof archivos.create>>('npaz', archivos.create, {
      body: {},
      files: [{ name: 'remito.png', content: PNG }],
    })
    const { archivoId } = body.archivos[0]!
    const decisionId = randomUUID()
    await say(999_999, 'A nadie.', {
      decisionId,
      cuerpo: { ticketId: 999_999, comentario: 'A nadie.', archivoIds: [archivoId] },
    })
    await runAt(5.1)
    const muchLater = new Date('2099-01-01T00:00:00Z')
    expect(await deleteSueltos(portal.pool, muchLater)).not.toContainEqual({ archivoId })
    await undo(decisionId)
    expect(await deleteSueltos(portal.pool, muchLater)).toContainEqual({ archivoId })
  })

  test('is returned to its user when that user lost the right in the meantime', async () => {
    const ticketId = await createReclamo(portal)
    await take(ticketId)
    const before = await portal.pool.query<{ roles: string[] }>(`select roles from usuario where user_name = 'npaz'`)
    await portal.pool.query(`update usuario set roles = '{ROL_PROPIETARIO}' where user_name = 'npaz'`)
    await runAt(5.1)
    await portal.pool.query(`update usuario set roles = $1 where user_name = 'npaz'`, [before.rows[0]!.roles])
    expect([await stateOf(ticketId), (await list()).map(({ estado }) => estado)]).toEqual([1, ['devuelta']])
  })

  test('does not delay the next decision of its user', async () => {
    const ticketId = await createReclamo(portal)
    await say(999_999, 'A nadie.')
    await say(ticketId, 'Al cliente.')
    await runAt(5.1)
    expect((await list()).map(({ estado }) => estado).toSorted()).toEqual(['devuelta', 'hecha'])
  })
})

test.each([
  ['a call that cannot be undone', { llamada: llamadaDe(tickets.create), cuerpo: {} }, 400],
  ['an unknown call', { llamada: 'POST nada', cuerpo: {} }, 400],
  ['a body that its call rejects', { llamada: llamadaDe(tickets.createComentario), cuerpo: { ticketId: 'x' } }, 400],
])('rejects %s at once', async (_what, change, status) => {
  expect((await hold('npaz', change)).status).toBe(status)
  expect(await list()).toEqual([])
})

test('rejects the decision of a customer', async () => {
  const change = { llamada: llamadaDe(tickets.createComentario), cuerpo: {} }
  expect((await hold('lferreyra', change)).status).toBe(403)
})

describe('other users who have the item of a decision open', () => {
  const open = (who: Person, entidadId: number) =>
    portal.call<ReplyOf<typeof mesa.get>>(who, mesa.get, { params: { clase: 'reclamo', entidadId } })
  const pendientes = async (who: Person, entidadId: number) => (await open(who, entidadId)).body.pendientes

  test('see the decision and when it is made, until it is undone or made', async () => {
    const ticketId = await createReclamo(portal)
    const decisionId = randomUUID()
    await take(ticketId, { decisionId })
    await runAt(2)
    expect(await pendientes('rsosa', ticketId)).toEqual([{ nombre: 'Noelia', texto: 'Reclamo: Tomar.', faltaMs: 3000 }])
    expect(await pendientes('npaz', ticketId)).toEqual([])
    await undo(decisionId)
    expect(await pendientes('rsosa', ticketId)).toEqual([])
    portal.setNow(TEST_NOW)
    await take(ticketId)
    await runAt(5.1)
    expect(await pendientes('rsosa', ticketId)).toEqual([])
  })

  test('are notified when the decision is stored, undone or returned to its user', async () => {
    const ticketId = await createReclamo(portal)
    const { rows } = await portal.pool.query<{ id: string }>(
      `select usuario_id::text as id from usuario where user_name = 'rsosa'`,
    )
    const heard: (string | undefined)[] = []
    const listener = await portal.pool.connect()
    listener.on('notification', ({ payload }) => payload === rows[0]!.id && heard.push(payload))
    await listener.query('listen notificaciones')
    await portal.call('rsosa', mesa.setPresencia, { body: { trabajo: { clase: 'reclamo', entidadId: ticketId } } })
    const decisionId = randomUUID()
    await take(ticketId, { decisionId })
    await expect.poll(() => heard.length).toBe(1)
    await undo(decisionId)
    await expect.poll(() => heard.length).toBe(2)
    await take(ticketId, { cuerpo: { version: 99 } })
    await runAt(5.1)
    await expect.poll(() => heard.length).toBe(4)
    listener.release(true)
  })
})

const COMENTARIO = { comentario: 'Lo vemos.' }
const DOS = [
  { clase: 'pago', entidadId: 7 },
  { clase: 'alta', entidadId: 8 },
]
test.each<[string, Route, object, object, string[]]>([
  ['a state of a return', devoluciones.setEstado, { id: 5, statusId: 2 }, { version: 1 }, ['devolucion-5']],
  ['a comment of a return', devoluciones.createComentario, {}, { devolucionId: 5, ...COMENTARIO }, ['devolucion-5']],
  ['a comment of a ticket', tickets.createComentario, {}, { ticketId: 5, ...COMENTARIO }, ['reclamo-5', 'garantia-5']],
  ['a duplicate', tickets.setDuplicado, { ticketId: 5 }, { version: 1, de: 6 }, ['reclamo-5', 'garantia-5']],
  ['a payment', pagos.setEstado, { pagoId: 5, estado: 'aplicado' }, { version: 1 }, ['pago-5']],
  ['an order', pedidosMotos.setEstado, { pedidoId: 5, estadoId: 103 }, { version: 1 }, ['pedido-5']],
  [
    'a certificate',
    certificados.setEstado,
    { certificadoId: 5, estado: 'aprobado' },
    { version: 1 },
    ['certificado-5'],
  ],
  ['a company', pedidosRazonSocial.setEstado, { pedidoId: 5, estado: 'aprobado' }, { version: 1 }, ['alta-5']],
  ['a conversation', conversaciones.create, { clase: 'alta', entidadId: 5 }, COMENTARIO, ['alta-5']],
  ['many items', mesa.setEstado, {}, { trabajos: DOS, statusId: 2 }, ['pago-7', 'alta-8']],
])('a decision names the items of %s', async (_what, route, parametros, cuerpo, trabajos) => {
  expect((await hold('admin', { llamada: llamadaDe(route), parametros, cuerpo })).status).toBe(200)
  const { rows } = await portal.pool.query('select trabajos from decision_pendiente')
  expect(rows).toEqual([{ trabajos }])
})
