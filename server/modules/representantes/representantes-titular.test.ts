import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { segundoPaso } from '#contract/segundo-paso/calls.ts'
import { representantes } from '#contract/representantes/calls.ts'
import type { Representante } from '#contract/representantes/shapes.ts'
import { usuarios } from '#contract/usuarios/calls.ts'
import { type Portal, startPortal } from '#testing/portal.ts'
import { idOf, representantesOf } from '#testing/representantes.ts'

const COMPANY = 1051
const ABOVE = 'Tiene permisos que vos no tenés: lo cambia el titular de la empresa o soporte.'
const OWNER = ['ROL_USER', 'ROL_REPRESENTANTE', 'ROL_OWNER']
const PLAIN = ['ROL_USER', 'ROL_REPRESENTANTE']

let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.close())

/** Somebody of the company that the administration made, who came in for the first time. */
const aPerson = async (roles: string[], servicios = [2, 3]) => {
  const give = { razonSocialIds: [COMPANY], roles, servicios }
  const { userId, usuario } = (await representantesOf(portal, 'admin').create(give)).body
  const who = { userName: usuario, sub: `sub-${usuario}`, roles }
  expect((await portal.call(who, usuarios.getByName, { params: { userName: usuario } })).status).toBe(200)
  return { userId, who, calls: representantesOf(portal, who) }
}

describe('a plain representative', () => {
  let owner: Awaited<ReturnType<typeof aPerson>>
  let plain: Awaited<ReturnType<typeof aPerson>>
  beforeAll(async () => {
    owner = await aPerson(OWNER)
    plain = await aPerson(PLAIN)
  })

  test.each([
    ['another name', (id: number) => plain.calls.update(id, { nombre: 'Otro' })],
    ['another DNI', (id: number) => plain.calls.update(id, { dni: '20111222' })],
    ['another e-mail', (id: number) => plain.calls.update(id, { email: 'mio@cliente.example' })],
    ['less services', (id: number) => plain.calls.update(id, { servicios: [2] })],
    ['less roles', (id: number) => plain.calls.update(id, { roles: ['ROL_REPRESENTANTE'] })],
    ['no company', (id: number) => plain.calls.update(id, { razonSocialIds: [] })],
    ['no way in, and oneself in their place', (id: number) => plain.calls.setActivo(id, false, plain.userId)],
    [
      'no second factor',
      (representanteId: number) =>
        portal.call<{ message?: string }>(plain.who, segundoPaso.removeRepresentante, { params: { representanteId } }),
    ],
  ])('does not give the owner %s', async (_what, change) => {
    const { status, body } = await change(owner.userId)
    expect([status, body.message]).toEqual([403, ABOVE])
  })

  test('sees why: the owner is not offered for a change, a colleague with as much is', async () => {
    const { userId } = await aPerson(PLAIN)
    const { body } = await portal.call<Representante[]>(plain.who, representantes.search, {
      params: { usuarioId: plain.userId },
    })
    const offered = new Map(body.map((each) => [each.userId, each.puedeEditar]))
    expect([offered.get(owner.userId), offered.get(plain.userId), offered.get(userId)]).toEqual([false, false, true])
    expect((await plain.calls.get(owner.userId)).body).toMatchObject({ puedeEditar: false, porQueNo: ABOVE })
    expect((await plain.calls.get(userId)).body).toMatchObject({ puedeEditar: true, porQueNo: null })
    expect((await plain.calls.update(userId, { nombre: 'Otra' })).status).toBe(200)
  })

  test('changes nobody with a service or a role that they have not', async () => {
    for (const more of [await aPerson(['ROL_USER'], [2, 7]), await aPerson(['ROL_USER', 'ROL_PEDIDOS_MOTOS'])]) {
      expect((await plain.calls.update(more.userId, { nombre: 'Otra' })).status).toBe(403)
      expect((await owner.calls.update(more.userId, { nombre: 'Otra' })).status).toBe(200)
    }
  })

  test('is changed by the owner, and the owner by the administration', async () => {
    expect((await owner.calls.update(plain.userId, { nombre: 'Otro' })).status).toBe(200)
    expect((await representantesOf(portal, 'admin').update(owner.userId, { nombre: 'Otro' })).status).toBe(200)
  })
})

test('of two owners one stays, however they take each other out: the last one is changed by the administration alone', async () => {
  const [one, other] = [await aPerson(OWNER), await aPerson(OWNER)]
  // Whoever else owns the company is out.
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
  const refused = both.find(({ status }) => status !== 200)!
  // Who was out before they asked is nobody any more; who asked at once is told.
  expect([
    [403, undefined],
    [400, { activo: 'Es el único titular de Autopartes Cuyo Andina S.A. Para cambiarlo, escribile a soporte.' }],
  ]).toContainEqual([refused.status, refused.body.fields])
  const last = both[0].status === 200 ? one : other
  expect((await admin.update(last.userId, { roles: PLAIN })).status).toBe(200)
})
