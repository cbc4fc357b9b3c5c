import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Comentario } from '#contract/base/comentarios.shapes.ts'
import type { Colega, Seguidores } from '#contract/base/gestiones.shapes.ts'
import { devoluciones } from '#contract/devoluciones/calls.ts'
import type { ClaseSeguida } from '#contract/mesa/respuestas.ts'
import { notificaciones } from '#contract/notificaciones/calls.ts'
import type { Notificacion } from '#contract/notificaciones/shapes.ts'
import { seguidores } from '#contract/seguidores/calls.ts'
import { tickets } from '#contract/tickets/calls.ts'
import { createMailbox } from '#testing/mailbox.ts'
import { type Person, type Portal, startPortal } from '#testing/portal.ts'
import { createReclamo } from '#testing/gestiones/tickets.ts'
import { aTicketEn, walkTicket } from '#testing/gestiones/tickets-recorrido.ts'
import { usuarioIdOf } from '#testing/gestiones/trabajos.ts'
import { untilDone } from '#testing/wait.ts'

/**
 * Entities of company 1042, created by lferreyra. mibarra works for 1042 too; hquiroga only works for other companies.
 */
const ENTITY_IDS: Record<ClaseSeguida, number> = { devolucion: 30_102, reclamo: 0, garantia: 0 }
const CLASES = ['devolucion', 'reclamo', 'garantia'] as const

let portal: Portal
let mibarra: number
let lferreyra: number
let hquiroga: number
let rsosa: number
const { mail, sent, empty } = createMailbox()

beforeAll(async () => {
  portal = await startPortal({}, { retries: 0, mail })
  mibarra = await usuarioIdOf(portal, 'mibarra')
  lferreyra = await usuarioIdOf(portal, 'lferreyra')
  hquiroga = await usuarioIdOf(portal, 'hquiroga')
  rsosa = await usuarioIdOf(portal, 'rsosa')
  // Roles are stored at the first sign-in, so let these users sign in.
  for (const who of ['rsosa', 'npaz', 'mibarra', 'lferreyra'] as const) await portal.call(who, notificaciones.search)
})
afterAll(() => portal.close())
beforeEach(async () => {
  await portal.pool.query(
    `insert into usuario_servicio select u, s from unnest(array[$1, $2]::int[]) u,
    unnest(array[2, 3, 4]) s on conflict do nothing`,
    [mibarra, lferreyra],
  )
  // Moving these tickets assigns them to staff, so their assignee is removed below.
  ENTITY_IDS.reclamo = await createReclamo(portal)
  await walkTicket(portal, ENTITY_IDS.reclamo, [2])
  ENTITY_IDS.garantia = await aTicketEn(portal, 'garantia', 2)
  for (const clase of ['reclamo', 'garantia'] as const) await assign('admin', clase, null)
  await untilDone(portal.jobs)
  await portal.pool.query('truncate notificacion, notificacion_preferencia, seguidor, mencion')
  await portal.pool.query('update devolucion set usuario_id = $1 where devolucion_id = $2', [
    lferreyra,
    ENTITY_IDS.devolucion,
  ])
  empty()
})

const paramsOf = (clase: ClaseSeguida) => ({ clase, entidadId: ENTITY_IDS[clase] })
const follow = async (who: Person, clase: ClaseSeguida, sigue = true) =>
  (await portal.call<Seguidores>(who, seguidores.setSigo, { params: paramsOf(clase), body: { sigue } })).body
const assign = (who: Person, clase: ClaseSeguida, usuarioId: number | null) =>
  portal.call<Seguidores & { fields?: object }>(who, seguidores.setACargo, {
    params: paramsOf(clase),
    body: { usuarioId },
  })
const comment = async (who: Person, clase: ClaseSeguida, menciones: number[] = [], more: object = {}) => {
  const body = { comentario: 'Miralo, @Marcos Ibarra', menciones, ...more }
  const answer =
    clase === 'devolucion'
      ? await portal.call<Comentario & { fields?: object }>(who, devoluciones.createComentario, {
          body: { devolucionId: ENTITY_IDS[clase], ...body },
        })
      : await portal.call<Comentario & { fields?: object }>(who, tickets.createComentario, {
          body: { ticketId: ENTITY_IDS[clase], ...body },
        })
  await untilDone(portal.jobs)
  return answer
}
const notificacionesOf = async (who: Person) =>
  (await portal.call<{ notificaciones: Notificacion[] }>(who, notificaciones.search)).body.notificaciones
const eventsOf = async (who: Person) => (await notificacionesOf(who)).map(({ evento }) => evento)
const detailOf = async (who: Person, clase: ClaseSeguida) =>
  (
    await (clase === 'devolucion'
      ? portal.call<{ seguidores: Seguidores }>(who, devoluciones.get, { params: { devolucionId: ENTITY_IDS[clase] } })
      : portal.call<{ seguidores: Seguidores }>(who, tickets.get, { params: { ticketId: ENTITY_IDS[clase] } }))
  ).body.seguidores
const withoutService = (usuarioId: number) =>
  portal.pool.query('delete from usuario_servicio where usuario_id = $1 and servicio_id in (2, 3, 4)', [usuarioId])

describe.each(CLASES)('following a %s', (clase) => {
  test('the creator follows it automatically, and a colleague can follow it and stop', async () => {
    expect(await detailOf('lferreyra', clase)).toEqual({
      sigo: true,
      siguen: [{ usuarioId: lferreyra, nombre: 'Lucía Ferreyra' }],
      aCargo: null,
    })
    expect((await follow('mibarra', clase)).siguen.map(({ usuarioId }) => usuarioId)).toEqual([lferreyra, mibarra])
    expect(await follow('lferreyra', clase, false)).toMatchObject({ sigo: false, siguen: [{ usuarioId: mibarra }] })
    expect((await detailOf('rsosa', clase)).sigo).toBeNull()
  })

  test('followers are notified of actions of staff and colleagues, but not of their own actions', async () => {
    await follow('mibarra', clase)
    await comment('rsosa', clase)
    expect([await eventsOf('mibarra'), await eventsOf('lferreyra')]).toEqual([['respuesta'], ['respuesta']])
    await comment('lferreyra', clase)
    expect([await eventsOf('mibarra'), await eventsOf('lferreyra')]).toEqual([
      ['respuesta', 'respuesta'],
      ['respuesta'],
    ])
    expect((await notificacionesOf('mibarra'))[0]!.notificacion).toContain('Lucía Ferreyra escribió en')
    await follow('mibarra', clase, false)
    await comment('rsosa', clase)
    expect(await eventsOf('mibarra')).toHaveLength(2)
  })

  test('a user who stopped following is notified only of requests for an answer, and only when nobody else follows', async () => {
    await follow('lferreyra', clase, false)
    await comment('rsosa', clase)
    expect([await eventsOf('lferreyra'), await eventsOf('mibarra')]).toEqual([[], []])
    await comment('rsosa', clase, [], { pideRespuesta: true })
    expect([await eventsOf('lferreyra'), await eventsOf('mibarra')]).toEqual([['espera'], []])
  })

  test('a user who may no longer see the gestión is not notified', async () => {
    await follow('mibarra', clase)
    await assign('lferreyra', clase, mibarra)
    const { comentarioId } = (await comment('lferreyra', clase, [mibarra])).body
    await portal.pool.query('truncate notificacion')
    await withoutService(mibarra)
    await portal.pool.query('update usuario set roles = $1 where usuario_id = $2', [['ROL_USER'], mibarra])
    // The mentioned user had access when the comment was written, and lost it before the notification.
    const actorId = lferreyra
    await portal.jobs.enqueue(portal.pool, 'seguidores', {
      evento: 'mencion',
      ...paramsOf(clase),
      comentarioId,
      actorId,
    })
    await comment('rsosa', clase)
    const { rows } = await portal.pool.query('select usuario_id from notificacion')
    expect(rows).toEqual([{ usuario_id: lferreyra }])
    expect(await detailOf('lferreyra', clase)).toMatchObject({ siguen: [{ usuarioId: lferreyra }], aCargo: null })
  })

  test('users of another company get 404, and staff cannot follow', async () => {
    for (const [route, body] of [
      [seguidores.listColegas, undefined],
      [seguidores.setSigo, { sigue: true }],
      [seguidores.setACargo, { usuarioId: hquiroga }],
    ] as const) {
      expect((await portal.call('hquiroga', route, { params: paramsOf(clase), body })).status).toBe(404)
    }
    expect(
      (await portal.call('rsosa', seguidores.setSigo, { params: paramsOf(clase), body: { sigue: true } })).status,
    ).toBe(403)
  })

  test('a colleague with access who is assigned to it is notified and follows it', async () => {
    const { body } = await assign('lferreyra', clase, mibarra)
    await untilDone(portal.jobs)
    expect(body).toMatchObject({
      aCargo: { usuarioId: mibarra },
      siguen: [{ usuarioId: lferreyra }, { usuarioId: mibarra }],
    })
    expect((await notificacionesOf('mibarra')).map(({ notificacion }) => notificacion)).toEqual([
      expect.stringContaining(`Lucía Ferreyra te dejó a cargo de`),
    ])
    expect(sent.map(({ para }) => para)).toEqual(['mibarra@cliente.example'])
    // Assigning the same user again, or oneself, notifies nobody.
    await assign('lferreyra', clase, mibarra)
    await assign('lferreyra', clase, lferreyra)
    await untilDone(portal.jobs)
    expect([await eventsOf('mibarra'), await eventsOf('lferreyra')]).toEqual([['aCargo'], []])
    expect((await assign('lferreyra', clase, null)).body.aCargo).toBeNull()
    expect((await assign('lferreyra', clase, hquiroga)).body.fields).toHaveProperty('usuarioId')
    expect((await assign('lferreyra', clase, rsosa)).body.fields).toHaveProperty('usuarioId')
  })

  test('a mentioned follower is notified once, and the comment shows the mention', async () => {
    await follow('mibarra', clase)
    const { body } = await comment('lferreyra', clase, [mibarra, mibarra])
    expect(body.menciones).toEqual([{ usuarioId: mibarra, nombre: 'Marcos Ibarra' }])
    expect(await eventsOf('mibarra')).toEqual(['mencion'])
    expect(sent.filter(({ para }) => para === 'mibarra@cliente.example')).toHaveLength(1)
    expect((await notificacionesOf('mibarra'))[0]!.enlace).toMatch(/\/comentarios$/)
  })

  test('rejects a mention of a user without access', async () => {
    for (const id of [hquiroga, rsosa]) {
      const answer = await comment('lferreyra', clase, [id])
      expect([answer.status, answer.body.fields]).toEqual([400, { menciones: expect.any(String) }])
    }
    expect((await comment('rsosa', clase, [lferreyra])).status).toBe(400)
  })

  test('an internal note notifies only the mentioned staff', async () => {
    const npaz = await usuarioIdOf(portal, 'npaz')
    await follow('mibarra', clase)
    await comment('rsosa', clase, [npaz], { esNota: true })
    expect([await eventsOf('npaz'), await eventsOf('mibarra'), await eventsOf('lferreyra')]).toEqual([
      ['mencion'],
      [],
      [],
    ])
  })

  test('the lists can be filtered by gestiones that the user follows, and by gestiones assigned to the user', async () => {
    const numbers = async (who: Person, mias: 'sigo' | 'aCargo') => {
      if (clase === 'devolucion') {
        const sentBody = { params: { page: 1, size: 100 }, body: { mias } }
        const { body } = await portal.call<{ filas: { devolucionId: number }[] }>(who, devoluciones.search, sentBody)
        return body.filas.map(({ devolucionId }) => devolucionId)
      }
      const sentBody = { query: { page: 1, size: 100 }, body: { tipo: clase, mias } }
      const { body } = await portal.call<{ filas: { ticketId: number }[] }>(who, tickets.search, sentBody)
      return body.filas.map(({ ticketId }) => ticketId)
    }
    expect(await numbers('lferreyra', 'sigo')).toContain(ENTITY_IDS[clase])
    expect(await numbers('mibarra', 'sigo')).not.toContain(ENTITY_IDS[clase])
    expect(await numbers('mibarra', 'aCargo')).toEqual([])
    await assign('lferreyra', clase, mibarra)
    await follow('lferreyra', clase, false)
    expect(await numbers('lferreyra', 'sigo')).not.toContain(ENTITY_IDS[clase])
    expect(await numbers('mibarra', 'aCargo')).toEqual([ENTITY_IDS[clase]])
  })
})

test('customers can mention the colleagues of the company, and staff can mention staff', async () => {
  const names = async (who: Person) =>
    (await portal.call<Colega[]>(who, seguidores.listColegas, { params: paramsOf('devolucion') })).body.map(
      ({ nombre }) => nombre,
    )
  expect(await names('lferreyra')).toEqual(['Lucía Ferreyra', 'Marcos Ibarra'])
  expect(await names('rsosa')).toEqual(expect.arrayContaining(['Ramiro Sosa', 'Noelia Paz']))
  expect(await names('rsosa')).not.toContain('Marcos Ibarra')
})
