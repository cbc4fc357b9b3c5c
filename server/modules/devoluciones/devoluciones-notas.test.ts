import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { archivos } from '#contract/archivos/calls.ts'
import type { Archivo } from '#contract/archivos/shapes.ts'
import type { Comentario } from '#contract/base/comentarios.shapes.ts'
import { devoluciones } from '#contract/devoluciones/calls.ts'
import type { DevolucionDetail } from '#contract/devoluciones/shapes.ts'
import type { ReplyOf } from '#contract/route.ts'
import type { Mail, Message } from '#gateways/mail/mail.ts'
import { untilDone } from '#testing/wait.ts'
import { aDevolucionEn, walkDevolucion } from '#testing/gestiones/devoluciones-recorrido.ts'
import { findProducto, newDevolucion, type Person, PNG, type Portal, startPortal } from '#testing/portal.ts'

let portal: Portal
let devolucionId: number

const create = async (person: Person, over: Record<string, unknown> = {}) => {
  const producto = await findProducto(portal, 1042, 'ZK-0087')
  return portal.call<{ devolucionId: number; fields: Record<string, string> }>(person, devoluciones.create, {
    body: newDevolucion(producto, {}, over),
  })
}

let sent: Message[] = []
const mail: Mail = {
  send: async (message) => {
    sent.push(message)
  },
}

beforeAll(async () => {
  portal = await startPortal({}, { retries: 1, mail })
})
beforeEach(async () => {
  portal.setNow('2026-11-21T15:00:00Z')
  devolucionId = (await create('lferreyra')).body.devolucionId
})
afterAll(() => portal.close())

const minute = (at: number) => portal.setNow(`2026-11-21T16:${String(at).padStart(2, '0')}:00Z`)

const comment = (person: Person, comentario: string, more: Record<string, unknown> = {}) =>
  portal.call<ReplyOf<typeof devoluciones.createComentario> & { fields: Record<string, string>; message: string }>(
    person,
    devoluciones.createComentario,
    { body: { devolucionId, comentario, ...more } },
  )
const list = async (person: Person) =>
  (await portal.call<Comentario[]>(person, devoluciones.getComentarios, { params: { id: devolucionId } })).body
const read = async (person: Person) =>
  (await portal.call<DevolucionDetail>(person, devoluciones.get, { params: { devolucionId } })).body
const search = async (person: Person, body: Record<string, unknown>) =>
  (
    await portal.call<ReplyOf<typeof devoluciones.search>>(person, devoluciones.search, {
      params: { page: 1, size: 50 },
      body,
    })
  ).body
const setLeido = (person: Person) => portal.call(person, devoluciones.setLeido, { params: { devolucionId } })

describe('an internal note of a return', () => {
  const SECRET = 'reprochable'

  test('never reaches a customer in any answer, file or search', async () => {
    const uploaded = await portal.call<{ archivos: Archivo[] }>('rsosa', archivos.create, {
      files: [{ name: `${SECRET}.png`, content: PNG }],
    })
    const { archivoId } = uploaded.body.archivos[0]!
    const before = await read('lferreyra')
    const { body } = await comment('rsosa', `Es ${SECRET}`, { esNota: true, archivoIds: [archivoId] })
    expect(body).toMatchObject({ esNota: true, esInterno: true, archivos: [{ archivoId }] })
    expect(await list('npaz')).toHaveLength(1)
    const download = async (person: Person) =>
      (await portal.call(person, archivos.download, { params: { archivoId } })).status
    for (const person of ['lferreyra', 'mibarra'] as const) {
      expect(await list(person)).toEqual([])
      expect(await download(person)).toBe(404)
      expect(await search(person, { texto: SECRET })).toMatchObject({ filas: [], total: 0 })
    }
    expect(await read('lferreyra')).toEqual(before)
    expect(await download('npaz')).toBe(200)
    expect(await search('npaz', { texto: SECRET })).toMatchObject({ filas: [], total: 0 })
  })

  test('notifies nobody, while a public comment does', async () => {
    await untilDone(portal.jobs)
    sent = []
    await comment('rsosa', 'Para nosotros', { esNota: true })
    await untilDone(portal.jobs)
    expect(sent).toEqual([])
    await comment('rsosa', '¿Nos pasás una foto?', { pideRespuesta: true })
    await untilDone(portal.jobs)
    expect(sent.map(({ asunto }) => asunto)).toContain(`Devolución ${devolucionId}, esperamos tu respuesta`)
    expect(sent[0]!.texto).toContain('¿Nos pasás una foto?')
  })

  test.each([{ esNota: true }, { pideRespuesta: true }])('is denied to customers: %j answers 403', async (more) => {
    expect((await comment('lferreyra', 'Hola', more)).status).toBe(403)
    expect(await list('rsosa')).toEqual([])
    expect((await read('lferreyra')).puedeAnotar).toBe(false)
    expect((await read('rsosa')).puedeAnotar).toBe(true)
  })

  test('is accepted when the return is closed', async () => {
    await walkDevolucion(portal, devolucionId, [4])
    expect((await comment('rsosa', 'Hola')).status).toBe(409)
    expect((await comment('rsosa', 'Para el archivo', { esNota: true })).status).toBe(200)
  })

  test('cannot change the state', async () => {
    const { version } = await read('rsosa')
    const answer = await comment('rsosa', 'Nota', { esNota: true, estado: { statusId: 1, version } })
    expect(answer).toMatchObject({ status: 400, body: { fields: { estado: expect.stringContaining('nota interna') } } })
  })
})

describe('the unread mark of a return', () => {
  const unread = async (...people: Person[]) => Promise.all(people.map(async (who) => (await read(who)).sinLeer))

  test('is set for the side that did not write the message, and for each of its users until that user reads the message', async () => {
    expect(await unread('lferreyra', 'mibarra', 'npaz', 'rsosa')).toEqual([false, false, true, true])
    minute(1)
    await comment('rsosa', 'Lo miramos.')
    expect(await unread('lferreyra', 'mibarra', 'npaz', 'rsosa')).toEqual([true, true, false, false])
    minute(2)
    expect((await setLeido('lferreyra')).body).toEqual({ leidoHasta: '2026-11-21T16:02:00.000Z' })
    expect(await unread('lferreyra', 'mibarra')).toEqual([false, true])
    minute(3)
    await comment('lferreyra', 'Gracias.')
    expect(await unread('lferreyra', 'mibarra', 'npaz', 'rsosa')).toEqual([false, true, true, true])
  })

  test('is the same in the counts and in the list', async () => {
    const count = async () =>
      (await portal.call<{ sinLeer: number }>('mibarra', devoluciones.summarize, { query: { razonSocialIds: [1042] } }))
        .body.sinLeer
    const shown = async () => (await search('mibarra', { razonSocialIds: [1042], ver: 'sinLeer' })).filas
    const before = await count()
    minute(1)
    await comment('rsosa', 'Lo miramos.')
    expect(await count()).toBe(before + 1)
    const rows = await shown()
    expect(rows).toHaveLength(before + 1)
    expect(rows.every(({ sinLeer }) => sinLeer)).toBe(true)
    await setLeido('mibarra')
    expect([await count(), (await shown()).length]).toEqual([before, before])
  })
})

describe("esperaCliente, the customer's turn to answer,", () => {
  test("lasts from a question of the staff to the customer's answer", async () => {
    expect((await read('rsosa')).esperaCliente).toBe(false)
    await comment('rsosa', '¿Nos pasás una foto?', { pideRespuesta: true })
    expect((await read('lferreyra')).esperaCliente).toBe(true)
    await comment('lferreyra', 'Va.')
    expect((await read('rsosa')).esperaCliente).toBe(false)
  })

  test('is true in state 8, which awaits transport data', async () => {
    devolucionId = await aDevolucionEn(portal, 8)
    expect((await read('rsosa')).esperaCliente).toBe(true)
  })
})

describe('a comment with a state', () => {
  test('is stored and moves the return in one call', async () => {
    const { version } = await read('rsosa')
    const { status, body } = await comment('rsosa', 'La anulamos: es repetida.', { estado: { statusId: 4, version } })
    expect([status, body.estado]).toEqual([200, { estadoId: 4, version: version + 1 }])
    const after = await read('rsosa')
    expect(after).toMatchObject({ estadoId: 4, asignado: 'Ramiro Sosa' })
    expect(after.historial.at(-1)).toMatchObject({ estadoId: 4, comentario: 'La anulamos: es repetida.' })
    expect(await list('lferreyra')).toMatchObject([{ comentario: 'La anulamos: es repetida.' }])
  })

  test('is not stored when the move is rejected; the errors are on the fields of the call', async () => {
    await walkDevolucion(portal, devolucionId, [1, 2])
    const { version } = await read('rsosa')
    const rejection = await comment('rsosa', 'No va.', { estado: { statusId: 6, version } })
    expect(rejection.body.fields).toEqual({ 'estado.motivoRechazoId': 'Elegí el motivo de rechazo.' })
    expect((await comment('rsosa', 'Listo', { estado: { statusId: 4, version } })).status).toBe(409)
    const outdated = await comment('rsosa', 'Listo', { estado: { statusId: 1, version: version - 1 } })
    expect(outdated).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('La pasó a análisis Ramiro Sosa') },
    })
    expect(await list('rsosa')).toEqual([])
  })
})

describe("the staff's data of a return", () => {
  const hidden = { asignado: null, prioridad: null, sector: null, origen: null }

  test('include the assignee (the first staff user who moves the return), and are hidden from customers', async () => {
    expect(await read('rsosa')).toMatchObject({ asignado: null, prioridad: 'Media', sector: 'Calidad y Postventa' })
    const move = (person: Person, statusId: number) =>
      portal.call(person, devoluciones.setEstado, { params: { id: devolucionId, statusId } })
    expect((await move('npaz', 1)).status).toBe(200)
    expect((await move('rsosa', 2)).status).toBe(200)
    expect((await read('rsosa')).asignado).toBe((await read('admin')).asignado)
    expect((await read('rsosa')).asignado).toContain('Paz')
    for (const person of ['lferreyra', 'mibarra'] as const) expect(await read(person)).toMatchObject(hidden)
  })

  test('include an origin that only staff may choose', async () => {
    const rejection = await create('lferreyra', { origenId: 5 })
    expect(rejection.body.fields).toEqual({ origenId: 'Elegí un origen de la lista.' })
    expect((await create('npaz', { origenId: 99 })).body.fields).toHaveProperty('origenId')
    for (const over of [{}, { origenId: 5 }]) {
      devolucionId = (await create('npaz', over)).body.devolucionId
      expect(await read('rsosa')).toMatchObject({ origen: expect.stringMatching(/tel/i), sinLeer: false })
      expect(await read('lferreyra')).toMatchObject(hidden)
    }
  })

  test('include the sector of the first reason or, without one, the first sector of postventa', async () => {
    await portal.pool.query('update motivo_devolucion set sector_id = 1 where motivo_id = 2')
    devolucionId = (await create('lferreyra')).body.devolucionId
    const { rows } = await portal.pool.query<{ nombre: string }>('select nombre from sector where sector_id = 1')
    expect((await read('rsosa')).sector).toBe(rows[0]!.nombre)
    await portal.pool.query('update motivo_devolucion set sector_id = null')
  })
})
