import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { segundoPaso } from '#contract/segundo-paso/calls.ts'
import { representantes } from '#contract/representantes/calls.ts'
import type { Representante } from '#contract/representantes/shapes.ts'
import { usuarios } from '#contract/usuarios/calls.ts'
import { type Portal, startPortal } from '#testing/portal.ts'
import { idOf, representantesOf } from '#testing/representantes.ts'

const COMPANY = 1051
const ABOVE = 'Tiene permisos que vos no tenés: lo cambia el titular de tu empresa o la administración del portal.'
const OWNER = ['ROL_USER', 'ROL_REPRESENTANTE', 'ROL_OWNER']
const PLAIN = ['ROL_USER', 'ROL_REPRESENTANTE']

let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.close())

/** Creates a user of the company through the administration. The user then signs in for the first time. */
const createUser = async (roles: string[], servicios = [2, 3]) => {
  const give = { razonSocialIds: [COMPANY], roles, servicios }
  const { userId, usuario } = (await representantesOf(portal, 'admin').create(give)).body
  const who = { userName: usuario, sub: `sub-${usuario}`, roles }
  expect((await portal.call(who, usuarios.getByName, { params: { userName: usuario } })).status).toBe(200)
  return { userId, who, calls: representantesOf(portal, who) }
}

describe('a representative without the owner role', () => {
  let owner: Awaited<ReturnType<typeof createUser>>
  let plain: Awaited<ReturnType<typeof createUser>>
  beforeAll(async () => {
    owner = await createUser(OWNER)
    plain = await createUser(PLAIN)
  })

  test.each([
    ['another name', (id: number) => plain.calls.update(id, { nombre: 'Otro' })],
    ['another DNI', (id: number) => plain.calls.update(id, { dni: '20111222' })],
    ['another e-mail', (id: number) => plain.calls.update(id, { email: 'mio@cliente.example' })],
    ['fewer services', (id: number) => plain.calls.update(id, { servicios: [2] })],
    ['fewer roles', (id: number) => plain.calls.update(id, { roles: ['ROL_REPRESENTANTE'] })],
    ['no company', (id: number) => plain.calls.update(id, { razonSocialIds: [] })],
    ['no access, with oneself as replacement', (id: number) => plain.calls.setActivo(id, false, plain.userId)],
    [
      'no second factor',
      (representanteId: number) =>
        portal.call<{ message?: string }>(plain.who, segundoPaso.removeRepresentante, { params: { representanteId } }),
    ],
  ])('cannot give the owner %s', async (_what, change) => {
    const { status, body } = await change(owner.userId)
    expect([status, body.message]).toEqual([403, ABOVE])
  })

  test('sees that the owner cannot be edited, and that a colleague with equal rights can be', async () => {
    const { userId } = await createUser(PLAIN)
    const { body } = await portal.call<Representante[]>(plain.who, representantes.search, {
      params: { usuarioId: plain.userId },
    })
    const offered = new Map(body.map((each) => [each.userId, each.puedeEditar]))
    expect([offered.get(owner.userId), offered.get(plain.userId), offered.get(userId)]).toEqual([false, false, true])
    expect((await plain.calls.get(owner.userId)).body).toMatchObject({ puedeEditar: false, porQueNo: ABOVE })
    expect((await plain.calls.get(userId)).body).toMatchObject({ puedeEditar: true, porQueNo: null })
    expect((await plain.calls.update(userId, { nombre: 'Otra' })).status).toBe(200)
  })

  test('cannot change a user with a service or role that the representative lacks', async () => {
    for (const more of [await createUser(['ROL_USER'], [2, 7]), await createUser(['ROL_USER', 'ROL_PEDIDOS_MOTOS'])]) {
      expect((await plain.calls.update(more.userId, { nombre: 'Otra' })).status).toBe(403)
      expect((await owner.calls.update(more.userId, { nombre: 'Otra' })).status).toBe(200)
    }
  })

  test('can be changed by the owner, and the owner can be changed by the administration', async () => {
    expect((await owner.calls.update(plain.userId, { nombre: 'Otro' })).status).toBe(200)
    expect((await representantesOf(portal, 'admin').update(owner.userId, { nombre: 'Otro' })).status).toBe(200)
  })
})

test('when two owners deactivate each other at the same time, one stays active; only the administration changes the last owner', async () => {
  const [one, other] = [await createUser(OWNER), await createUser(OWNER)]
  // Make these two users the only owners of the company.
  const admin = representantesOf(portal, 'admin')
  const { body } = await portal.call<Representante[]>('admin', representantes.search, {
    params: { usuarioId: await idOf(portal, 'admin') },
    query: { razonSocialId: COMPANY },
  })
  for (const { userId, roles } of body) {
    if (![one.userId, other.userId].includes(userId) && roles.includes('ROL_OWNER')) {
      expect((await admin.update(userId, { roles: PLAIN })).status).toBe(200)
    }
  }
  const both = await Promise.all([one.calls.setActivo(other.userId, false), other.calls.setActivo(one.userId, false)])
  expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
  const rejected = both.find(({ status }) => status !== 200)!
  // The second call is denied when its user is already inactive. Otherwise it is rejected, because its target is the
  // last owner.
  expect([
    [403, undefined],
    [
      400,
      {
        activo:
          'Es el único titular de Autopartes Cuyo Andina S.A. Para cambiarlo, pedíselo a la administración del portal.',
      },
    ],
  ]).toContainEqual([rejected.status, rejected.body.fields])
  const last = both[0].status === 200 ? one : other
  expect((await admin.update(last.userId, { roles: PLAIN })).status).toBe(200)
})
