import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { personas } from '#contract/personas/calls.ts'
import type { FilaDe } from '#contract/maestros/shapes.ts'
import type { personasShapes } from '#contract/personas/shapes.ts'
import type { IdentityDirectory } from '#gateways/identity/directory.ts'
import { readMails } from '#testing/mailbox.ts'
import { type Portal, startPortal, subOf } from '#testing/portal.ts'
import { idOf, representantesOf } from '#testing/representantes.ts'
import { until } from '#testing/wait.ts'

type Persona = FilaDe<typeof personasShapes>

let portal: Portal
/** Whose sessions were ended, by their id at the provider. */
const ended: string[] = []
const listening = (real: IdentityDirectory): IdentityDirectory =>
  new Proxy(real, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name)
      if (name === 'endSessions')
        return async (id: string) => {
          ended.push(id)
          await target.endSessions(id)
        }
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
beforeAll(async () => {
  portal = await startPortal({}, { retries: 2, directory: listening })
})
afterAll(() => portal.close())

let next = 0
const datos = (roles: string[], over: object = {}) => {
  next += 1
  return {
    usuario: `dado${next}`,
    nombre: 'Camila',
    apellido: 'Vázquez',
    email: `dado${next}@meridiana.example`,
    telefono: null,
    roles,
    razonSocialIds: [],
    ...over,
  }
}
const crear = async (roles: string[]) => {
  const { body } = await portal.call<Persona>('admin', personas.create, { body: datos(roles) })
  const { id: sub } = (await portal.directory.findByUsername(body.usuario))!
  return { persona: body, sub, token: { userName: body.usuario, sub, roles } }
}
const rolesOf = async (id: number) =>
  (await portal.call<{ fila: Persona }>('admin', personas.get, { params: { id } })).body.fila.roles
const change = (persona: Persona, over: object) => {
  const { usuario: _usuario, ...body } = datos(persona.roles, {
    email: persona.email,
    version: persona.version,
    ...over,
  })
  return portal.call('admin', personas.update, { params: { id: persona.usuarioId }, body })
}

describe('what counts is what the token says and what was given here', () => {
  test('who no longer administers does not from the very next call, and the old token writes nothing back', async () => {
    const { persona, sub, token } = await crear(['ROL_ADMIN', 'ROL_CALLCENTER'])
    expect((await portal.call(token, personas.search, { params: { page: 1, size: 1 }, body: {} })).status).toBe(200)
    expect((await change(persona, { roles: ['ROL_CALLCENTER'] })).status).toBe(200)
    expect(ended).toContain(sub)
    const friend = { body: datos(['ROL_ADMIN'], { usuario: 'complice' }) }
    expect((await portal.call(token, personas.create, friend)).status).toBe(403)
    expect(await rolesOf(persona.usuarioId)).toEqual(['ROL_CALLCENTER'])
    expect(await portal.directory.findByUsername('complice')).toBeUndefined()
  })

  test('a token never raises what was given', async () => {
    const { persona, token } = await crear(['ROL_CALLCENTER'])
    const more = { ...token, roles: ['ROL_CALLCENTER', 'ROL_ADMIN'] }
    expect((await portal.call(more, personas.create, { body: datos(['ROL_ADMIN']) })).status).toBe(403)
    expect(await rolesOf(persona.usuarioId)).toEqual(['ROL_CALLCENTER'])
  })

  test('what the provider took away does not count, and comes back with it', async () => {
    const { persona, token } = await crear(['ROL_CALLCENTER', 'ROL_POSTVENTA'])
    const list = (roles: string[]) =>
      portal.call({ ...token, roles }, personas.search, { params: { page: 1, size: 1 }, body: {} })
    await list(['ROL_CALLCENTER'])
    expect(await rolesOf(persona.usuarioId)).toEqual(['ROL_CALLCENTER'])
    await list(['ROL_CALLCENTER', 'ROL_POSTVENTA'])
    expect((await rolesOf(persona.usuarioId)).toSorted()).toEqual(['ROL_CALLCENTER', 'ROL_POSTVENTA'])
  })

  test('who comes for the first time, and was given nothing yet, has what their token says from then on', async () => {
    const paz = await idOf(portal, 'npaz')
    await portal.call('npaz', personas.search, { params: { page: 1, size: 1 }, body: {} })
    expect(await rolesOf(paz)).toEqual(['ROL_CALLCENTER'])
    const raised = { userName: 'npaz', sub: subOf('npaz'), roles: ['ROL_CALLCENTER', 'ROL_ADMIN'] }
    expect((await portal.call(raised, personas.create, { body: datos(['ROL_ADMIN']) })).status).toBe(403)
  })

  test('of a representative, what the company gave them is what counts', async () => {
    const raised = { userName: 'lferreyra', sub: subOf('lferreyra'), roles: ['ROL_USER', 'ROL_REPRESENTANTE'] }
    const before = await portal.call('lferreyra', personas.search, { params: { page: 1, size: 1 }, body: {} })
    expect(before.status).toBe(403)
    expect((await representantesOf(portal, raised).create()).status).toBe(403)
  })
})

describe('with other rights one signs in again', () => {
  test('another portfolio ends the sessions of who sells, another telephone does not', async () => {
    const { persona, sub } = await crear(['ROL_VENDEDOR'])
    await change(persona, { telefono: '+543415550199' })
    expect(ended).not.toContain(sub)
    await change({ ...persona, version: persona.version + 1 }, { razonSocialIds: [1061] })
    expect(ended).toContain(sub)
  })

  test.each([
    ['roles', { roles: ['ROL_ECOMMERCE_USER'] }],
    ['services', { servicios: [2] }],
    ['companies', { razonSocialIds: [1042, 1043] }],
  ])('other %s end those of a representative', async (_what, changes) => {
    const ibarra = representantesOf(portal, 'mibarra')
    const { userId, usuario } = (await ibarra.create({ razonSocialIds: [1042], servicios: [2, 3] })).body
    await until('the account is there', async () => (await portal.directory.findByUsername(usuario)) !== undefined)
    const { id } = (await portal.directory.findByUsername(usuario))!
    await ibarra.update(userId, { cargo: 'Compras' })
    await until('the provider followed', async () => (await ibarra.get(userId)).body.pendiente === false)
    expect(ended).not.toContain(id)
    expect((await ibarra.update(userId, changes)).status).toBe(200)
    await until('their sessions ended', () => Promise.resolve(ended.includes(id)))
  })
})

test('whose e-mail the administration changes is told at the address of before, with no link', async () => {
  const { persona } = await crear(['ROL_CALLCENTER'])
  await change(persona, { email: 'otra.casilla@meridiana.example' })
  const told = async () => (await readMails(portal)).filter(({ para }) => para === persona.email)
  await until('it is told', async () =>
    (await told()).some(({ asunto }) => asunto === 'Cambiaron tu e-mail de Autogestión'),
  )
  expect(JSON.stringify(await told())).not.toContain('deshacer-email')
})

test('everybody who administers is told by mail of who begins to, and of nobody else', async () => {
  const first = await crear(['ROL_ADMIN'])
  const { persona } = await crear(['ROL_CALLCENTER'])
  await change(persona, { roles: ['ROL_CALLCENTER', 'ROL_ADMIN'], nombre: 'Celeste' })
  const told = async () =>
    (await readMails(portal)).filter(({ asunto }) => asunto === 'Celeste Vázquez administra Autogestión')
  await until('those who administer are told', async () =>
    (await told()).some(({ para }) => para === first.persona.email),
  )
  expect((await told()).map(({ para }) => para)).not.toContain(persona.email)
  expect((await told())[0]!.texto).toContain('Administración Meridiana')
})
