import { afterAll, beforeAll, expect, test } from 'vitest'
import { empresas } from '#contract/maestros/calls.ts'
import { personas } from '#contract/personas/calls.ts'
import { segundoPaso } from '#contract/segundo-paso/calls.ts'
import type { Role } from '#contract/base/roles.ts'
import type { ReplyOf } from '#contract/route.ts'
import type { IdentityDirectory, SecondFactor } from '#gateways/identity/directory.ts'
import { readMails } from '#testing/mailbox.ts'
import { type Person, type Portal, startPortal, subOf } from '#testing/portal.ts'
import { idOf, representantesOf } from '#testing/representantes.ts'
import { until } from '#testing/wait.ts'

let portal: Portal
/** Second factors by account, set by the tests. */
const factors = new Map<string, SecondFactor[]>()
const CODE: SecondFactor = {
  id: 'f',
  tipo: 'codigo',
  nombre: null,
  desde: new Date('2026-11-20T12:00:00Z'),
  quedan: null,
}

/** Directory of the embedded provider with simulated second factors. */
const withFactors = (real: IdentityDirectory): IdentityDirectory =>
  new Proxy(real, {
    get: (target, name) => {
      if (name === 'listSecondFactors') return async (id: string) => factors.get(id) ?? []
      if (name === 'removeSecondFactors')
        return async (id: string) => {
          const had = factors.get(id)?.length ?? 0
          factors.delete(id)
          return had
        }
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })

beforeAll(async () => {
  portal = await startPortal({ SECOND_FACTOR: 'staff' }, { retries: 2, directory: withFactors })
})
afterAll(() => portal.close())

const OWN = 1042
const roles: Role[] = ['ROL_OWNER', 'ROL_REPRESENTANTE', 'ROL_USER']
const setEmpresa = (exigido: boolean, who: Person = 'mibarra') =>
  portal.call(who, segundoPaso.setEmpresa, { roles, params: { razonSocialId: OWN }, body: { exigido } })
const isDemandedOf = async (username: string): Promise<boolean> =>
  (await portal.directory.findByUsername(username))!.requiredActions.includes('CONFIGURE_TOTP')
const exigidoPor = async (who: Person) => (await portal.call(who, segundoPaso.get)).body.exigidoPor

test('lists to an owner which razones sociales demand a second factor, and denies the list to other roles', async () => {
  const { body } = await portal.call<unknown>('mibarra', segundoPaso.listEmpresas)
  expect(body).toEqual([
    { razonSocialId: expect.any(Number), razonSocial: expect.any(String), exigido: false },
    { razonSocialId: expect.any(Number), razonSocial: expect.any(String), exigido: false },
  ])
  for (const who of ['lferreyra', 'admin'] as const)
    expect((await portal.call(who, segundoPaso.listEmpresas)).status).toBe(403)
})

test('a razón social demands a second factor of all its users at their next sign-in, and of no other user', async () => {
  expect((await setEmpresa(true)).status).toBe(200)
  await until('the provider follows', () => isDemandedOf('lferreyra'))
  await until('the owner too', () => isDemandedOf('mibarra'))
  expect(await isDemandedOf('hquiroga')).toBe(false)
  expect(await exigidoPor('lferreyra')).toEqual(expect.stringContaining('Litoral'))
  expect(await exigidoPor('hquiroga')).toBeNull()
  // The audit has only one change, because the second call demanded a factor that was demanded already.
  await setEmpresa(true)
  const { rows } = await portal.pool.query<{ detalle: unknown }>(
    "select detalle from auditoria where operacion = 'segundoPaso.setEmpresa' and detalle is not null and detalle::text like '%segundoPasoExigido%'",
  )
  expect(rows).toHaveLength(1)

  await setEmpresa(false)
  await until(
    'nobody is asked any more',
    async () => !(await isDemandedOf('lferreyra')) && !(await isDemandedOf('mibarra')),
  )
  expect(await exigidoPor('lferreyra')).toBeNull()
})

test('an inactive razón social demands no second factor and is not offered to its owner', async () => {
  await setEmpresa(true)
  await until('the provider follows', () => isDemandedOf('mibarra'))
  const params = { id: OWN }
  const { fila } = (await portal.call<ReplyOf<typeof empresas.get>>('admin', empresas.get, { params })).body
  const set = (activo: boolean, version: number) =>
    portal.call('admin', empresas.update, { params, body: { ...fila, activo, version } })
  expect((await set(false, fila.version)).status).toBe(200)
  const { body: offered } = await portal.call<unknown>('mibarra', segundoPaso.listEmpresas)
  expect(offered).toEqual([expect.objectContaining({ razonSocialId: 1043 })])
  expect(await exigidoPor('mibarra')).toBeNull()
  expect((await set(true, fila.version + 1)).status).toBe(200)
  expect(await exigidoPor('mibarra')).toEqual(expect.stringContaining('Litoral'))
  await setEmpresa(false)
  await until('it no longer does', async () => !(await isDemandedOf('mibarra')))
})

test('a user who starts to work for a razón social that demands a second factor has to set up a second factor', async () => {
  await setEmpresa(true)
  const { usuario } = (await representantesOf(portal, 'mibarra').create()).body
  await until('their account asks for it', async () => {
    const account = await portal.directory.findByUsername(usuario)
    return account?.requiredActions.includes('CONFIGURE_TOTP') === true
  })
  await setEmpresa(false)
  await until('it no longer does', async () => !(await isDemandedOf(usuario)))
})

test('tells staff that the distributor demands a second factor, and customers that it is optional', async () => {
  expect(await exigidoPor('rsosa')).toBe('Distribuidora Meridiana')
  factors.set(subOf('hquiroga'), [CODE])
  expect((await portal.call('hquiroga', segundoPaso.get)).body).toEqual({
    exigidoPor: null,
    admiteLlaves: false,
    factores: [{ ...CODE, desde: '2026-11-20T12:00:00.000Z' }],
  })
})

test('an owner removes the second factor of a user, who gets a mail and sets up another factor if one is demanded', async () => {
  const id = await idOf(portal, 'lferreyra')
  const remove = () => portal.call('mibarra', segundoPaso.removeRepresentante, { params: { representanteId: id } })
  await setEmpresa(true)
  await until('the provider asks', () => isDemandedOf('lferreyra'))
  await portal.directory.setSecondFactorRequired(subOf('lferreyra'), false)
  factors.set(subOf('lferreyra'), [CODE])
  expect((await remove()).body.mensaje).toMatch(/^Quitamos su verificación en dos pasos y le avisamos a /)
  expect(await isDemandedOf('lferreyra')).toBe(true)
  await until('the mail goes out', async () =>
    (await readMails(portal)).some(
      ({ para, asunto, texto }) =>
        para === 'lferreyra@cliente.example' &&
        asunto === 'Se quitó tu verificación en dos pasos de Autogestión' &&
        texto.includes('la configurás de nuevo'),
    ),
  )
  expect((await remove()).body.mensaje).toBe('No tenía verificación en dos pasos.')
  await setEmpresa(false)
})

test('only the administration removes the second factor of a user who also works for another owner', async () => {
  const { userId, usuario } = (await representantesOf(portal, 'admin').create({ razonSocialIds: [OWN, 1051] })).body
  await until('their account is made', async () => !!(await portal.directory.findByUsername(usuario)))
  const { id } = (await portal.directory.findByUsername(usuario))!
  factors.set(id, [CODE])
  const sent = { params: { representanteId: userId } }
  const { status, body } = await portal.call('mibarra', segundoPaso.removeRepresentante, sent)
  expect([status, body.message]).toEqual([409, expect.stringContaining('También trabaja para otra empresa')])
  expect(factors.has(id)).toBe(true)
  await until(
    'it is theirs',
    async () => (await portal.call('admin', personas.removeSegundoFactor, { params: { id: userId } })).status === 200,
  )
  expect(factors.has(id)).toBe(false)
})

test('users cannot remove their own second factor; the administration can remove the second factor of anybody, who gets a mail', async () => {
  const own = { roles, params: { representanteId: await idOf(portal, 'lferreyra') } }
  expect((await portal.call('lferreyra', segundoPaso.removeRepresentante, own)).status).toBe(403)
  factors.set(subOf('npaz'), [CODE])
  const id = await idOf(portal, 'npaz')
  const { body } = await portal.call('admin', personas.removeSegundoFactor, { params: { id } })
  expect(body.mensaje).toBe('Quitamos su verificación en dos pasos y le avisamos a npaz@meridiana.example.')
  await until('the mail goes out', async () =>
    (await readMails(portal)).some(
      ({ para, asunto }) => para === 'npaz@meridiana.example' && asunto.includes('verificación en dos pasos'),
    ),
  )
})
