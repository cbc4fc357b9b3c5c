import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { negocios } from '#contract/negocios/calls.ts'
import type { ReplyOf } from '#contract/route.ts'
import { usuarios } from '#contract/usuarios/calls.ts'
import type { UsuarioProfile } from '#contract/usuarios/shapes.ts'
import { loadCaller } from '#modules/usuarios'
import { type Person, type Portal, startPortal, subOf } from '#testing/portal.ts'

let portal: Portal

beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.close())

const profile = (person: Person, userName: string = person) =>
  portal.call<UsuarioProfile>(person, usuarios.getByName, { params: { userName } })

describe('the profile', () => {
  test('has the companies of the user, with businesses and contacts', async () => {
    const { body } = await profile('mibarra')
    expect(body.listRazonSocial.map((razon) => razon.razonSocialId)).toEqual([1042, 1043])
    expect(body.listRazonSocial[0]).toMatchObject({
      razonSocial: 'Repuestos Litoral Sur S.R.L.',
      cuit: '30801001234',
      codigoCliente: '0000104217',
      activo: true,
      negocios: [{ negocioId: 4, negocio: 'Autopartes' }],
      vendedores: [{ nombre: 'Diego Arrieta' }],
      asesores: [{ nombre: 'Julián Bossio' }],
      asesoresCobranza: [{ nombre: 'Carina Olmedo' }],
    })
    expect(body).toMatchObject({
      userName: 'mibarra',
      esInterno: false,
      contacto: { nombre: 'Marcos', dni: '71234567' },
    })
  })

  test('has userIdInvgate and grupoId of the first company', async () => {
    const { body } = await profile('mibarra')
    expect(body.userIdInvgate).toBe(body.listRazonSocial[0]!.userIdInvgate)
    expect(body.grupoId).toBe(body.listRazonSocial[0]!.grupo.grupoId)
    expect((await profile('sinconfig')).body).toMatchObject({ listRazonSocial: [], userIdInvgate: null, grupoId: null })
  })

  test('says whether the user is staff', async () => {
    expect((await profile('rsosa')).body).toMatchObject({ esInterno: true, rol: 'ROL_POSTVENTA' })
  })

  test('is found by the user name in any case, and only by its owner', async () => {
    expect((await profile('mibarra', 'MIbarra')).status).toBe(200)
    for (const name of ['lferreyra', 'nadie', "x' or '1'='1"]) expect((await profile('mibarra', name)).status).toBe(404)
    expect((await profile('admin', 'mibarra')).status).toBe(404)
  })
})

describe('a user who signs in for the first time', () => {
  const identity = (sub: string, userName: string) => ({
    sub,
    userName,
    email: `${userName}@cliente.example`,
    emailVerified: false,
    nombre: 'Ana',
    apellido: 'Luz',
    roles: new Set<string>(),
    sid: '',
    issuedAt: 0,
    expiresAt: 0,
    signedInAt: undefined,
  })

  test('is bound to the identity of that sign-in: another identity with the same user name is not accepted', async () => {
    await profile('lferreyra')
    await expect(loadCaller(portal.pool, identity('otra', 'lferreyra'))).rejects.toMatchObject({
      code: 'no-encontrado',
    })
    await expect(loadCaller(portal.pool, identity(subOf('lferreyra'), 'otro'))).resolves.toMatchObject({
      userName: 'lferreyra',
    })
  })

  test('gets a profile without companies, roles or services when the flag register is on', async () => {
    const caller = await loadCaller(portal.pool, identity('registrada', 'aluz'), { registers: true })
    expect(caller).toMatchObject({ userName: 'aluz', nombre: 'Ana Luz', isStaff: false, scope: [] })
    expect(caller.servicios.size).toBe(0)
    await expect(loadCaller(portal.pool, identity('registrada', 'aluz'))).resolves.toMatchObject({ userName: 'aluz' })
  })

  test('is rejected with an existing user name and an unverified e-mail, when the flag register is on', async () => {
    const claim = (emailVerified: boolean) =>
      loadCaller(portal.pool, { ...identity('otra', 'hquiroga'), emailVerified }, { registers: true })
    await expect(claim(false)).rejects.toMatchObject({ code: 'sin-permiso' })
    await expect(claim(true)).resolves.toMatchObject({ userName: 'hquiroga' })
    const taken = { ...identity('tercera', 'otro-nombre'), email: 'mibarra@cliente.example' }
    await expect(loadCaller(portal.pool, taken, { registers: true })).rejects.toMatchObject({ status: 404 })
  })

  test('gets 404 when they have no profile', async () => {
    await expect(loadCaller(portal.pool, identity('nueva', 'nadie'))).rejects.toMatchObject({ status: 404 })
  })
})

describe('the businesses of a user', () => {
  const list = async (person: Person) => {
    const { usuarioId } = (await profile(person)).body
    return (
      await portal.call<ReplyOf<typeof negocios.getByUser>>(person, negocios.getByUser, { params: { usuarioId } })
    ).body
  }

  test('are those of their companies, with brands and the services of the user', async () => {
    const [autopartes, ...others] = await list('lferreyra')
    expect(others).toEqual([])
    expect(autopartes).toMatchObject({ negocio: 'Autopartes', negocioId: 4 })
    expect(autopartes!.marcas.map((marca) => marca.nombre)).toContain('Norvial')
    expect(autopartes!.servicios.map((servicio) => servicio.servicioId)).toEqual([1, 2, 3, 4, 5, 6, 8, 12])
  })

  test('come with the profile when they are requested with it, and equal those of the separate call', async () => {
    const both = await portal.call<ReplyOf<typeof usuarios.getByName>>('lferreyra', usuarios.getByName, {
      params: { userName: 'lferreyra' },
      query: { con: 'negocios' },
    })
    expect(both.body.negocios?.map(({ negocioId }) => negocioId)).toEqual([4])
    expect(both.body.negocios).toEqual(await list('lferreyra'))
    expect((await profile('lferreyra')).body).not.toHaveProperty('negocios')
  })

  test('are all businesses, with every service, for staff', async () => {
    const all = await list('rsosa')
    expect(all.map((negocio) => negocio.negocioId)).toEqual([1, 4])
    expect(all[0]!.servicios).toHaveLength(13)
  })

  test("have a banner from the banner's first day to its last", async () => {
    const banners = async (instant: string) => {
      portal.setNow(instant)
      const [negocio] = await list('lferreyra')
      return negocio!.banners.length
    }
    expect(await banners('2026-11-21T02:59:00Z')).toBe(0)
    expect(await banners('2026-11-21T03:00:00Z')).toBe(1)
    expect(await banners('2026-12-22T02:59:00Z')).toBe(1)
    expect(await banners('2026-12-22T03:00:00Z')).toBe(0)
  })
})
