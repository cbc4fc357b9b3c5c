import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { archivos } from '#contract/archivos/calls.ts'
import type { Archivo } from '#contract/archivos/shapes.ts'
import type { Comentario } from '#contract/base/comentarios.shapes.ts'
import { conversaciones } from '#contract/conversaciones/calls.ts'
import { CONVERSACIONES, type ClaseConversacion } from '#contract/conversaciones/reglas.ts'
import type { Conversacion } from '#contract/conversaciones/shapes.ts'
import type { ColaId } from '#contract/mesa/reglas.ts'
import { notificaciones } from '#contract/notificaciones/calls.ts'
import type { Notificacion } from '#contract/notificaciones/shapes.ts'
import { seguidores } from '#contract/seguidores/calls.ts'
import { createConversable } from '#testing/gestiones/conversaciones.ts'
import { createMailbox } from '#testing/mailbox.ts'
import { giveCredito } from '#testing/gestiones/pedidos-motos.ts'
import { type Person, PNG, type Portal, startPortal } from '#testing/portal.ts'
import { TEST_NOW } from '#testing/postgres.ts'
import { entran, trabajosDe, usuarioIdOf } from '#testing/gestiones/trabajos.ts'
import { untilDone } from '#testing/wait.ts'

let portal: Portal
const { mail, sent, empty } = createMailbox()
/** Id of an open gestión of each kind. */
const ids = {} as Record<ClaseConversacion, number>
/** Minutes of the test's clock, which advances with each call of `later`. */
let minute = 0
const later = () => {
  minute += 1
  portal.setNow(new Date(Date.parse(TEST_NOW) + minute * 60_000).toISOString())
}

/**
 * Users by role: the customer, the staff who work on the gestión, a user of another company, and staff who do not work
 * on it.
 */
interface Quienes {
  cliente: Person
  mesa: Person
  ajeno: Person
  otroInterno: Person
  /** Link that the notices contain. */
  enlace: (id: number) => string
}
const QUIENES: Record<ClaseConversacion, Quienes> = {
  pago: {
    cliente: 'lferreyra',
    mesa: 'npaz',
    ajeno: 'hquiroga',
    otroInterno: 'rsosa',
    enlace: (id) => `/cuenta-corriente/pagos/${id}`,
  },
  pedido: {
    cliente: 'hquiroga',
    mesa: 'admin',
    ajeno: 'lferreyra',
    otroInterno: 'npaz',
    enlace: (id) => `/pedidos-motos/${id}/comentarios`,
  },
  certificado: {
    cliente: 'lferreyra',
    mesa: 'npaz',
    ajeno: 'hquiroga',
    otroInterno: 'rsosa',
    enlace: (id) => `/documentacion?vista=certificados&conversacion=${id}`,
  },
  alta: {
    cliente: 'lferreyra',
    mesa: 'npaz',
    ajeno: 'mibarra',
    otroInterno: 'rsosa',
    enlace: (id) => `/validar-razon?conversacion=${id}`,
  },
}

const read = async (who: Person, clase: ClaseConversacion) =>
  portal.call<Conversacion>(who, conversaciones.get, { params: { clase, entidadId: ids[clase] } })
type Refusal = Comentario & { message: string; fields?: Record<string, string> }
const say = (who: Person, clase: ClaseConversacion, comentario: string, more: object = {}) =>
  portal.call<Refusal>(who, conversaciones.create, {
    params: { clase, entidadId: ids[clase] },
    body: { comentario, ...more },
  })
const seen = (who: Person, clase: ClaseConversacion) =>
  portal.call(who, conversaciones.setLeida, { params: { clase, entidadId: ids[clase] } })
const upload = async (who: Person) => {
  const files = [{ name: 'comprobante.png', content: PNG }]
  return (await portal.call<{ archivos: Archivo[] }>(who, archivos.create, { files })).body.archivos[0]!.archivoId
}
const download = async (who: Person, archivoId: string) =>
  (await portal.call(who, archivos.download, { params: { archivoId } })).status
const isIn = async (who: Person, cola: ColaId, clase: ClaseConversacion) =>
  (await trabajosDe(portal, who, cola, { clases: [clase] })).some(({ entidadId }) => entidadId === ids[clase])
const bell = async (who: Person) =>
  (await portal.call<{ notificaciones: Notificacion[] }>(who, notificaciones.search)).body.notificaciones

const open = async (clase: ClaseConversacion) => {
  later()
  ids[clase] = await createConversable(portal, clase, minute)
  expect(ids[clase]).toBeGreaterThan(0)
  await untilDone(portal.jobs)
  await portal.pool.query('delete from notificacion')
  later()
  empty()
}

beforeAll(async () => {
  portal = await startPortal({ FLAGS: 'add-legal-entity=on' }, { retries: 0, mail })
  await giveCredito(portal)
  await entran(portal, 'npaz', 'rsosa', 'admin')
  for (const who of ['lferreyra', 'mibarra', 'hquiroga'] as const) await bell(who)
})
afterAll(() => portal.close())
describe.each(CONVERSACIONES)('the conversation of a gestión: %s', (clase) => {
  const { cliente, mesa: desk, ajeno, otroInterno, enlace } = QUIENES[clase]
  beforeEach(() => open(clase))

  test('begins empty and shows author and side of each comment', async () => {
    expect((await read(cliente, clase)).body).toEqual({
      comentarios: [],
      leidoHasta: null,
      sinLeer: false,
      esperaCliente: false,
      puedeComentar: true,
      puedeAnotar: false,
    })
    await say(cliente, clase, '  ¿Está todo bien?  ')
    later()
    await say(desk, clase, 'Sí, lo estamos mirando.')
    const { body } = await read(cliente, clase)
    expect(body.comentarios).toMatchObject([
      { comentario: '¿Está todo bien?', esMio: true, esInterno: false, esNota: false },
      { comentario: 'Sí, lo estamos mirando.', esMio: false, esInterno: true, esNota: false },
    ])
    expect((await read(desk, clase)).body).toMatchObject({ puedeAnotar: true, puedeComentar: true })
  })

  test('answers 404 to another company and 403 to staff who do not work on it', async () => {
    const params = { clase, entidadId: ids[clase] }
    for (const [who, status] of [
      [ajeno, 404],
      [otroInterno, 403],
    ] as const) {
      expect((await read(who, clase)).status).toBe(status)
      expect((await say(who, clase, 'Hola')).status).toBe(status)
      expect((await seen(who, clase)).status).toBe(status)
      expect((await portal.call(who, seguidores.listColegas, { params })).status).toBe(status)
    }
    expect((await read(desk, clase)).body.comentarios).toEqual([])
  })

  test('hides internal notes and their files from customers, and does not notify customers of them', async () => {
    const archivoId = await upload(desk)
    expect((await say(desk, clase, 'Ojo con este cliente', { esNota: true, archivoIds: [archivoId] })).status).toBe(200)
    await untilDone(portal.jobs)
    expect((await read(cliente, clase)).body).toMatchObject({ comentarios: [], sinLeer: false })
    expect(await download(cliente, archivoId)).toBe(404)
    expect(await download(desk, archivoId)).toBe(200)
    expect(await bell(cliente)).toEqual([])
    expect(sent.filter(({ texto }) => texto.includes('Ojo con'))).toEqual([])
    expect((await say(cliente, clase, 'Yo también', { esNota: true })).status).toBe(403)
    expect((await say(cliente, clase, 'Contestame', { pideRespuesta: true })).status).toBe(403)
    expect((await read(desk, clase)).body.comentarios).toHaveLength(1)
  })

  test('shows a file to both sides but to no other user, and accepts the file in only one comment', async () => {
    const archivoId = await upload(cliente)
    expect((await say(cliente, clase, 'Va el comprobante', { archivoIds: [archivoId] })).body.archivos).toHaveLength(1)
    expect(await download(desk, archivoId)).toBe(200)
    expect(await download(cliente, archivoId)).toBe(200)
    expect(await download(ajeno, archivoId)).toBe(404)
    const again = await say(cliente, clase, 'Otra vez', { archivoIds: [archivoId] })
    expect([again.status, Object.keys(again.body.fields ?? {})]).toEqual([400, ['archivoIds']])
    const foreign = await say(desk, clase, 'De otro', { archivoIds: [await upload(cliente)] })
    expect(foreign.status).toBe(400)
  })

  test('is unread for the other side until that side reads it', async () => {
    await say(cliente, clase, 'Hola')
    later()
    expect((await read(desk, clase)).body.sinLeer).toBe(true)
    expect((await read(cliente, clase)).body.sinLeer).toBe(false)
    await seen(desk, clase)
    expect((await read(desk, clase)).body.sinLeer).toBe(false)
    await say(desk, clase, 'Hola, Lucía')
    later()
    expect((await read(cliente, clase)).body.sinLeer).toBe(true)
    await seen(cliente, clase)
    expect((await read(cliente, clase)).body.sinLeer).toBe(false)
  })

  test("puts the gestión in the queue of customers' answers, or in the queue of questions to customers", async () => {
    expect(await isIn(desk, 'contestaron', clase)).toBe(false)
    await say(cliente, clase, 'Hola')
    expect(await isIn(desk, 'contestaron', clase)).toBe(true)
    expect((await trabajosDe(portal, desk, 'contestaron', { clases: [clase] }))[0]).toMatchObject({ sinLeer: true })
    later()
    await say(desk, clase, '¿De qué cuenta salió?', { pideRespuesta: true })
    expect([await isIn(desk, 'contestaron', clase), await isIn(desk, 'espera', clase)]).toEqual([false, true])
    expect((await read(cliente, clase)).body.esperaCliente).toBe(true)
    later()
    await say(cliente, clase, 'De la del Litoral')
    expect([await isIn(desk, 'contestaron', clase), await isIn(desk, 'espera', clase)]).toEqual([true, false])
    expect((await read(cliente, clase)).body.esperaCliente).toBe(false)
  })

  test('notifies the other side once in the portal, and the customer also by a mail that can be answered', async () => {
    await say(desk, clase, '¿De qué cuenta salió?', { pideRespuesta: true })
    await untilDone(portal.jobs)
    expect(await bell(cliente)).toMatchObject([{ evento: 'espera', enlace: enlace(ids[clase]) }])
    expect(await bell(ajeno)).toEqual([])
    expect(await bell(desk)).toEqual([])
    const [carta] = sent.filter(({ texto }) => texto.includes('¿De qué cuenta salió?'))
    expect(carta).toMatchObject({ hilo: `${clase}-${ids[clase]}`, responderA: expect.stringContaining('@') as string })
    await say(cliente, clase, 'De la del Litoral')
    await untilDone(portal.jobs)
    expect(await bell(desk)).toMatchObject([{ evento: 'respuesta', enlace: enlace(ids[clase]) }])
    expect(await bell(otroInterno)).toEqual([])
  })

  test('rejects a comment whose author has not read a newer comment', async () => {
    await say(desk, clase, 'Primero yo')
    const { status, body } = await say(cliente, clase, 'Después yo', { visto: 0 })
    expect([status, body.fields?.comentario]).toEqual([409, expect.stringContaining('“Primero yo”')])
    expect((await read(cliente, clase)).body.comentarios).toHaveLength(1)
  })

  test('allows staff to mention only staff who work on it', async () => {
    const named = await usuarioIdOf(portal, otroInterno)
    expect((await say(desk, clase, 'Mirá esto', { menciones: [named] })).body.fields).toHaveProperty('menciones')
    const colegas = await portal.call<{ usuarioId: number; soyYo: boolean }[]>(desk, seguidores.listColegas, {
      params: { clase, entidadId: ids[clase] },
    })
    expect(colegas.body.map(({ usuarioId }) => usuarioId)).toContain(await usuarioIdOf(portal, 'admin'))
    expect(colegas.body.map(({ usuarioId }) => usuarioId)).not.toContain(named)
  })
})
