import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { MISSING_USER_ID_MESSAGE } from '#contract/base/errors.ts'
import type { Representante, RepresentanteHistory } from '#contract/representantes/shapes.ts'
import { representantes } from '#contract/representantes/calls.ts'
import { type Portal, startPortal } from '#testing/portal.ts'
import { idOf, representantesOf } from '#testing/representantes.ts'

let portal: Portal
let ibarra: ReturnType<typeof representantesOf>
let admin: ReturnType<typeof representantesOf>
/** User of Litoral Sur (1042) and of Cuyo Andina (1051), a company to which Ibarra has no access. */
let shared: number
/** User of Litoral Sur only. */
let own: number

beforeAll(async () => {
  portal = await startPortal()
  ibarra = representantesOf(portal, 'mibarra')
  admin = representantesOf(portal, 'admin')
})
afterAll(() => portal.close())
beforeEach(async () => {
  shared = (await admin.create({ razonSocialIds: [1042, 1051], servicios: [2, 7], telefono: '341 555-0170' })).body
    .userId
  own = (await ibarra.create({ razonSocialIds: [1042] })).body.userId
})

const UNKNOWN = 999_999

const companiesOf = async (userId: number): Promise<number[]> =>
  (
    await portal.pool.query<{ id: number }>(
      'select razon_social_id as id from usuario_razon_social where usuario_id = $1 order by 1',
      [userId],
    )
  ).rows.map(({ id }) => id)
const history = async (who: 'mibarra' | 'admin', representanteId: number) =>
  (await portal.call<RepresentanteHistory>(who, representantes.getHistorial, { params: { representanteId } })).body

describe('an update', () => {
  test.each([{}, { nombre: 'Ana' }, { nombre: '1', userId: null }, { userId: '' }])(
    'without userId (%j) is rejected with only the message about userId',
    async (body) => {
      const { status, body: answer } = await portal.call('mibarra', representantes.update, { body })
      expect([status, answer['message']]).toEqual([400, MISSING_USER_ID_MESSAGE])
    },
  )

  test('changes only the given fields', async () => {
    const before = (await ibarra.get(own)).body
    const { status, body } = await ibarra.update(own, { apellido: 'Nuñez', telefono: '11 4555-0142' })
    expect([status, body.mensaje]).toEqual([200, 'Se guardaron los cambios.'])
    expect((await ibarra.get(own)).body).toEqual({
      ...before,
      apellido: 'Nuñez',
      telefono: '+541145550142',
      version: expect.any(Number),
    })
  })

  test('without changes writes nothing', async () => {
    const before = (await ibarra.get(own)).body
    const { nombre, apellido, email, servicios, roles } = before
    const sent = { nombre, apellido, email, servicios, roles, razonSocialIds: [1042] }
    expect((await ibarra.update(own, sent)).body.mensaje).toBe('No hay cambios para guardar.')
    expect((await ibarra.get(own)).body).toEqual(before)
  })

  test('based on an outdated version answers 409', async () => {
    const { version } = (await ibarra.get(own)).body
    expect((await ibarra.update(own, { version, cargo: 'Depósito' })).status).toBe(200)
    expect((await ibarra.update(own, { version, cargo: 'Compras' })).status).toBe(409)

    const read = (await ibarra.get(own)).body.version
    await portal.pool.query('update usuario set version = version + 1 where usuario_id = $1', [own])
    expect((await ibarra.update(own, { version: read, cargo: 'Compras' })).status).toBe(409)
  })

  test('answers the same 404 for another company’s representative and for an unknown one', async () => {
    const foreign = (await admin.create({ razonSocialIds: [1051] })).body.userId
    const answers = await Promise.all([foreign, UNKNOWN, 3].map((id) => ibarra.update(id, { nombre: 'Ana' })))
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.message}`))).toEqual(
      new Set(['404 No se han encontrado datos.']),
    )
    expect((await ibarra.get(foreign)).status).toBe(404)
  })

  test('gives no rights that the editor lacks, and keeps rights that others gave', async () => {
    const userId = (
      await admin.create({ razonSocialIds: [1042], servicios: [2, 7], roles: ['ROL_USER', 'ROL_PEDIDOS_MOTOS'] })
    ).body.userId
    expect((await ibarra.update(userId, { servicios: [2, 10] })).body.fields).toHaveProperty('servicios')
    expect((await ibarra.update(userId, { roles: ['ROL_GARANTIAS_CLIENTE'] })).body.fields).toHaveProperty('roles')
    await ibarra.update(userId, { servicios: [3], roles: ['ROL_ECOMMERCE_USER'] })
    expect((await ibarra.get(userId)).body).toMatchObject({
      servicios: [3, 7],
      roles: ['ROL_ECOMMERCE_USER', 'ROL_PEDIDOS_MOTOS'],
    })
  })

  test('cannot change the e-mail of a user with more rights than the editor', async () => {
    const give = [{ servicios: [2, 7] }, { roles: ['ROL_USER', 'ROL_PEDIDOS_MOTOS'] }]
    for (const more of give) {
      const { userId } = (await admin.create({ razonSocialIds: [1042], ...more })).body
      expect((await ibarra.update(userId, { email: `mio${userId}@cliente.example` })).body.fields).toEqual({
        email: 'Tiene permisos que vos no tenés: el email se lo cambia la administración del portal.',
      })
      expect((await admin.update(userId, { email: `mio${userId}@cliente.example` })).status).toBe(200)
    }
  })

  test('of an accepted user’s e-mail requires a recent sign-in, and notifies the old address without an undo link', async () => {
    await portal.pool.query('update representante set aceptada = now() where usuario_id = $1', [own])
    const before = (await ibarra.get(own)).body.email
    const email = `otro${own}@cliente.example`
    const oldSignIn = Math.floor(Date.now() / 1000) - 302
    const headers = { authorization: `Bearer ${await portal.token('mibarra', { signedInAt: oldSignIn })}` }
    const body = { userId: own, email }
    const rejected = await portal.call(undefined, representantes.update, { body, headers })
    expect([rejected.status, rejected.body.code]).toEqual([401, 'ingreso-viejo'])
    const rest = { userId: own, cargo: 'Compras' }
    expect((await portal.call(undefined, representantes.update, { body: rest, headers })).status).toBe(200)
    expect((await ibarra.update(own, { email })).status).toBe(200)
    const { rows } = await portal.pool.query('select anterior, nuevo from cambio_email where usuario_id = $1', [own])
    expect(rows).toEqual([])
    const mails = await portal.pool.query(
      `select data->>'texto' as texto from pgboss.job where name = 'envio' and data->>'para' = $1`,
      [before],
    )
    expect(mails.rows).toEqual([{ texto: expect.stringContaining(email) as string }])
    expect(JSON.stringify(mails.rows)).not.toContain('deshacer-email')
  })

  test('to a value in use is rejected with an error on the field', async () => {
    expect((await ibarra.update(own, { email: 'lferreyra@cliente.example' })).body.fields).toHaveProperty('email')
    expect((await ibarra.update(own, { dni: '75678901' })).body.fields).toHaveProperty('dni')
    expect((await ibarra.update(own, { usuario: 'npaz' })).body.fields).toHaveProperty('usuario')
  })

  test('cannot change the user name of an existing account', async () => {
    const lferreyra = await idOf(portal, 'lferreyra')
    expect((await ibarra.update(lferreyra, { usuario: 'luciaf' })).body.fields).toEqual({
      usuario: 'El nombre de usuario no se puede cambiar después de creado.',
    })
  })

  test('cannot remove the last company of a user', async () => {
    expect((await ibarra.update(own, { razonSocialIds: [] })).body.fields).toHaveProperty('razonSocialIds')
    expect((await ibarra.update(own, { razonSocialIds: [1042, 1051] })).status).toBe(404)
    expect((await ibarra.update(own, { razonSocialIds: [1043] })).status).toBe(200)
    expect(await companiesOf(own)).toEqual([1043])
  })

  test("of the user's own data is denied, because users edit their own data in Mi Perfil", async () => {
    const mine = (await admin.create({ razonSocialIds: [1042], roles: ['ROL_USER', 'ROL_REPRESENTANTE'] })).body
    const me = { userName: mine.usuario, sub: 'sub-propia', roles: ['ROL_USER', 'ROL_REPRESENTANTE'] }
    const sent = { body: { userId: mine.userId, nombre: 'Otra' } }
    const { status, body } = await portal.call(me, representantes.update, sent)
    expect([status, body['message']]).toEqual([403, 'Tus propios datos se cambian en Mi Perfil.'])
    const params = { usuarioId: mine.userId }
    const list = (await portal.call<Representante[]>(me, representantes.search, { params })).body
    expect(list.find(({ userId }) => userId === mine.userId)?.puedeEditar).toBe(false)
  })
})

describe('a user who also works for a company out of the editor’s scope', () => {
  test('is shown with only the editor’s companies', async () => {
    const { body } = await ibarra.get(shared)
    expect(body).toMatchObject({
      compartido: true,
      empresas: [{ razonSocialId: 1042 }],
      creadoPor: 'Administración Meridiana',
    })
    expect(JSON.stringify(body)).not.toMatch(/1051|Cuyo/)
    expect((await admin.get(shared)).body.compartido).toBe(false)
  })

  test("cannot be changed, except that the editor may add and remove the editor's companies", async () => {
    for (const change of [
      { nombre: 'Otra' },
      { email: 'mio@cliente.example' },
      { servicios: [3] },
      { dni: '79000001' },
    ]) {
      const { status, body } = await ibarra.update(shared, change)
      expect(status).toBe(400)
      expect(Object.values(body.fields!)[0]).toContain('También trabaja para otra empresa')
    }
    expect((await ibarra.setActivo(shared, false)).body.fields).toHaveProperty('activo')
    expect((await ibarra.cancel(shared)).status).toBe(409)
    expect((await ibarra.update(shared, { razonSocialIds: [1042, 1043] })).status).toBe(200)
    expect(await companiesOf(shared)).toEqual([1042, 1043, 1051])
  })

  test('keeps the other companies when the editor removes the user from the editor’s companies', async () => {
    const { status, body } = await ibarra.update(shared, { razonSocialIds: [] })
    expect([status, body.mensaje]).toEqual([200, 'Ya no tiene acceso a tus razones sociales.'])
    expect(await companiesOf(shared)).toEqual([1051])
    expect((await ibarra.get(shared)).status).toBe(404)
  })
})

describe('the history of a representative', () => {
  test('lists in words which user changed what, newest first', async () => {
    await ibarra.update(own, { cargo: 'Compras', servicios: [2, 6], razonSocialIds: [1042, 1043] })
    await ibarra.update(own, { email: `${own}@nuevo.example` })
    await ibarra.setActivo(own, false)
    const rows = await history('mibarra', own)
    expect(new Set(rows.map(({ quien }) => quien))).toEqual(new Set(['Marcos Ibarra']))
    expect(rows.map(({ cambios }) => cambios)).toEqual([
      ['Lo desactivó y cerró sus sesiones.'],
      [expect.stringMatching(/^Cambió el email de “.*” a “.*@nuevo\.example”\.$/)],
      ['Cargó el cargo: “Compras”.', 'Le dio Motos Litoral Sur S.A.S.', 'Le dio Catálogos.', 'Le quitó Reclamos.'],
      [
        'Creó el usuario y envió la invitación.',
        'Le dio Repuestos Litoral Sur S.R.L.',
        'Le dio Devoluciones y Reclamos.',
        'Le dio el rol Usuario.',
      ],
    ])
  })

  test('mentions no company out of the reader’s scope', async () => {
    await admin.update(shared, { razonSocialIds: [1042, 1051, 1052] })
    expect(JSON.stringify(await history('admin', shared))).toContain('Casa Quebracho')
    expect(JSON.stringify(await history('mibarra', shared))).not.toMatch(/Cuyo|Quebracho/)
  })

  test('out of scope answers 404', async () => {
    const foreign = (await admin.create({ razonSocialIds: [1051] })).body.userId
    const { status } = await portal.call('mibarra', representantes.getHistorial, {
      params: { representanteId: foreign },
    })
    expect(status).toBe(404)
  })
})
