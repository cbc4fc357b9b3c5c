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
/** Identity provider ids of the users whose sessions were ended. */
const ended: string[] = []
const withRecording = (real: IdentityDirectory): IdentityDirectory =>
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
  portal = await startPortal({}, { retries: 2, directory: withRecording })
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

describe('a caller has the roles that are both in the token and granted in the portal', () => {
  test('a user who lost a role is denied at the next call, and an old token does not restore it', async () => {
    const { persona, sub, token } = await crear(['ROL_ADMIN', 'ROL_CALLCENTER'])
    expect((await portal.call(token, personas.search, { params: { page: 1, size: 1 }, body: {} })).status).toBe(200)
    expect((await change(persona, { roles: ['ROL_CALLCENTER'] })).status).toBe(200)
    expect(ended).toContain(sub)
    const request = { body: datos(['ROL_ADMIN'], { usuario: 'complice' }) }
    expect((await portal.call(token, personas.create, request)).status).toBe(403)
    expect(await rolesOf(persona.usuarioId)).toEqual(['ROL_CALLCENTER'])
    expect(await portal.directory.findByUsername('complice')).toBeUndefined()
  })

  test('a token does not add roles to the granted ones', async () => {
    const { persona, token } = await crear(['ROL_CALLCENTER'])
    const more = { ...token, roles: ['ROL_CALLCENTER', 'ROL_ADMIN'] }
    expect((await portal.call(more, personas.create, { body: datos(['ROL_ADMIN']) })).status).toBe(403)
    expect(await rolesOf(persona.usuarioId)).toEqual(['ROL_CALLCENTER'])
  })

  test('a role that the provider removed does not apply until the provider restores it', async () => {
    const { persona, token } = await crear(['ROL_CALLCENTER', 'ROL_POSTVENTA'])
    const list = (roles: string[]) =>
      portal.call({ ...token, roles }, personas.search, { params: { page: 1, size: 1 }, body: {} })
    await list(['ROL_CALLCENTER'])
    expect(await rolesOf(persona.usuarioId)).toEqual(['ROL_CALLCENTER'])
    await list(['ROL_CALLCENTER', 'ROL_POSTVENTA'])
    expect((await rolesOf(persona.usuarioId)).toSorted()).toEqual(['ROL_CALLCENTER', 'ROL_POSTVENTA'])
  })

  test('the first sign-in grants the roles of the token to a user who has none', async () => {
    const paz = await idOf(portal, 'npaz')
    await portal.call('npaz', personas.search, { params: { page: 1, size: 1 }, body: {} })
    expect(await rolesOf(paz)).toEqual(['ROL_CALLCENTER'])
    const raised = { userName: 'npaz', sub: subOf('npaz'), roles: ['ROL_CALLCENTER', 'ROL_ADMIN'] }
    expect((await portal.call(raised, personas.create, { body: datos(['ROL_ADMIN']) })).status).toBe(403)
  })

  test('a representative has only the roles granted by their company', async () => {
    const raised = { userName: 'lferreyra', sub: subOf('lferreyra'), roles: ['ROL_USER', 'ROL_REPRESENTANTE'] }
    const before = await portal.call('lferreyra', personas.search, { params: { page: 1, size: 1 }, body: {} })
    expect(before.status).toBe(403)
    expect((await representantesOf(portal, raised).create()).status).toBe(403)
  })
})

describe('a change of rights ends the sessions', () => {
  test('a change of companies ends the sessions of a seller, but a change of telephone does not', async () => {
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
  ])('a change of %s ends the sessions of a representative', async (_what, changes) => {
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

test('a user whose e-mail an administrator changed gets a mail at the old address, without a link', async () => {
  const { persona } = await crear(['ROL_CALLCENTER'])
  await change(persona, { email: 'otra.casilla@meridiana.example' })
  const noticeMails = async () => (await readMails(portal)).filter(({ para }) => para === persona.email)
  await until('it is told', async () =>
    (await noticeMails()).some(({ asunto }) => asunto === 'Cambiaron tu email de Autogestión'),
  )
  expect(JSON.stringify(await noticeMails())).not.toContain('deshacer-email')
})

test('all other administrators get a mail when a user becomes administrator', async () => {
  const other = await crear(['ROL_ADMIN'])
  const { persona } = await crear(['ROL_CALLCENTER'])
  await change(persona, { roles: ['ROL_CALLCENTER', 'ROL_ADMIN'], nombre: 'Celeste' })
  const noticeMails = async () =>
    (await readMails(portal)).filter(({ asunto }) => asunto === 'Celeste Vázquez administra Autogestión')
  await until('those who administer are told', async () =>
    (await noticeMails()).some(({ para }) => para === other.persona.email),
  )
  expect((await noticeMails()).map(({ para }) => para)).not.toContain(persona.email)
  expect((await noticeMails())[0]!.texto).toContain('Administración Meridiana')
})
