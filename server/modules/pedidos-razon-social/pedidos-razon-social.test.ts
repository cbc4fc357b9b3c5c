import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { decisiones } from '#contract/mesa/decisiones.calls.ts'
import { pedidosRazonSocial } from '#contract/pedidos-razon-social/calls.ts'
import type { PedidoRazonSocial } from '#contract/pedidos-razon-social/shapes.ts'
import { usuarios } from '#contract/usuarios/calls.ts'
import type { UsuarioProfile } from '#contract/usuarios/shapes.ts'
import { deleteSueltos } from '#modules/archivos'
import { type Person, PNG, type Portal, startPortal } from '#testing/portal.ts'

/** CUIT of Frenos y Embragues del Norte S.A. (1071), and CUIT of a company that the ERP does not have. */
const NORTE = '33-81023456-9'
const NUEVA = '30-81111111-9'

let portal: Portal
beforeAll(async () => {
  portal = await startPortal({ FLAGS: 'add-legal-entity=on' })
})
afterAll(() => portal.close())

const proof = [{ name: 'constancia.png', content: PNG }]
const ask = (who: Person, over: object = {}, files = proof) =>
  portal.call<{ pedidoId: number; fields?: object }>(who, pedidosRazonSocial.create, {
    body: {
      cuit: NORTE,
      razonSocial: 'Frenos y Embragues del Norte S.A.',
      provincia: 'Salta',
      comentario: '',
      ...over,
    },
    files,
  })
const list = async (who: Person) => (await portal.call<PedidoRazonSocial[]>(who, pedidosRazonSocial.list)).body
const decide = (who: Person, pedidoId: number, estado: string, body: object = {}) =>
  portal.call<{ fields?: object; message: string }>(who, pedidosRazonSocial.setEstado, {
    params: { pedidoId, estado },
    body: { version: 1, ...body },
  })
const razonesOf = async (who: Person) => {
  const { body } = await portal.call<UsuarioProfile>(who, usuarios.getByName, { params: { userName: who } })
  return body.listRazonSocial.map(({ razonSocialId }) => razonSocialId)
}

test('approving a request requires a recent sign-in, but rejecting it does not', async () => {
  const token = await portal.token('npaz', { signedInAt: 0 })
  const codeOf = async (estado: string) =>
    (
      await portal.call<{ code: string }>(undefined, pedidosRazonSocial.setEstado, {
        params: { pedidoId: 999_999, estado },
        body: { version: 1, motivo: 'No es de esta empresa' },
        headers: { authorization: `Bearer ${token}` },
      })
    ).body.code
  expect(await codeOf('aprobado')).toBe('ingreso-viejo')
  expect(await codeOf('rechazado')).toBe('no-encontrado')
})

test('approving a request from the mesa requires a recent sign-in when the user decides, but rejecting it does not', async () => {
  const token = await portal.token('npaz', { signedInAt: 0 })
  const { method, path } = pedidosRazonSocial.setEstado
  const decide = (estado: string) =>
    portal.call<{ code: string }>(undefined, decisiones.hold, {
      body: {
        decisionId: randomUUID(),
        texto: 'Alta 12: Resolver.',
        item: 'Alta 12',
        escrito: null,
        llamada: `${method} ${path}`,
        parametros: { pedidoId: 12, estado },
        cuerpo: { version: 1, motivo: 'No es de esta empresa' },
      },
      headers: { authorization: `Bearer ${token}` },
    })
  const { status, body } = await decide('aprobado')
  expect([status, body.code]).toEqual([401, 'ingreso-viejo'])
  expect((await portal.call('npaz', decisiones.list)).body).toEqual([])
  expect((await decide('rechazado')).status).toBe(200)
})

describe('asking for a razón social', () => {
  test.each([
    ['a CUIT with a wrong check digit', { cuit: '30-80100123-5' }, proof, 'cuit'],
    ['an unknown province', { provincia: 'Montevideo' }, proof, 'provincia'],
    ['a company that the user already has', { cuit: '30-80100123-4' }, proof, 'cuit'],
    ['a request without proof', {}, [], 'files'],
  ])('rejects %s with an error on the field', async (_what, over, files, field) => {
    const { status, body } = await ask('lferreyra', over, files)
    expect([status, body.fields]).toEqual([400, { [field]: expect.any(String) as string }])
  })

  test('is pending until the staff decide the request; a second request answers 409; the name of the company with that CUIT is not shown', async () => {
    expect((await ask('lferreyra')).status).toBe(200)
    expect((await ask('lferreyra')).status).toBe(409)
    expect(await list('lferreyra')).toEqual([
      expect.objectContaining({ estado: 'pendiente', cuit: '33810234569', conocida: null }),
    ])
    expect(await list('mibarra')).toEqual([])
    expect(await razonesOf('lferreyra')).toEqual([1042])
  })

  test('keeps its proof, which only its sender and the staff who decide can read', async () => {
    await deleteSueltos(portal.pool, new Date('2030-01-01'))
    const [pedido] = await list('lferreyra')
    const params = { pedidoId: pedido!.pedidoId, archivoId: pedido!.archivos[0]!.archivoId }
    const statuses = await Promise.all(
      (['lferreyra', 'npaz', 'mibarra', 'rsosa'] as const).map(
        async (who) => (await portal.call(who, pedidosRazonSocial.download, { params })).status,
      ),
    )
    expect(statuses).toEqual([200, 200, 404, 404])
  })
})

describe('deciding a request', () => {
  test('is allowed to administration and call centre, who see the company that has the CUIT', async () => {
    const search = (who: Person) =>
      portal.call<{ filas: PedidoRazonSocial[] }>(who, pedidosRazonSocial.search, {
        params: { page: 1, size: 20 },
        body: { estado: 'pendiente' },
      })
    expect((await search('mibarra')).status).toBe(403)
    expect((await search('npaz')).body.filas[0]).toMatchObject({
      usuario: 'Lucía Ferreyra',
      conocida: { razonSocialId: 1071 },
    })
  })

  test('gives access to the company at once when it is approved; a second decision is rejected', async () => {
    const [pedido] = await list('lferreyra')
    expect((await decide('npaz', pedido!.pedidoId, 'aprobado')).status).toBe(200)
    expect(await razonesOf('lferreyra')).toEqual([1042, 1071])
    expect((await decide('admin', pedido!.pedidoId, 'rechazado', { motivo: 'No corresponde' })).status).toBe(409)
    expect((await ask('lferreyra')).body.fields).toHaveProperty('cuit')
  })

  test('requires a reason to reject, which the user reads; the user can then ask again', async () => {
    const { pedidoId } = (await ask('hquiroga')).body
    expect((await decide('npaz', pedidoId, 'rechazado')).body.fields).toHaveProperty('motivo')
    await decide('npaz', pedidoId, 'rechazado', { motivo: 'El poder está vencido' })
    expect((await list('hquiroga'))[0]).toMatchObject({ estado: 'rechazado', motivo: 'El poder está vencido' })
    expect((await ask('hquiroga')).status).toBe(200)
    expect(await razonesOf('hquiroga')).toEqual([1043, 1060])
  })

  test('requires customer number and business for a company that the ERP does not have', async () => {
    const { pedidoId } = (await ask('mibarra', { cuit: NUEVA, razonSocial: 'Nueva S.A.' })).body
    expect((await decide('npaz', pedidoId, 'aprobado')).body.fields).toHaveProperty('codigoCliente')
    const taken = await decide('npaz', pedidoId, 'aprobado', { codigoCliente: '104217', negocioIds: [4] })
    expect(taken.body.fields).toHaveProperty('codigoCliente')
    const none = await decide('npaz', pedidoId, 'aprobado', { codigoCliente: '200001', negocioIds: [99] })
    expect(none.body.fields).toHaveProperty('negocioIds')
    expect((await decide('npaz', pedidoId, 'aprobado', { codigoCliente: '200001', negocioIds: [4] })).status).toBe(200)
    expect(await razonesOf('mibarra')).toEqual([1042, 1043, 1073])
  })
})

test('rejects new requests and shows earlier ones when the flag add-legal-entity is off', async () => {
  const off = await startPortal()
  const { status } = await off.call('lferreyra', pedidosRazonSocial.create, {
    body: { cuit: NORTE, razonSocial: 'Frenos', provincia: 'Salta' },
    files: proof,
  })
  expect(status).toBe(403)
  expect((await off.call('lferreyra', pedidosRazonSocial.list)).body).toEqual([])
  await off.close()
})

describe('in an installation without companies', () => {
  let empty: Portal
  beforeAll(async () => {
    empty = await startPortal({ FLAGS: 'add-legal-entity=on' })
    await empty.pool.query('truncate razon_social cascade')
  })
  afterAll(() => empty.close())

  test('the first request is approved without a seller, creates company 1 and gives access to it', async () => {
    const asked = await empty.call<{ pedidoId: number }>('sinconfig', pedidosRazonSocial.create, {
      body: { cuit: NORTE, razonSocial: 'Frenos y Embragues del Norte S.A.', provincia: 'Salta', comentario: '' },
      files: proof,
    })
    expect(asked.status).toBe(200)
    const approve = (body: object) =>
      empty.call<{ fields?: object }>('admin', pedidosRazonSocial.setEstado, {
        params: { pedidoId: asked.body.pedidoId, estado: 'aprobado' },
        body: { version: 1, ...body },
      })
    const without = await approve({})
    expect([without.status, without.body.fields]).toEqual([
      400,
      { codigoCliente: 'Ingresá el código de cliente que le dio el ERP.', negocioIds: 'Elegí al menos un negocio.' },
    ])
    expect((await approve({ codigoCliente: '7', negocioIds: [4] })).status).toBe(200)
    const { body } = await empty.call<UsuarioProfile>('sinconfig', usuarios.getByName, {
      params: { userName: 'sinconfig' },
    })
    expect(body.listRazonSocial).toMatchObject([{ razonSocialId: 1, codigoCliente: '0000000007', vendedores: [] }])
  })
})
