import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mesa } from '#contract/mesa/calls.ts'
import type { ColaId } from '#contract/mesa/reglas.ts'
import type { ReplyOf } from '#contract/route.ts'
import { tickets } from '#contract/tickets/calls.ts'
import { at } from '#testing/clock.ts'
import { type Person, type Portal, startPortal } from '#testing/portal.ts'
import { TEST_NOW } from '#testing/postgres.ts'
import { entran, insertPagoInformado, trabajosDe, usuarioIdOf } from '#testing/gestiones/trabajos.ts'
import { createReclamo as sendReclamo } from '#testing/gestiones/tickets.ts'

let portal: Portal
/** Claim of a company outside the portfolio of every seller who signs in. */
let ajeno: number

beforeAll(async () => {
  portal = await startPortal()
  // Roles are stored when a user signs in for the first time.
  await entran(portal, 'npaz', 'rsosa', 'darrieta', 'admin')
  ajeno = await at(portal, '2026-11-20T15:00:00Z', () => sendReclamo(portal, { titulo: 'Ajeno' }, 'npaz', 1052))
  await insertPagoInformado(portal)
  await portal.pool.query(
    `insert into pedido_razon_social (usuario_id, cuit, razon_social, provincia, comentario, creado)
     values (2, '30801001234', 'Otra S.A.', 'Santa Fe', '', '2026-11-20T15:00Z')`,
  )
})
afterAll(() => portal.close())

type Page = ReplyOf<typeof mesa.search>
type Resultados = ReplyOf<typeof mesa.assign>

const RSOSA = 'rsosa'
const CLIENTE = 'lferreyra'

const pageOf = (who: Person, cola: ColaId, criteria: object = {}) => trabajosDe(portal, who, cola, criteria)
const idOf = (userName: string) => usuarioIdOf(portal, userName)
const createReclamo = (titulo: string) => sendReclamo(portal, { titulo })

describe('the table of items', () => {
  test('equals its source tables: it has every open item once, and no closed item', async () => {
    const { rows } = await portal.pool.query(
      `select clase, entidad_id, razon_social_id, sector_id, asignado_id, estado_id, motivo_id, prioridad_id, etapa, desde from trabajo
       except select clase, entidad_id, razon_social_id, sector_id, asignado_id, estado_id, motivo_id, prioridad_id, etapa, desde from trabajo_fuente`,
    )
    expect(rows).toEqual([])
    const counts = await portal.pool.query<{ a: number; b: number; kinds: number }>(
      `select (select count(*)::int from trabajo) as a, (select count(*)::int from trabajo_fuente) as b,
         (select count(distinct clase)::int from trabajo) as kinds`,
    )
    const { a, b, kinds } = counts.rows[0]!
    expect(a).toBe(b)
    expect(kinds).toBe(7)
  })

  test('follows a claim from creation to end, and records its events', async () => {
    const ticketId = await createReclamo('Sigue el reclamo')
    const [row] = await pageOf(RSOSA, 'resolver', { numero: ticketId })
    expect(row).toMatchObject({ clase: 'reclamo', asignadoId: null, estadoId: 1, esperaCliente: false })
    await portal.call(RSOSA, tickets.createComentario, {
      body: { ticketId, comentario: 'Lo miramos', pideRespuesta: true },
    })
    expect(await pageOf(RSOSA, 'resolver', { numero: ticketId })).toEqual([])
    expect(await pageOf(RSOSA, 'espera', { numero: ticketId })).toMatchObject([{ vence: null, esperaCliente: true }])
    portal.setNow('2026-11-21T16:00:00.000Z')
    await portal.call(CLIENTE, tickets.createComentario, { body: { ticketId, comentario: 'Acá va' } })
    portal.setNow(TEST_NOW)
    expect(await pageOf(RSOSA, 'contestaron', { numero: ticketId })).toMatchObject([{ esperaCliente: false }])
    await portal.call(RSOSA, tickets.setEstado, { params: { ticketId, statusId: 4 }, body: { comentario: 'Listo' } })
    expect(await pageOf(RSOSA, 'resolver', { numero: ticketId })).toEqual([])
    const { rows } = await portal.pool.query<{ que: string }>(
      `select que from trabajo_evento where clase = 'reclamo' and entidad_id = $1 order by trabajo_evento_id`,
      [ticketId],
    )
    expect(rows.map(({ que }) => que)).toEqual(['entra', 'pasa', 'responde', 'pasa', 'sale'])
  })
})

describe('queues', () => {
  test('count the items that they list, and the overdue items among them', async () => {
    const { body } = await portal.call<ReplyOf<typeof mesa.listColas>>('admin', mesa.listColas)
    expect(body).toHaveLength(15)
    for (const { cola, cuantos, vencidos } of body) {
      const filas = await pageOf('admin', cola)
      expect([cola, filas.length]).toEqual([cola, cuantos])
      expect([cola, filas.filter(({ vence }) => vence !== null && vence < TEST_NOW).length]).toEqual([cola, vencidos])
    }
  })

  test('are sorted by due time', async () => {
    const filas = await pageOf('admin', 'libres')
    const dues = filas.map(({ vence }) => vence ?? '9999')
    expect(dues.length).toBeGreaterThan(3)
    expect(dues).toEqual(dues.toSorted())
  })

  test('have the same rows in many pages as in one page', async () => {
    const all = await pageOf('admin', 'libres')
    const seen: number[] = []
    let cursor: string | undefined
    for (let page = 1; ; page += 1) {
      const { body } = await portal.call<Page>('admin', mesa.search, {
        params: { page, size: 2 },
        body: { cola: 'libres', ...(cursor && { cursor }) },
      })
      seen.push(...body.filas.map(({ entidadId }) => entidadId))
      if (!body.siguiente) break
      cursor = body.siguiente
    }
    expect(seen).toEqual(all.map(({ entidadId }) => entidadId))
  })

  test('contain only the kinds that the user works on: postventa has no payments', async () => {
    const { body } = await portal.call<ReplyOf<typeof mesa.listColas>>(RSOSA, mesa.listColas)
    const colas = body.map(({ cola }) => cola)
    expect(colas).not.toContain('pago')
    expect(colas).toContain('garantia')
    const { status } = await portal.call(RSOSA, mesa.search, { params: { page: 1, size: 20 }, body: { cola: 'pago' } })
    expect(status).toBe(403)
    expect((await pageOf(RSOSA, 'libres')).some(({ clase }) => clase === 'pago')).toBe(false)
  })

  test('contain only the portfolio for a seller', async () => {
    const filas = await pageOf('darrieta', 'libres')
    const { rows } = await portal.pool.query<{ id: number }>(
      `select razon_social_id::int as id from contacto where usuario = 'darrieta' and tipo = 'vendedor'`,
    )
    const own = new Set(rows.map(({ id }) => id))
    expect(filas.length).toBeGreaterThan(0)
    for (const { razonSocialId } of filas) expect(own.has(razonSocialId!)).toBe(true)
  })

  test("hide items outside a seller's portfolio, and the seller cannot assign them either", async () => {
    const own = new Set((await pageOf('darrieta', 'libres')).map(({ razonSocialId }) => razonSocialId))
    const foreign = (await pageOf('admin', 'libres')).find(
      (row) => row.clase === 'reclamo' && !own.has(row.razonSocialId),
    )!
    const trabajo = { clase: foreign.clase, entidadId: foreign.entidadId }
    expect((await portal.call('darrieta', mesa.get, { params: trabajo })).status).toBe(404)
    const { body } = await portal.call<Resultados>('darrieta', mesa.assign, {
      body: { trabajos: [trabajo], asignadoId: await idOf('darrieta') },
    })
    expect(body).toMatchObject([{ ok: false, mensaje: 'No se han encontrado datos.' }])
  })

  test('are denied to customers', async () => {
    for (const [route, sent] of [
      [mesa.listColas, {}],
      [mesa.search, { params: { page: 1, size: 20 }, body: { cola: 'libres' } }],
      [mesa.next, { body: {} }],
    ] as const)
      expect((await portal.call(CLIENTE, route, sent)).status).toBe(403)
  })
})

describe("a customer's message", () => {
  const write = async (who: Person, at: string, ticketId: number) => {
    portal.setNow(at)
    await portal.call(who, tickets.createComentario, { body: { ticketId, comentario: `Dice ${who}` } })
    portal.setNow(TEST_NOW)
  }

  test('puts an item in the queue El cliente contestó even before any staff answer; the creation of the item does not', async () => {
    const ticketId = await createReclamo('Y agrega algo')
    expect(await pageOf(RSOSA, 'contestaron', { numero: ticketId })).toEqual([])
    await write(CLIENTE, '2026-11-21T15:10:00.000Z', ticketId)
    expect(await pageOf(RSOSA, 'contestaron', { numero: ticketId })).toMatchObject([{ entidadId: ticketId }])
    await write(RSOSA, '2026-11-21T15:20:00.000Z', ticketId)
    expect(await pageOf(RSOSA, 'contestaron', { numero: ticketId })).toEqual([])
  })

  test('is unread for each staff user until that user reads it or any colleague answers', async () => {
    const ticketId = await createReclamo('Sin leer')
    const isUnread = async (who: Person) =>
      (await pageOf(who, 'resolver', { numero: ticketId })).map(({ sinLeer }) => sinLeer)
    expect([await isUnread(RSOSA), await isUnread('npaz')]).toEqual([[true], [true]])
    portal.setNow('2026-11-21T15:05:00.000Z')
    await portal.call(RSOSA, tickets.setLeido, { params: { ticketId } })
    expect([await isUnread(RSOSA), await isUnread('npaz')]).toEqual([[false], [true]])
    await write(CLIENTE, '2026-11-21T15:10:00.000Z', ticketId)
    expect([await isUnread(RSOSA), await isUnread('npaz')]).toEqual([[true], [true]])
    await write('npaz', '2026-11-21T15:20:00.000Z', ticketId)
    expect([await isUnread(RSOSA), await isUnread('npaz')]).toEqual([[false], [false]])
  })
})

describe('assignment', () => {
  test('to a user or to nobody returns one result for each item', async () => {
    const entidadId = await createReclamo('Se asigna')
    const asignadoId = await idOf('npaz')
    const trabajos = [
      { clase: 'reclamo', entidadId },
      { clase: 'reclamo', entidadId: 999_999 },
    ]
    const { body } = await portal.call<Resultados>(RSOSA, mesa.assign, { body: { trabajos, asignadoId } })
    expect(body.map(({ ok }) => ok)).toEqual([true, false])
    expect(await pageOf('npaz', 'mias', { numero: entidadId })).toMatchObject([{ asignado: 'Noelia Paz' }])
    await portal.call(RSOSA, mesa.assign, { body: { trabajos: trabajos.slice(0, 1), asignadoId: null } })
    expect(await pageOf('npaz', 'mias', { numero: entidadId })).toEqual([])
  })

  test.each([
    ['a customer', 'lferreyra', 'Esa persona ya no trabaja en la Mesa. Elegí otra.'],
    ['a disabled user', 'inactivo', 'Esa persona ya no trabaja en la Mesa. Elegí otra.'],
  ])('to %s is rejected', async (_who, userName, mensaje) => {
    const entidadId = await createReclamo(`No es de ${userName}`)
    const { body } = await portal.call<Resultados>(RSOSA, mesa.assign, {
      body: { trabajos: [{ clase: 'reclamo', entidadId }], asignadoId: await idOf(userName) },
    })
    expect(body).toMatchObject([{ ok: false, mensaje }])
  })

  test('of a kind that the user does not see is rejected and not offered', async () => {
    const [pago] = await pageOf('admin', 'pago')
    const trabajo = { clase: 'pago', entidadId: pago!.entidadId }
    const asignadoId = await idOf(RSOSA)
    const { body } = await portal.call<Resultados>('admin', mesa.assign, { body: { trabajos: [trabajo], asignadoId } })
    expect(body).toMatchObject([{ ok: false, mensaje: 'Ramiro no atiende este tipo de gestión. Elegí otra persona.' }])
    const { body: opciones } = await portal.call<ReplyOf<typeof mesa.getOpciones>>('admin', mesa.getOpciones)
    const offered = (nombre: string) => opciones.personas.find((each) => each.nombre === nombre)!.clases
    expect(offered('Ramiro Sosa')).toEqual(['devolucion', 'reclamo', 'garantia'])
    expect(offered('Noelia Paz')).toContain('pago')
  })

  test('to a seller of other companies is rejected', async () => {
    const [clase, entidadId] = ['reclamo', ajeno]
    const { body } = await portal.call<Resultados>('admin', mesa.assign, {
      body: { trabajos: [{ clase, entidadId }], asignadoId: await idOf('darrieta') },
    })
    expect(body[0]).toMatchObject({ ok: false })
    expect(body[0]!.mensaje).toMatch(/no atiende a esa empresa/)
  })
})

describe('getTrabajo', () => {
  test('returns other open items of the company, and the people of the company', async () => {
    const [row] = await pageOf('admin', 'resolver', { razonSocialId: 1042 })
    const { body } = await portal.call<ReplyOf<typeof mesa.get>>('admin', mesa.get, {
      params: { clase: row!.clase, entidadId: row!.entidadId },
    })
    expect(body.otros.length).toBeGreaterThan(0)
    for (const otro of body.otros) expect(otro.razonSocialId).toBe(1042)
    expect(body.personas.map(({ email }) => email)).toContain('lferreyra@cliente.example')
    expect(body.contactos.length).toBeGreaterThan(0)
  })

  test('shows the other users who have the item open, and whether they are writing, until they leave', async () => {
    const entidadId = await createReclamo('Lo miran')
    const trabajo = { clase: 'reclamo', entidadId }
    const enterItem = async (who: Person, sent: object) =>
      (await portal.call<ReplyOf<typeof mesa.setPresencia>>(who, mesa.setPresencia, { body: sent })).body.presentes
    expect(await enterItem(RSOSA, { trabajo })).toEqual([])
    expect(await enterItem('npaz', { trabajo, escribe: true })).toMatchObject([{ nombre: 'Ramiro', escribe: false }])
    expect(await enterItem(RSOSA, { trabajo })).toMatchObject([{ nombre: 'Noelia', escribe: true }])
    await enterItem('npaz', { trabajo: null })
    expect(await enterItem(RSOSA, { trabajo })).toEqual([])
  })
})
