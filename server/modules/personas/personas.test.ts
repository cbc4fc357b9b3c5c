import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DatosDe, FilaDe } from '#contract/maestros/shapes.ts'
import { personas } from '#contract/personas/calls.ts'
import { puestaEnMarcha } from '#contract/puesta-en-marcha/calls.ts'
import type { personasShapes } from '#contract/personas/shapes.ts'
import { empresas } from '#contract/maestros/calls.ts'
import type { ReplyOf, Route } from '#contract/route.ts'
import { representantes } from '#contract/representantes/calls.ts'
import { usuarios } from '#contract/usuarios/calls.ts'
import { DirectoryError } from '#gateways/identity/directory.ts'
import { readHoja } from '#testing/files/hoja.ts'
import { newRepresentante } from '#testing/representantes.ts'
import { type Person, type Portal, startPortal } from '#testing/portal.ts'

type Persona = FilaDe<typeof personasShapes>

let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
  // Store the roles that the scheduled job would read from the provider.
  await portal.pool.query(`update usuario set roles = '{ROL_ADMIN}' where user_name = 'admin'`)
  await portal.pool.query(`update usuario set roles = '{ROL_POSTVENTA}' where user_name = 'rsosa'`)
})
afterAll(() => portal.close())

const admin = <T = { message: string; mensaje: string; fields?: Record<string, string> }>(route: Route, sent: object) =>
  portal.call<T>('admin', route, sent)

let next = 0
const nueva = (over: Partial<DatosDe<typeof personasShapes>> = {}) => {
  next += 1
  return {
    usuario: `persona${next}`,
    nombre: 'Camila',
    apellido: 'Vázquez',
    email: `persona${next}@meridiana.example`,
    telefono: null,
    roles: ['ROL_CALLCENTER'],
    razonSocialIds: [],
    ...over,
  }
}
const crear = async (over: Parameters<typeof nueva>[0] = {}) =>
  (await admin<Persona>(personas.create, { body: nueva(over) })).body
const idOf = async (userName: Person) =>
  (await portal.pool.query<{ id: number }>('select usuario_id as id from usuario where user_name = $1', [userName]))
    .rows[0]!.id
const versionOf = async (id: number) =>
  (await portal.pool.query<{ version: number }>('select version from usuario where usuario_id = $1', [id])).rows[0]!
    .version
const setActivo = async (id: number, body: object) =>
  admin(personas.setActivo, { params: { id }, body: { version: await versionOf(id), ...body } })
const list = async (body: object) =>
  (
    await admin<ReplyOf<typeof personas.search>>(personas.search, { params: { page: 1, size: 100 }, body })
  ).body.filas.map(({ usuario }) => usuario)

describe('a staff user', () => {
  test('is created with roles, also at the identity provider, and gets the link to choose a password', async () => {
    const persona = await crear({ roles: ['ROL_VENDEDOR', 'ROL_CALLCENTER'] })
    expect(persona).toMatchObject({ tipo: 'interno', activo: true, ultimoAcceso: null })
    const account = await portal.directory.findByUsername(persona.usuario)
    expect(account).toMatchObject({
      email: persona.email,
      enabled: true,
      requiredActions: ['UPDATE_PASSWORD'],
    })
    expect(account!.roles.toSorted()).toEqual(['ROL_CALLCENTER', 'ROL_VENDEDOR'])
  })

  test('cannot have a role of customers', async () => {
    const { status, body } = await admin(personas.create, { body: nueva({ roles: ['ROL_OWNER' as never] }) })
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ['roles.0']])
  })

  test('is rejected with an error on the field when the user name exists in the portal or at the provider, and nothing is created', async () => {
    const mine = nueva({ usuario: 'rsosa' })
    expect((await admin(personas.create, { body: mine })).body.fields).toEqual({
      usuario: 'Ese usuario ya existe. Probá con otro.',
    })
    await portal.directory.create({
      username: 'ajena',
      email: 'ajena@otra.example',
      firstName: 'Otra',
      lastName: 'Persona',
      roles: [],
    })
    const taken = await admin(personas.create, { body: nueva({ usuario: 'ajena' }) })
    expect(taken.body.fields).toHaveProperty('usuario')
    const { rows } = await portal.pool.query(`select 1 from usuario where user_name = 'ajena'`)
    expect(rows).toEqual([])
  })

  test('who is a seller has exactly the companies of the portfolio', async () => {
    const persona = await crear({ roles: ['ROL_VENDEDOR'], razonSocialIds: [1052, 1061] })
    const companies = async () =>
      (
        await admin<ReplyOf<typeof empresas.search>>(empresas.search, {
          params: { page: 1, size: 50 },
          body: { vendedor: persona.usuario },
        })
      ).body.filas.map(({ razonSocialId }) => razonSocialId)
    expect((await companies()).toSorted((a, b) => a - b)).toEqual([1052, 1061])
    const abierta = async (id: number) =>
      (await admin<ReplyOf<typeof empresas.get>>(empresas.get, { params: { id } })).body.fila
    const [left, kept] = [await abierta(1052), await abierta(1061)]
    const { usuario: _usuario, ...datos } = nueva({ roles: ['ROL_VENDEDOR'], email: persona.email })
    const sent = { params: { id: persona.usuarioId }, body: { ...datos, razonSocialIds: [1061], version: 1 } }
    expect((await admin(personas.update, sent)).status).toBe(200)
    expect(await companies()).toEqual([1061])
    expect((await abierta(1052)).version, 'who has it open is told').toBe(left.version + 1)
    expect((await abierta(1061)).version).toBe(kept.version)
    const noSeller = await admin(personas.create, { body: nueva({ razonSocialIds: [1061] }) })
    expect(noSeller.body.fields).toHaveProperty('razonSocialIds')
  })

  test('who is a seller needs no telephone, and the companies of the portfolio can be saved without one', async () => {
    const { usuario } = await crear({ roles: ['ROL_VENDEDOR'], razonSocialIds: [1061] })
    const params = { id: 1061 }
    const { fila } = (await admin<ReplyOf<typeof empresas.get>>(empresas.get, { params })).body
    expect(fila.contactos).toContainEqual(expect.objectContaining({ usuario, telefono: '' }))
    const saved = await admin<ReplyOf<typeof empresas.update>>(empresas.update, { params, body: fila })
    expect(saved.status).toBe(200)
    expect(saved.body.contactos).toContainEqual(expect.objectContaining({ usuario, telefono: '' }))
    const wrong = fila.contactos.map((contacto) => ({ ...contacto, telefono: '12' }))
    const refused = await admin(empresas.update, { params, body: { ...saved.body, contactos: wrong } })
    expect(refused.body.fields).toHaveProperty('contactos.0.telefono')
  })

  test("gets changed roles at the provider too; an outdated version, and a change of a customer's user, are rejected", async () => {
    const persona = await crear()
    const { usuario: _usuario, ...datos } = nueva({ roles: ['ROL_POSTVENTA'], email: persona.email, nombre: 'Carmen' })
    const sent = { params: { id: persona.usuarioId }, body: { ...datos, version: 1 } }
    expect((await admin(personas.update, sent)).status).toBe(200)
    expect(await portal.directory.findByUsername(persona.usuario)).toMatchObject({
      roles: ['ROL_POSTVENTA'],
      firstName: 'Carmen',
    })
    expect((await admin(personas.update, sent)).status).toBe(409)
    const id = await idOf('lferreyra')
    const customer = { params: { id }, body: { ...nueva(), version: await versionOf(id) } }
    expect((await admin(personas.update, customer)).status).toBe(409)
  })
})

test('an account that has that user name but another e-mail gets no link and is not changed', async () => {
  const persona = await crear()
  await portal.pool.query('update usuario set sub = null, email = $1 where usuario_id = $2', [
    'otra.casilla@meridiana.example',
    persona.usuarioId,
  ])
  const params = { params: { id: persona.usuarioId } }
  for (const route of [personas.sendAcceso, personas.closeSesiones, personas.removeSegundoFactor]) {
    expect(await admin(route, params)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('ese usuario tiene otro email') },
    })
  }
  const { rows } = await portal.pool.query('select sub from usuario where usuario_id = $1', [persona.usuarioId])
  expect(rows).toEqual([{ sub: null }])
})

describe('administrators', () => {
  test('cannot remove their own role or disable themselves', async () => {
    const id = await idOf('admin')
    const body = { ...nueva({ email: 'admin@meridiana.example' }), version: await versionOf(id) }
    const roles = await admin(personas.update, { params: { id }, body })
    expect(roles.body.fields).toEqual({
      roles: 'No podés quitarte el acceso a vos: pedíselo a otra persona que administre.',
    })
    expect(await setActivo(id, { activo: false })).toMatchObject({
      status: 409,
      body: { message: 'No podés quitarte el acceso a vos: pedíselo a otra persona que administre.' },
    })
  })

  test('cannot disable each other at the same time: one of them stays active', async () => {
    const pair = [await crear({ roles: ['ROL_ADMIN'] }), await crear({ roles: ['ROL_ADMIN'] })] as const
    await portal.pool.query(`update usuario set activo = false where user_name = 'admin'`)
    const takesOut = async (who: Persona, whom: Persona) => {
      const { id: sub } = (await portal.directory.findByUsername(who.usuario))!
      const caller = { sub, userName: who.usuario, email: who.email, roles: ['ROL_ADMIN'] as const }
      return portal.call<{ fields?: object }>(caller, personas.setActivo, {
        params: { id: whom.usuarioId },
        body: { activo: false, version: whom.version },
      })
    }
    const answers = await Promise.all([takesOut(...pair), takesOut(pair[1], pair[0])])
    await portal.pool.query(`update usuario set activo = true where user_name = 'admin'`)
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, expect.any(Number)])
    const left = await portal.pool.query(`select 1 from usuario where activo and usuario_id = any($1)`, [
      pair.map(({ usuarioId }) => usuarioId),
    ])
    expect(left.rows).toHaveLength(1)
  })
})

describe('disabling a user', () => {
  test('disables their account and passes their gestiones to the replacement; enabling the user enables the account', async () => {
    const [out, stays] = [await crear(), await crear()]
    await portal.pool.query(`update ticket set asignado_id = $1 where ticket_id in (40101, 40102)`, [out.usuarioId])
    await portal.pool.query(`update devolucion set asignado_id = $1 where devolucion_id = 30102`, [out.usuarioId])
    const assigned = await portal.pool.query<{ abiertas: number }>(
      `select (select count(*) from ticket where asignado_id = $1 and estado_id not in (4, 6))::int + 1 as abiertas`,
      [out.usuarioId],
    )
    const total = assigned.rows[0]!.abiertas
    expect(total).toBeGreaterThan(0)
    const customer = await setActivo(out.usuarioId, { activo: false, reemplazanteId: await idOf('lferreyra') })
    expect(customer.body.fields).toHaveProperty('reemplazanteId')
    const { status, body } = await setActivo(out.usuarioId, { activo: false, reemplazanteId: stays.usuarioId })
    expect([status, body.mensaje]).toEqual([200, expect.stringContaining('a cargo de quien elegiste')])
    expect(await portal.directory.findByUsername(out.usuario)).toMatchObject({ enabled: false })
    const { fila } = (await admin<ReplyOf<typeof personas.get>>(personas.get, { params: { id: stays.usuarioId } })).body
    expect(fila.asignadas).toBe(total)
    expect((await setActivo(out.usuarioId, { activo: true })).body.mensaje).toBe('Ya puede iniciar sesión.')
    expect(await portal.directory.findByUsername(out.usuario)).toMatchObject({ enabled: true })
  })

  test('takes effect on the next call of a customer’s user, and so does enabling', async () => {
    const id = await idOf('mibarra')
    expect((await setActivo(id, { activo: false })).status).toBe(200)
    const own = { params: { userName: 'mibarra' } }
    expect((await portal.call('mibarra', usuarios.getByName, own)).status).toBe(403)
    expect((await setActivo(id, { activo: true })).status).toBe(200)
    expect((await portal.call('mibarra', usuarios.getByName, own)).status).toBe(200)
  })
})

test('an administrator sends the link again and removes second factor and sessions of a user; an inactive user gets no link', async () => {
  const { usuarioId: id, email } = await crear()
  const params = { params: { id } }
  expect((await admin(personas.sendAcceso, params)).body.mensaje).toContain(email)
  expect((await admin(personas.removeSegundoFactor, params)).body.mensaje).toBe('No tenía verificación en dos pasos.')
  expect((await admin(personas.closeSesiones, params)).body.mensaje).toBe('Se cerraron todas sus sesiones.')
  await setActivo(id, { activo: false })
  expect((await admin(personas.sendAcceso, params)).status).toBe(409)
})

test('an unavailable provider rolls back the creation of a user', async () => {
  const away = await startPortal(
    {},
    {
      directory: (real) =>
        new Proxy(real, {
          get: (target, name) =>
            name === 'create'
              ? () => Promise.reject(new DirectoryError('unavailable', 'away'))
              : (Reflect.get(target, name) as () => unknown).bind(target),
        }),
    },
  )
  try {
    const answer = await away.call('admin', personas.create, { body: nueva({ usuario: 'caida' }) })
    expect(answer.status).toBe(503)
    const { rows } = await away.pool.query(`select 1 from usuario where user_name = 'caida'`)
    expect(rows).toEqual([])
  } finally {
    await away.close()
  }
})

test('the list can be filtered by text, type, role, company and state', async () => {
  expect(await list({ texto: 'ferreyra' })).toEqual(['lferreyra'])
  expect(await list({ tipo: 'interno', texto: 'rsosa' })).toEqual(['rsosa'])
  expect(await list({ tipo: 'cliente', texto: 'rsosa' })).toEqual([])
  expect(await list({ rol: 'ROL_POSTVENTA' })).toContain('rsosa')
  expect(await list({ razonSocialIds: [1060] })).toContain('hquiroga')
  expect(await list({ razonSocialIds: [1060] })).not.toContain('lferreyra')
  expect(await list({ activo: false })).toContain('inactivo')
})

test('the administration invites the first owner of a company; an owner cannot invite another owner', async () => {
  const body = newRepresentante({
    razonSocialIds: [1071],
    roles: ['ROL_USER', 'ROL_OWNER', 'ROL_REPRESENTANTE'],
  })
  expect((await admin(representantes.create, { body })).status).toBe(200)
  const other = newRepresentante({ razonSocialIds: [1042], roles: ['ROL_OWNER'] })
  const refused = await portal.call('mibarra', representantes.create, { body: other })
  expect(refused.status).toBe(400)
})

test('a service account is in no list, sheet or count, and cannot be read or disabled', async () => {
  const steps = async () => (await admin<ReplyOf<typeof puestaEnMarcha.get>>(puestaEnMarcha.get, {})).body
  const before = await steps()
  const { rows } = await portal.pool.query<{ id: number }>(
    `insert into usuario (user_name, sub, email, nombre, apellido, maquina)
     values ('service-account-erp', 'e0000000-0000-4000-8000-000000000009', 'erp@maquina.invalid', 'Integración', 'erp', true)
     returning usuario_id as id`,
  )
  const { id } = rows[0]!
  expect(await list({ texto: 'service-account' })).toEqual([])
  expect(await list({ tipo: 'interno' })).not.toContain('service-account-erp')
  expect((await admin(personas.get, { params: { id } })).status).toBe(404)
  expect((await setActivo(id, { activo: false })).status).toBe(404)
  const { raw } = await portal.call('admin', personas.downloadExcel, { body: { texto: 'integracion' } })
  expect((await readHoja(raw)).filas, 'the header alone').toEqual([])
  expect(await steps()).toEqual(before)
})
