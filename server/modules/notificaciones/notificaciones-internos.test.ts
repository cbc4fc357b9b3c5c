import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { pagos } from '#contract/cuenta-corriente/calls.ts'
import { devoluciones } from '#contract/devoluciones/calls.ts'
import { notificaciones } from '#contract/notificaciones/calls.ts'
import type { Notificacion } from '#contract/notificaciones/shapes.ts'
import { tickets } from '#contract/tickets/calls.ts'
import { importRoles } from '../usuarios/usuarios-roles.service.ts'
import { createMailbox } from '#testing/mailbox.ts'
import { findProducto, newDevolucion, type Person, type Portal, startPortal } from '#testing/portal.ts'
import { FOTOS_MOTO, newGarantia, newReclamo } from '#testing/gestiones/tickets.ts'
import { untilDone } from '#testing/wait.ts'

const STAFF = ['npaz', 'rsosa', 'darrieta', 'admin'] as const

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

/** Returns the staff with notifications, read from the database because some of them never sign in. */
const notifiedStaff = async () => {
  await untilDone(portal.jobs)
  const { rows } = await portal.pool.query<{ user_name: string }>(
    'select user_name from notificacion join usuario using (usuario_id) where user_name = any($1) order by 1',
    [[...STAFF]],
  )
  return rows.map(({ user_name }) => user_name)
}
/** Returns the staff who got a mail, without departments. */
const mailed = () =>
  sent
    .map(({ para }) => para.split('@')[0]!)
    .filter((name) => (STAFF as readonly string[]).includes(name))
    .toSorted()

const reclamo = async (over: Record<string, unknown> = {}, person: Person = 'lferreyra', razonSocial = 1042) => {
  const answer = await portal.call(person, tickets.create, { params: { razonSocial }, body: newReclamo(over) })
  expect(answer.status).toBe(200)
}
const garantia = async (person: Person) => {
  const sentBody = { params: { razonSocial: 1043 }, body: newGarantia(), files: FOTOS_MOTO.files }
  expect((await portal.call(person, tickets.create, sentBody)).status).toBe(200)
}
const devolucion = async (person: Person) => {
  const body = newDevolucion(await findProducto(portal, 1042, 'VM-A118'))
  expect((await portal.call(person, devoluciones.create, { body })).status).toBe(200)
}
const rolesOf = async (person: Person) =>
  (await portal.pool.query<{ roles: string[] }>('select roles from usuario where user_name = $1', [person])).rows[0]!
    .roles

test('staff who never signed in have the roles of the identity provider', async () => {
  await portal.pool.query(`update usuario set roles = '{ROL_ADMIN}' where user_name = 'sinconfig'`)
  await importRoles(portal)
  await importRoles(portal)
  expect(await rolesOf('npaz')).toEqual(['ROL_CALLCENTER'])
  expect(await rolesOf('rsosa')).toEqual(['ROL_POSTVENTA'])
  expect(await rolesOf('sinconfig')).toEqual(['ROL_USER'])
  // Users of a company are not read from the identity provider.
  expect(await rolesOf('lferreyra')).toEqual([])
  await portal.pool.query(`update usuario set sub = 'otro', roles = '{ROL_USER}' where user_name = 'sinconfig'`)
  await portal.pool.query(`update usuario set roles = '{ROL_ADMIN}' where user_name = 'sinconfig'`)
  await importRoles(portal)
  expect(await rolesOf('sinconfig')).toEqual(['ROL_ADMIN'])
})

describe('a new item notifies the responsible staff, who may never have signed in', () => {
  test('those of its sector, for a claim', async () => {
    await reclamo()
    expect(await notifiedStaff()).toEqual(['npaz'])
    expect(mailed()).toEqual(['npaz'])
  })

  test.each([
    ['in the portfolio', 1042, ['darrieta', 'npaz']],
    ['another one in the portfolio', 1051, ['darrieta', 'npaz']],
    ['in another portfolio', 1052, ['npaz']],
  ])('also the seller of the company, for a claim about sales: %s', async (_name, razonSocial, people) => {
    await reclamo({ sector: 3, motivoReclamo: 303, origenId: 5 }, 'admin', razonSocial)
    expect(await notifiedStaff()).toEqual(people)
  })

  test('postventa, for a warranty, even when staff create it', async () => {
    await garantia('hquiroga')
    expect(await notifiedStaff()).toEqual(['rsosa'])
    expect(mailed()).toEqual(['rsosa'])
  })

  test('postventa, for a return, even when staff create it', async () => {
    await devolucion('lferreyra')
    expect(await notifiedStaff()).toEqual(['rsosa'])
    expect(mailed()).toEqual(['rsosa'])
    await devolucion('npaz')
    expect(await notifiedStaff()).toEqual(['rsosa', 'rsosa'])
  })

  test('the collectors, for a payment', async () => {
    const body = {
      razonSocialId: 1042,
      medios: [{ medio: 'transferencia', banco: 'Banco del Litoral', fecha: '20-11-2026', importe: '1000' }],
    }
    const files = [{ name: 'transferencia.txt', content: 'Transferencia 4471' }]
    expect((await portal.call('lferreyra', pagos.create, { body, files })).status).toBe(200)
    expect(await notifiedStaff()).toEqual(['npaz'])
    expect(mailed()).toEqual(['npaz'])
  })

  test('but not the author of the item', async () => {
    await reclamo({ origenId: 5 }, 'npaz')
    expect([await notifiedStaff(), mailed()]).toEqual([[], []])
  })

  test('by the channels that each of them chose', async () => {
    const preferencias = [{ evento: 'creada', portal: true, email: 'nunca' }]
    await portal.call('npaz', notificaciones.setPreferencias, { body: { preferencias } })
    await reclamo()
    expect([await notifiedStaff(), mailed()]).toEqual([['npaz'], []])
    const { body } = await portal.call<{ notificaciones: Notificacion[] }>('npaz', notificaciones.search)
    expect(body.notificaciones[0]!.notificacion).toContain('Repuestos Litoral Sur S.R.L. cargó el reclamo')
  })
})

test('a customer’s comment on a return notifies its assignee, or all of postventa when the return has no assignee', async () => {
  const { rows } = await portal.pool.query<{ id: number }>(
    `insert into usuario (user_name, email, nombre, apellido, roles)
     values ('otra', 'otra@meridiana.example', 'Otra', 'Persona', '{ROL_POSTVENTA}') returning usuario_id as id`,
  )
  const takeNotified = async () => {
    await untilDone(portal.jobs)
    const { rows: found } = await portal.pool.query<{ user_name: string }>(
      `select user_name from notificacion join usuario using (usuario_id) where user_name in ('otra', 'rsosa') order by 1`,
    )
    await portal.pool.query('truncate notificacion')
    return found.map(({ user_name }) => user_name)
  }
  const comment = (comentario: string) =>
    portal.call('lferreyra', devoluciones.createComentario, { body: { devolucionId: 30_101, comentario } })
  await portal.pool.query('update devolucion set asignado_id = null where devolucion_id = 30101')
  await comment('¿Hay novedades?')
  expect(await takeNotified()).toEqual(['otra', 'rsosa'])
  await portal.pool.query('update devolucion set asignado_id = $1 where devolucion_id = 30101', [rows[0]!.id])
  await comment('¿Y ahora?')
  expect(await takeNotified()).toEqual(['otra'])
})
