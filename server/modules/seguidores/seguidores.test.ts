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

/** Of company 1042, made by lferreyra, who works there with mibarra; hquiroga is of other companies. */
const DE: Record<ClaseSeguida, number> = { devolucion: 30_102, reclamo: 0, garantia: 0 }
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
  // Signs in: the roles of who never did are not known.
  for (const who of ['rsosa', 'npaz', 'mibarra', 'lferreyra'] as const) await portal.call(who, notificaciones.search)
})
afterAll(() => portal.close())
beforeEach(async () => {
  await portal.pool.query(
    `insert into usuario_servicio select u, s from unnest(array[$1, $2]::int[]) u,
    unnest(array[2, 3, 4]) s on conflict do nothing`,
    [mibarra, lferreyra],
  )
  // Whoever moved them leaves them to nobody.
  DE.reclamo = await createReclamo(portal)
  await walkTicket(portal, DE.reclamo, [2])
  DE.garantia = await aTicketEn(portal, 'garantia', 2)
  for (const clase of ['reclamo', 'garantia'] as const) await assign('admin', clase, null)
  await untilDone(portal.jobs)
  await portal.pool.query('truncate notificacion, notificacion_preferencia, seguidor, mencion')
  await portal.pool.query('update devolucion set usuario_id = $1 where devolucion_id = $2', [lferreyra, DE.devolucion])
  empty()
})

const paramsOf = (clase: ClaseSeguida) => ({ clase, entidadId: DE[clase] })
const follow = async (who: Person, clase: ClaseSeguida, sigue = true) =>
  (await portal.call<Seguidores>(who, seguidores.setSigo, { params: paramsOf(clase), body: { sigue } })).body
const assign = (who: Person, clase: ClaseSeguida, usuarioId: number | null) =>
  portal.call<Seguidores & { fields?: object }>(who, seguidores.setACargo, {
    params: paramsOf(clase),
    body: { usuarioId },
  })
const say = async (who: Person, clase: ClaseSeguida, menciones: number[] = [], more: object = {}) => {
  const body = { comentario: 'Miralo, @Marcos Ibarra', menciones, ...more }
  const answer =
    clase === 'devolucion'
      ? await portal.call<Comentario & { fields?: object }>(who, devoluciones.createComentario, {
          body: { devolucionId: DE[clase], ...body },
        })
      : await portal.call<Comentario & { fields?: object }>(who, tickets.createComentario, {
          body: { ticketId: DE[clase], ...body },
        })
  await untilDone(portal.jobs)
  return answer
}
const bellOf = async (who: Person) =>
  (await portal.call<{ notificaciones: Notificacion[] }>(who, notificaciones.search)).body.notificaciones
const told = async (who: Person) => (await bellOf(who)).map(({ evento }) => evento)
const detailOf = async (who: Person, clase: ClaseSeguida) =>
  (
    await (clase === 'devolucion'
      ? portal.call<{ seguidores: Seguidores }>(who, devoluciones.get, { params: { devolucionId: DE[clase] } })
      : portal.call<{ seguidores: Seguidores }>(who, tickets.get, { params: { ticketId: DE[clase] } }))
  ).body.seguidores
const withoutService = (usuarioId: number) =>
  portal.pool.query('delete from usuario_servicio where usuario_id = $1 and servicio_id in (2, 3, 4)', [usuarioId])

describe.each(CLASES)('following a %s', (clase) => {
  test('whoever asked for it follows it by themselves; a colleague begins to and stops', async () => {
    expect(await detailOf('lferreyra', clase)).toEqual({
      sigo: true,
      siguen: [{ usuarioId: lferreyra, nombre: 'Lucía Ferreyra' }],
      aCargo: null,
    })
    expect((await follow('mibarra', clase)).siguen.map(({ usuarioId }) => usuarioId)).toEqual([lferreyra, mibarra])
    expect(await follow('lferreyra', clase, false)).toMatchObject({ sigo: false, siguen: [{ usuarioId: mibarra }] })
    expect((await detailOf('rsosa', clase)).sigo).toBeNull()
  })

  test('who follows is told what the distributor and what colleagues do, and never what they do themselves', async () => {
    await follow('mibarra', clase)
    await say('rsosa', clase)
    expect([await told('mibarra'), await told('lferreyra')]).toEqual([['respuesta'], ['respuesta']])
    await say('lferreyra', clase)
    expect([await told('mibarra'), await told('lferreyra')]).toEqual([['respuesta', 'respuesta'], ['respuesta']])
    expect((await bellOf('mibarra'))[0]!.notificacion).toContain('Lucía Ferreyra escribió en')
    await follow('mibarra', clase, false)
    await say('rsosa', clase)
    expect(await told('mibarra')).toHaveLength(2)
  })

  test('who stopped is told nothing, but what waits for them when nobody else follows', async () => {
    await follow('lferreyra', clase, false)
    await say('rsosa', clase)
    expect([await told('lferreyra'), await told('mibarra')]).toEqual([[], []])
    await say('rsosa', clase, [], { pideRespuesta: true })
    expect([await told('lferreyra'), await told('mibarra')]).toEqual([['espera'], []])
  })

  test('who may not see it any more is told nothing, whatever they followed', async () => {
    await follow('mibarra', clase)
    await assign('lferreyra', clase, mibarra)
    const { comentarioId } = (await say('lferreyra', clase, [mibarra])).body
    await portal.pool.query('truncate notificacion')
    await withoutService(mibarra)
    await portal.pool.query('update usuario set roles = $1 where usuario_id = $2', [['ROL_USER'], mibarra])
    // Named while they might see it, told when they may not.
    const actorId = lferreyra
    await portal.jobs.enqueue(portal.pool, 'seguidores', {
      evento: 'mencion',
      ...paramsOf(clase),
      comentarioId,
      actorId,
    })
    await say('rsosa', clase)
    const { rows } = await portal.pool.query('select usuario_id from notificacion')
    expect(rows).toEqual([{ usuario_id: lferreyra }])
    expect(await detailOf('lferreyra', clase)).toMatchObject({ siguen: [{ usuarioId: lferreyra }], aCargo: null })
  })

  test('another company neither sees its people nor follows it', async () => {
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

  test('is left to a colleague who may see it, who is told, and follows it from then on', async () => {
    const { body } = await assign('lferreyra', clase, mibarra)
    await untilDone(portal.jobs)
    expect(body).toMatchObject({
      aCargo: { usuarioId: mibarra },
      siguen: [{ usuarioId: lferreyra }, { usuarioId: mibarra }],
    })
    expect((await bellOf('mibarra')).map(({ notificacion }) => notificacion)).toEqual([
      expect.stringContaining(`Lucía Ferreyra te dejó a cargo de`),
    ])
    expect(sent.map(({ para }) => para)).toEqual(['mibarra@cliente.example'])
    // The same again says nothing new, and oneself needs no telling.
    await assign('lferreyra', clase, mibarra)
    await assign('lferreyra', clase, lferreyra)
    await untilDone(portal.jobs)
    expect([await told('mibarra'), await told('lferreyra')]).toEqual([['aCargo'], []])
    expect((await assign('lferreyra', clase, null)).body.aCargo).toBeNull()
    expect((await assign('lferreyra', clase, hquiroga)).body.fields).toHaveProperty('usuarioId')
    expect((await assign('lferreyra', clase, rsosa)).body.fields).toHaveProperty('usuarioId')
  })

  test('who is named is told once, also when they follow it, and the comment keeps who it was', async () => {
    await follow('mibarra', clase)
    const { body } = await say('lferreyra', clase, [mibarra, mibarra])
    expect(body.menciones).toEqual([{ usuarioId: mibarra, nombre: 'Marcos Ibarra' }])
    expect(await told('mibarra')).toEqual(['mencion'])
    expect(sent.filter(({ para }) => para === 'mibarra@cliente.example')).toHaveLength(1)
    expect((await bellOf('mibarra'))[0]!.enlace).toMatch(/\/comentarios$/)
  })

  test('nobody can be named who may not see it', async () => {
    for (const id of [hquiroga, rsosa]) {
      const answer = await say('lferreyra', clase, [id])
      expect([answer.status, answer.body.fields]).toEqual([400, { menciones: expect.any(String) }])
    }
    expect((await say('rsosa', clase, [lferreyra])).status).toBe(400)
  })

  test('of an internal note a colleague of the distributor is told, and nobody else', async () => {
    const npaz = await usuarioIdOf(portal, 'npaz')
    await follow('mibarra', clase)
    await say('rsosa', clase, [npaz], { esNota: true })
    expect([await told('npaz'), await told('mibarra'), await told('lferreyra')]).toEqual([['mencion'], [], []])
  })

  test('the lists show those that one follows, and those that one has', async () => {
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
    expect(await numbers('lferreyra', 'sigo')).toContain(DE[clase])
    expect(await numbers('mibarra', 'sigo')).not.toContain(DE[clase])
    expect(await numbers('mibarra', 'aCargo')).toEqual([])
    await assign('lferreyra', clase, mibarra)
    await follow('lferreyra', clase, false)
    expect(await numbers('lferreyra', 'sigo')).not.toContain(DE[clase])
    expect(await numbers('mibarra', 'aCargo')).toEqual([DE[clase]])
  })
})

test('colleagues are told by name: those of the company to a customer, those of the distributor to them', async () => {
  const names = async (who: Person) =>
    (await portal.call<Colega[]>(who, seguidores.listColegas, { params: paramsOf('devolucion') })).body.map(
      ({ nombre }) => nombre,
    )
  expect(await names('lferreyra')).toEqual(['Lucía Ferreyra', 'Marcos Ibarra'])
  expect(await names('rsosa')).toEqual(expect.arrayContaining(['Ramiro Sosa', 'Noelia Paz']))
  expect(await names('rsosa')).not.toContain('Marcos Ibarra')
})
