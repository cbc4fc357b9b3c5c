import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ERRORS } from '#contract/base/errors.ts'
import { conexiones, webhooks } from '#contract/conexiones/calls.ts'
import { mesa } from '#contract/mesa/calls.ts'
import { devoluciones } from '#contract/devoluciones/calls.ts'
import { negocios } from '#contract/negocios/calls.ts'
import type { ReplyOf, Route } from '#contract/route.ts'
import { tickets } from '#contract/tickets/calls.ts'
import { usuarios } from '#contract/usuarios/calls.ts'
import { verComo } from '#contract/ver-como/calls.ts'
import { VER_COMO_HEADER } from '#contract/ver-como/reglas.ts'
import { callBy, createToken, TITULAR } from '#testing/gestiones/tokens.ts'
import { type Person, type Portal, startPortal } from '#testing/portal.ts'
import { OF_ANOTHER, PRIVATE } from '#testing/llamadas.ts'
import { TEST_NOW } from '#testing/postgres.ts'

let portal: Portal
let verComoId: string
/** Repuestos Litoral Sur, to which claim 40102 and return 30101 belong. */
const EMPRESA = 1042

const start = (who: Person, razonSocialId = EMPRESA) =>
  portal.call<ReplyOf<typeof verComo.start>>(who, verComo.start, { body: { razonSocialId } })
const as = <T>(route: Route, sent: object = {}, id = verComoId, who: Person = 'rsosa') =>
  portal.call<T>(who, route, { ...sent, headers: { [VER_COMO_HEADER]: id } })

beforeAll(async () => {
  portal = await startPortal()
  verComoId = (await start('rsosa')).body.verComoId
})
afterAll(() => portal.close())

describe('a user in Ver como', () => {
  test('is an owner of that razón social only, with the services of its users', async () => {
    const { body: perfil } = await as<ReplyOf<typeof usuarios.getByName>>(usuarios.getByName, {
      params: { userName: 'rsosa' },
    })
    expect(perfil).toMatchObject({ userName: 'rsosa', esInterno: false, rol: 'ROL_OWNER' })
    expect(perfil.listRazonSocial.map(({ razonSocialId }) => razonSocialId)).toEqual([EMPRESA])
    const { body: propios } = await as<ReplyOf<typeof negocios.getByUser>>(negocios.getByUser, {
      params: { usuarioId: perfil.usuarioId },
    })
    const { body: deCliente } = await portal.call<ReplyOf<typeof negocios.getByUser>>('lferreyra', negocios.getByUser, {
      params: { usuarioId: 2 },
    })
    expect(propios.map(({ negocioId }) => negocioId)).toEqual(deCliente.map(({ negocioId }) => negocioId))
    const ofCompany = propios[0]!.servicios.map(({ servicioId }) => servicioId)
    expect(ofCompany).toEqual(expect.arrayContaining(deCliente[0]!.servicios.map(({ servicioId }) => servicioId)))
  })

  test('reads the same data as its customers, and nothing of another razón social', async () => {
    const { body } = await as<ReplyOf<typeof tickets.search>>(tickets.search, {
      query: { page: 1, size: 50 },
      body: { tipo: 'reclamo' },
    })
    const own = await portal.call<ReplyOf<typeof tickets.search>>('lferreyra', tickets.search, {
      query: { page: 1, size: 50 },
      body: { tipo: 'reclamo' },
    })
    expect(body.filas.map(({ ticketId }) => ticketId)).toEqual(own.body.filas.map(({ ticketId }) => ticketId))
    expect((await as(devoluciones.get, { params: { devolucionId: 30_106 } })).status).toBe(404)
    expect((await as(devoluciones.get, { params: { devolucionId: 30_101 } })).status).toBe(200)
  })

  test('sees no internal note, no assignee and no mesa', async () => {
    const params = { ticketId: 40_102 }
    const { body: detail } = await as<ReplyOf<typeof tickets.get>>(tickets.get, { params })
    const customer = await portal.call<ReplyOf<typeof tickets.get>>('lferreyra', tickets.get, { params })
    expect(detail.asignado).toEqual(customer.body.asignado)
    const { body: perfil } = await as<ReplyOf<typeof usuarios.getByName>>(usuarios.getByName, {
      params: { userName: 'rsosa' },
    })
    const { body: said } = await as<ReplyOf<typeof tickets.getComentarios>>(tickets.getComentarios, {
      params: { ticketId: 40_102, usuarioId: perfil.usuarioId },
    })
    expect(JSON.stringify(said)).not.toContain('Cobranzas dice')
    expect((await as(mesa.listColas)).status).toBe(403)
  })

  test('sees neither the URL and the answers of a webhook nor any part of a token', async () => {
    const { token, tokenId } = await createToken(portal, ['webhooks:administrar'], { direcciones: ['127.0.0.0/8'] })
    await callBy(portal, token, webhooks.list)
    const { body: made } = await portal.call<{ webhookId: number }>('mibarra', webhooks.create, {
      body: { razonSocialId: EMPRESA, direccion: 'https://erp.cliente.example/aviso?k=9', eventos: ['reclamo.estado'] },
      roles: TITULAR,
    })
    const { webhookId } = made
    await portal.call('mibarra', webhooks.sendPrueba, { params: { webhookId }, roles: TITULAR })
    await portal.pool.query(`update webhook_envio set respuesta = 'de su ERP' where webhook_id = $1`, [webhookId])
    const tokenOf = async (rows: Promise<{ body: ReplyOf<typeof conexiones.listTokens> }>) =>
      (await rows).body.find((each) => each.tokenId === tokenId)
    expect(await tokenOf(portal.call('mibarra', conexiones.listTokens, { roles: TITULAR }))).toMatchObject({
      comienzo: token.slice(0, 13),
      direcciones: ['127.0.0.0/8'],
      usadoDesde: '127.0.0.1',
    })
    expect(await tokenOf(as(conexiones.listTokens))).toMatchObject({
      nombre: 'ERP',
      comienzo: '••••••',
      direcciones: ['••••••'],
      usadoDesde: '••••••',
    })
    const urls = (rows: ReplyOf<typeof webhooks.list>) => rows.map(({ direccion }) => direccion)
    const own = await portal.call<ReplyOf<typeof webhooks.list>>('mibarra', webhooks.list, { roles: TITULAR })
    expect(urls(own.body)).toEqual(['https://erp.cliente.example/aviso?k=9'])
    expect(urls((await as<ReplyOf<typeof webhooks.list>>(webhooks.list)).body)).toEqual(['••••••'])
    const { body } = await as<ReplyOf<typeof webhooks.listEnvios>>(webhooks.listEnvios, { params: { webhookId } })
    expect(body.filas.map(({ respuesta, falla }) => [respuesta, falla])).toEqual([['••••••', null]])
  })

  test.each(PRIVATE.filter(([, route]) => route.touches))('may not call %s', async (name, route) => {
    const { status, body } = await as<{ message: string }>(route, { params: OF_ANOTHER[name]?.params })
    expect(status).toBe(403)
    expect(body.message).toBe(ERRORS['solo-lectura'].text)
  })
})

describe('Ver como starts', () => {
  test("for staff with the razón social in scope; a seller's scope is only the portfolio", async () => {
    const { rows } = await portal.pool.query<{ id: number }>(
      `select min(razon_social_id) as id from contacto where usuario = 'darrieta' and tipo = 'vendedor'`,
    )
    expect((await start('darrieta', Number(rows[0]!.id))).status).toBe(200)
    expect((await start('darrieta', 1052)).status).toBe(404)
    expect((await start('rsosa', 999_999)).status).toBe(404)
    expect((await start('lferreyra')).status).toBe(403)
  })

  test('with one audit row, which has user, razón social, start and end', async () => {
    const { rows } = await portal.pool.query(
      `select usuario, razon_social_id, detalle -> 'cambios' as cambios from auditoria where operacion = 'verComo.start' and entidad_id = $1`,
      [verComoId],
    )
    expect(rows).toEqual([
      {
        usuario: 'rsosa',
        razon_social_id: EMPRESA,
        cambios: { desde: [null, TEST_NOW], hasta: [null, '2026-11-21T15:30:00.000Z'] },
      },
    ])
  })
})

describe('Ver como ends', () => {
  const expectOver = async (id: string, who: Person = 'rsosa') => {
    const { status, body } = await as<{ code: string; message: string }>(devoluciones.getEstados, {}, id, who)
    expect({ status, code: body.code }).toEqual({ status: 403, code: 'ver-como-terminado' })
    expect(body.message).toBe(ERRORS['ver-como-terminado'].text)
  }

  test('automatically after half an hour', async () => {
    const { verComoId: id } = (await start('rsosa')).body
    portal.setNow('2026-11-21T15:29:59.000Z')
    expect((await as(devoluciones.getEstados, {}, id)).status).toBe(200)
    portal.setNow('2026-11-21T15:30:00.000Z')
    await expectOver(id)
    portal.setNow(TEST_NOW)
  })

  test('when the razón social leaves the portfolio of the seller', async () => {
    const { rows } = await portal.pool.query<{ id: number }>(
      `select max(razon_social_id)::int as id from contacto where usuario = 'darrieta' and tipo = 'vendedor'`,
    )
    const { verComoId: id } = (await start('darrieta', rows[0]!.id)).body
    expect((await as(devoluciones.getEstados, {}, id, 'darrieta')).status).toBe(200)
    await portal.pool.query(`delete from contacto where usuario = 'darrieta' and razon_social_id = $1`, [rows[0]!.id])
    await expectOver(id, 'darrieta')
  })

  test('when the user ends it', async () => {
    const { verComoId: id } = (await start('rsosa')).body
    expect((await portal.call('rsosa', verComo.end, { params: { verComoId: id } })).status).toBe(200)
    await expectOver(id)
    expect((await portal.call('rsosa', verComo.end, { params: { verComoId: id } })).status).toBe(404)
  })

  test.each([
    ['of another user', (): string => verComoId, 'npaz'],
    ['of staff used by a customer', (): string => verComoId, 'lferreyra'],
    ['that does not exist', (): string => '00000000-0000-4000-8000-000000000000', 'rsosa'],
    ['that is not a UUID', (): string => 'x', 'rsosa'],
  ] as const)('for an id %s', async (_name, id, who) => {
    await expectOver(id(), who)
  })
})
