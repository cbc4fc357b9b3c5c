import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ESTADOS_PEDIDO } from '#contract/pedidos-motos/estados.ts'
import { personas } from '#contract/personas/calls.ts'
import { pedidosMotos } from '#contract/pedidos-motos/calls.ts'
import {
  aPedidoEn,
  createPedido,
  giveCredito,
  giveExistencias,
  move,
  readPedido,
  unidadesDe,
} from '#testing/gestiones/pedidos-motos.ts'
import { at } from '#testing/clock.ts'
import { type Person, type Portal, startPortal } from '#testing/portal.ts'

/**
 * State machine: from → to → roles. D dealer, V seller of the portfolio, A administrator; `!` needs data. All other
 * changes answer 409.
 */
const TABLE: Record<number, Record<number, string>> = {
  101: { 102: 'DVA', 111: 'DVA' },
  102: { 103: 'VA', 111: 'D!' },
  103: { 104: 'VA', 105: 'VA!', 106: 'VA!' },
  104: { 107: 'VA!' },
  105: { 107: 'VA!' },
  107: { 108: 'A!' },
  108: { 109: 'A!' },
  109: { 110: 'DA' },
}
/** Time of the tested changes. The last change is by then too old to turn a missing right (403) into 409. */
const LATER = '2026-11-21T15:20:00.000Z'
const STATES = ESTADOS_PEDIDO.map(({ id }) => id)

/** Role of each demo user in the table; `x` may not order motorcycles, and `-` belongs to another company. */
const WHO: Record<Person, string> = {
  mibarra: 'x',
  lferreyra: 'x',
  hquiroga: 'D',
  tgodoy: '-',
  rsosa: 'x',
  npaz: 'x',
  darrieta: 'V',
  admin: 'A',
  sinconfig: 'x',
  inactivo: 'x',
}
const PEOPLE = Object.keys(WHO) as Person[]

const expected = (from: number, to: number, person: Person): number => {
  if (WHO[person] === 'x') return 403
  if (WHO[person] === '-') return 404
  // Only the dealer sees a draft.
  if (from === 101 && WHO[person] !== 'D') return 404
  const row = TABLE[from]?.[to]
  if (!row) return 409
  if (!row.includes(WHO[person])) return 403
  return row.includes('!') ? 400 : 200
}

let portal: Portal

beforeAll(async () => {
  portal = await startPortal()
  await giveCredito(portal)
  await giveExistencias(portal)
})
afterAll(() => portal.close())

/** Returns the order as its dealer reads it. */
const readOrder = (pedidoId: number) => readPedido(portal, pedidoId, 'hquiroga')

describe('every state change by every user, without data', () => {
  test.each(STATES)('from state %i answers as in the table', async (from) => {
    const wrong: string[] = []
    let pedidoId = await aPedidoEn(portal, from)
    let before = await readOrder(pedidoId)
    for (const to of STATES) {
      for (const person of PEOPLE) {
        const { status } = await at(portal, LATER, () => move(portal, person, pedidoId, to))
        const wanted = expected(from, to, person)
        if (status !== wanted) wrong.push(`${from}→${to} ${person}: ${status} instead of ${wanted}`)
        if (status !== 200) continue
        pedidoId = await aPedidoEn(portal, from)
        before = await readOrder(pedidoId)
      }
      // A rejected change modifies nothing.
      expect(await readOrder(pedidoId)).toEqual(before)
    }
    expect(wrong).toEqual([])
  })
})

test('the actions offered to a user are exactly the state changes that the user may make', async () => {
  for (const from of STATES) {
    const pedidoId = await aPedidoEn(portal, from)
    for (const person of PEOPLE.filter((name) => !'x-'.includes(WHO[name]) && (from !== 101 || WHO[name] === 'D'))) {
      const { acciones } = await readPedido(portal, pedidoId, person)
      const allowed = STATES.filter((to) => [200, 400].includes(expected(from, to, person)))
      expect(new Set(acciones.map(({ statusId }) => statusId))).toEqual(new Set(allowed))
      // Only the buttons to reject and to cancel are red, because these changes cannot be undone.
      const red = acciones.filter(({ destructiva }) => destructiva).map(({ statusId }) => statusId)
      expect(red.toSorted((a, b) => a - b)).toEqual(allowed.filter((to) => to === 106 || to === 111))
    }
  }
})

test.each([
  ['shipped without carrier and waybill', 'envio', {}, ['guia', 'transporte']],
  ['shipped without waybill', 'envio', { transporte: 'Expreso del Litoral' }, ['guia']],
  ['shipped with carrier and waybill', 'envio', { transporte: 'Expreso del Litoral', guia: 'G-100' }, []],
  ['picked up by the dealer', 'retiro', {}, []],
])('an order %s is dispatched only with the required data', async (_name, entrega, data, missing) => {
  const id = await aPedidoEn(portal, 108, { entrega, domicilio: 'Ruta 5 km 600, Santa Rosa' })
  const { status, body } = await move(portal, 'admin', id, 109, { remito: 'R-3-901', ...data })
  expect(status).toBe(missing.length ? 400 : 200)
  expect(Object.keys(body.fields ?? {}).toSorted()).toEqual(missing)
})

test('every state change writes one history row, and approval freezes the price', async () => {
  const id = await createPedido(portal)
  const steps: [Person, number, Record<string, unknown>?][] = [
    ['hquiroga', 102],
    ['darrieta', 103],
    ['darrieta', 104, {}],
  ]
  for (const [person, to, data] of steps) expect((await move(portal, person, id, to, data)).status).toBe(200)
  await portal.pool.query('update modelo_moto set precio_lista = precio_lista * 2 where modelo_id = 1')
  const approved = await readPedido(portal, id)
  await portal.pool.query('update modelo_moto set precio_lista = precio_lista / 2 where modelo_id = 1')
  expect(approved).toMatchObject({ preciosCongelados: true, total: '5280000.00' })

  expect((await move(portal, 'darrieta', id, 107, { unidades: unidadesDe(approved) })).status).toBe(200)
  expect((await move(portal, 'admin', id, 108, { factura: 'a-3-500' })).status).toBe(200)
  expect((await move(portal, 'admin', id, 109, { remito: 'R-3-900' })).status).toBe(200)
  expect((await move(portal, 'hquiroga', id, 110)).status).toBe(200)
  const { historial, factura, remito } = await readPedido(portal, id)
  expect(historial.map(({ estadoId, autor }) => [estadoId, autor])).toEqual([
    [101, 'Hernán Quiroga'],
    [102, 'Hernán Quiroga'],
    [103, 'Diego Arrieta'],
    [104, 'Diego Arrieta'],
    [107, 'Diego Arrieta'],
    [108, 'Administración Meridiana'],
    [109, 'Administración Meridiana'],
    [110, 'Hernán Quiroga'],
  ])
  expect([factura, remito]).toEqual(['A-0003-00000500', 'R-0003-00000900'])
})

test('a sent order is assigned to the seller of its company, unless the company has two sellers or more', async () => {
  const asignadoOf = async (): Promise<string | undefined> => {
    const id = await createPedido(portal)
    expect((await move(portal, 'hquiroga', id, 102)).status).toBe(200)
    const { rows } = await portal.pool.query<{ name: string }>(
      'select u.user_name as name from pedido_moto p join usuario u on u.usuario_id = p.asignado_id where p.pedido_id = $1',
      [id],
    )
    return rows[0]?.name
  }
  expect(await asignadoOf()).toBe('darrieta')
  const segundo = {
    usuario: 'segundo',
    nombre: 'Camila',
    apellido: 'Vázquez',
    email: 'segundo@meridiana.example',
    telefono: null,
    roles: ['ROL_VENDEDOR'],
    razonSocialIds: [1043],
  }
  const { body: other } = await portal.call<{ usuarioId: number }>('admin', personas.create, { body: segundo })
  expect(await asignadoOf()).toBeUndefined()
  // Disable one of the two sellers, because an inactive seller does not count.
  const params = { id: other.usuarioId }
  await portal.call('admin', personas.setActivo, { params, body: { activo: false, reemplazanteId: null, version: 1 } })
  expect(await asignadoOf()).toBe('darrieta')
})

test('a change over an outdated version answers 409, and one of two simultaneous changes succeeds', async () => {
  const pedidoId = await aPedidoEn(portal, 102)
  const answers = await Promise.all([move(portal, 'darrieta', pedidoId, 103), move(portal, 'admin', pedidoId, 103)])
  expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409'])
  const outdated = await portal.call<{ message: string }>('admin', pedidosMotos.setEstado, {
    params: { pedidoId, estadoId: 104 },
    body: { version: 1 },
  })
  expect(outdated).toMatchObject({ status: 409, body: { message: expect.stringContaining('Otra persona') } })
})

test.each([0, 3, 12, 100, 112, 'x'])('rejects status %s, which no order has', async (estadoId) => {
  const pedidoId = await aPedidoEn(portal, 102)
  const body = { version: 1 }
  const { status } = await portal.call('admin', pedidosMotos.setEstado, { params: { pedidoId, estadoId }, body })
  expect([400, 409]).toContain(status)
})
