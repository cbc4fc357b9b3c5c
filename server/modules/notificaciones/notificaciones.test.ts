import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { devoluciones } from '#contract/devoluciones/calls.ts'
import { notificaciones } from '#contract/notificaciones/calls.ts'
import { EVENTOS, EVENTO_IDS, TIPOS_NOTIFICACION } from '#contract/notificaciones/reglas.ts'
import type { Notificacion, Preferencia } from '#contract/notificaciones/shapes.ts'
import { tickets } from '#contract/tickets/calls.ts'
import { createMailbox } from '#testing/mailbox.ts'
import { type Person, type Portal, startPortal } from '#testing/portal.ts'
import { untilDone } from '#testing/wait.ts'

interface Found {
  notificaciones: Notificacion[]
  sinLeer: number
  hayMas: boolean
}

let portal: Portal
const { mail, sent, empty } = createMailbox()

beforeAll(async () => {
  portal = await startPortal({}, { retries: 0, mail })
})
afterAll(() => portal.close())
beforeEach(async () => {
  await portal.pool.query('truncate notificacion, notificacion_preferencia')
  empty()
})

const search = async (who: Person, query: Record<string, string | number> = {}) =>
  (await portal.call<Found>(who, notificaciones.search, { query })).body

/** Adds a comment to return 30102, of 1042 and created by mibarra. */
const answer = async (comentario = 'Ya la revisamos', who: Person = 'rsosa') => {
  await portal.call(who, devoluciones.createComentario, { body: { devolucionId: 30_102, comentario } })
  await untilDone(portal.jobs)
}
const prefer = (who: Person, preferencias: Preferencia[]) =>
  portal.call<Preferencia[]>(who, notificaciones.setPreferencias, { body: { preferencias } })
const creatorOf = async (devolucionId: number): Promise<Person> =>
  (
    await portal.pool.query<{ who: Person }>(
      'select u.user_name as who from devolucion d join usuario u using (usuario_id) where devolucion_id = $1',
      [devolucionId],
    )
  ).rows[0]!.who

describe('notifications in the portal', () => {
  test('report an answer to the creator of a return, with text, link and state', async () => {
    await answer()
    const who = await creatorOf(30_102)
    expect(await search(who)).toEqual({
      sinLeer: 1,
      hayMas: false,
      notificaciones: [
        expect.objectContaining({
          tipoNotificacionId: TIPOS_NOTIFICACION.devolucion,
          evento: 'respuesta',
          notificacion: 'Respondimos la devolución 30102',
          texto: 'Ya la revisamos',
          ticketId: 30_102,
          ticketEstado: 1,
          razonSocialId: 1042,
          enlace: '/devoluciones/30102',
          leida: false,
        }),
      ],
    })
    expect(sent.map(({ para }) => para)).toEqual([`${who}@cliente.example`])
  })

  test('do not reach the author of the event, nor other companies', async () => {
    await portal.call('rsosa', notificaciones.search)
    await answer('Gracias', await creatorOf(30_102))
    await answer()
    expect((await search('hquiroga')).notificaciones).toEqual([])
    expect((await search('rsosa')).notificaciones.map(({ texto }) => texto)).toEqual(['Gracias'])
    expect((await search(await creatorOf(30_102))).notificaciones).toHaveLength(1)
  })

  test('reach postventa for a customer’s comment, without mail', async () => {
    await portal.call('rsosa', notificaciones.search)
    await answer('¿Alguna novedad?', 'mibarra')
    expect((await search('rsosa')).notificaciones).toEqual([
      expect.objectContaining({
        notificacion: 'Repuestos Litoral Sur S.R.L. escribió en la devolución 30102',
        texto: '¿Alguna novedad?',
      }),
    ])
    // The creator follows the return, so a colleague’s comment is mailed to the creator.
    expect(sent.map(({ para }) => para)).toEqual(['lferreyra@cliente.example'])
  })

  test('have their own kind of event for a state that waits for the customer', async () => {
    await portal.call('rsosa', devoluciones.setEstado, { params: { id: 30_102, statusId: 2 } })
    await untilDone(portal.jobs)
    const found = await search(await creatorOf(30_102))
    expect(found.notificaciones[0]).toMatchObject({ evento: 'estado', ticketEstado: 2 })
  })

  test('reach the customer for comments on a claim', async () => {
    await portal.call('npaz', tickets.createComentario, { body: { ticketId: 40_101, comentario: 'Lo vemos hoy' } })
    await untilDone(portal.jobs)
    const { rows } = await portal.pool.query(
      'select tipo_notificacion_id as tipo, enlace, entidad_id as id from notificacion',
    )
    expect(rows).toEqual([{ tipo: TIPOS_NOTIFICACION.reclamo, enlace: '/reclamos/40101', id: 40_101 }])
  })

  test('are created once when a job runs twice', async () => {
    const datos = { evento: 'respuesta' as const, devolucionId: 30_102, actorId: null, esDelCliente: false }
    await portal.jobs.enqueue(portal.pool, 'devolucion', datos, '00000000-0000-4000-8000-00000000abcd')
    await untilDone(portal.jobs)
    await portal.pool.query(
      `update pgboss.job set state = 'created', started_on = null, completed_on = null where id = '00000000-0000-4000-8000-00000000abcd'`,
    )
    await untilDone(portal.jobs)
    expect((await search(await creatorOf(30_102))).notificaciones).toHaveLength(1)
  })
})

describe('reading', () => {
  test('marks some or all of the user’s own notifications', async () => {
    for (const text of ['Uno', 'Dos', 'Tres']) await answer(text)
    const who = await creatorOf(30_102)
    const { notificaciones: all } = await search(who)
    const ids = all.map(({ notificacionId }) => notificacionId)
    const read = (person: Person, body: object) =>
      portal.call<{ sinLeer: number }>(person, notificaciones.setLeidas, { body })
    expect((await read('hquiroga', { notificacionIds: ids })).status).toBe(200)
    expect((await search(who)).sinLeer).toBe(3)
    expect((await read(who, { notificacionIds: [ids[0]] })).body.sinLeer).toBe(2)
    expect((await search(who, { sinLeer: 'true' })).notificaciones).toHaveLength(2)
    expect((await read(who, {})).body.sinLeer).toBe(0)
  })

  test('returns notifications in pages, and filters the notifications by kind', async () => {
    for (const text of ['Uno', 'Dos', 'Tres']) await answer(text)
    const who = await creatorOf(30_102)
    const first = await search(who, { size: 2 })
    expect([first.notificaciones.map(({ texto }) => texto), first.hayMas]).toEqual([['Tres', 'Dos'], true])
    const antesDe = first.notificaciones[1]!.notificacionId
    const second = await search(who, { size: 2, antesDe })
    expect([second.notificaciones.map(({ texto }) => texto), second.hayMas]).toEqual([['Uno'], false])
    expect((await search(who, { tipoNotificacionId: 2 })).notificaciones).toEqual([])
    expect((await portal.call(who, notificaciones.search, { query: { tipoNotificacionId: 9 } })).status).toBe(400)
  })
})

describe('preferences of a user (event × channel)', () => {
  test('have the defaults when the user has not chosen', async () => {
    const { body } = await portal.call<Preferencia[]>('lferreyra', notificaciones.getPreferencias)
    const deClientes = EVENTO_IDS.filter((evento) => !('internos' in EVENTOS[evento]))
    expect(body).toEqual(deClientes.map((evento) => ({ evento, portal: true, email: EVENTOS[evento].email })))
  })

  test('of staff include the events that only staff can be notified of', async () => {
    const { body } = await portal.call<Preferencia[]>('rsosa', notificaciones.getPreferencias)
    expect(body.map(({ evento }) => evento)).toEqual(EVENTO_IDS)
  })

  test('that exclude portal and mail send nothing', async () => {
    const who = await creatorOf(30_102)
    await prefer(who, [{ evento: 'respuesta', portal: false, email: 'nunca' }])
    await answer()
    expect((await search(who)).notificaciones).toEqual([])
    expect(sent).toEqual([])
  })

  test('that choose only the portal send no mail', async () => {
    const who = await creatorOf(30_102)
    await prefer(who, [{ evento: 'respuesta', portal: true, email: 'nunca' }])
    await answer()
    expect((await search(who)).sinLeer).toBe(1)
    expect(sent).toEqual([])
  })

  test('keep important events in the portal', async () => {
    const { body } = await prefer('lferreyra', [{ evento: 'espera', portal: false, email: 'nunca' }])
    expect(body.find(({ evento }) => evento === 'espera')).toEqual({ evento: 'espera', portal: true, email: 'nunca' })
  })
})
