import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MAQUINA } from '#contract/base/roles.ts'
import { importaciones } from '#contract/importaciones/calls.ts'
import type { Que } from '#contract/importaciones/reglas.ts'
import type { ReplyOf, Route } from '#contract/route.ts'
import { type Portal, startPortal } from '#testing/portal.ts'
import type { Sent } from '#testing/wire/wire.ts'
import { PRIVATE } from '#testing/llamadas.ts'

type Lote = ReplyOf<typeof importaciones.createLote>

let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.close())

const ERP = {
  userName: 'service-account-autogestion-erp',
  sub: 'e0000000-0000-4000-8000-000000000001',
  roles: [MAQUINA.rol],
}

/** Returns an ERP token as Keycloak issues it for client credentials, with other claims. */
const erpToken = (claims: Record<string, unknown> = {}) =>
  portal.token(ERP, {
    signedInAt: null,
    claims: { azp: 'autogestion-erp', [MAQUINA.claim]: 'facturas creditos', ...claims },
  })

const asErp = async <T>(route: Route, sent: Sent = {}, claims?: Record<string, unknown>) => {
  const headers = { authorization: `Bearer ${await erpToken(claims)}`, ...sent.headers }
  return portal.call<T>(undefined, route, { ...sent, headers })
}

const fila = (n: number, over: Record<string, unknown> = {}) => ({
  codigo_cliente: '104217',
  comprobante: `A-0001-0008${String(n).padStart(4, '0')}`,
  fecha: '2026-11-19',
  posicion: 10,
  material: 'VM-A118',
  descripcion: 'Filtro de aire',
  cantidad: 5,
  precio: 9850.5,
  ...over,
})

const send = (filas: readonly object[], que: Que = 'facturas', headers: Record<string, string> = {}) =>
  asErp<Lote>(importaciones.createLote, { params: { que }, body: { filas }, headers })

describe('a batch of the ERP', () => {
  test('stores valid rows and reports errors row by row', async () => {
    const { status, body } = await send([fila(1), fila(2, { codigo_cliente: '999999' }), fila(3), fila(3)])
    expect(status).toBe(200)
    expect(body).toMatchObject({ leidas: 4, nuevas: 2, cambiadas: 0, iguales: 0, rechazadas: 2, enTotal: 2 })
    expect(body.errores).toMatchObject([
      { linea: 2, columna: 'codigo_cliente', dato: '999999', mensaje: 'No existe el cliente 999999.' },
      { linea: 4, columna: 'posicion', mensaje: expect.stringContaining('ya apareció') },
    ])
  })

  test('changes nothing when it is repeated; with the same idempotency key it returns the first response', async () => {
    const filas = [fila(10), fila(11)]
    const first = await send(filas, 'facturas', { 'idempotency-key': 'lote-10' })
    expect(first.body).toMatchObject({ nuevas: 2 })
    expect((await send(filas, 'facturas', { 'idempotency-key': 'lote-10' })).body).toEqual(first.body)
    expect((await send(filas)).body).toMatchObject({ nuevas: 0, cambiadas: 0, iguales: 2 })
    expect((await send([fila(10, { cantidad: 6 }), fila(11)])).body).toMatchObject({
      nuevas: 0,
      cambiadas: 1,
      iguales: 1,
    })
    expect((await send([fila(12)], 'facturas', { 'idempotency-key': 'lote-10' })).status).toBe(409)
  })

  test("can be read by its sender, and is in the history under the sender's name", async () => {
    const { importacionId } = (await send([fila(20), fila(21, { precio: 'gratis' })])).body
    const { body } = await asErp<ReplyOf<typeof importaciones.get>>(importaciones.get, { params: { importacionId } })
    expect(body).toMatchObject({ origen: 'api', estado: 'terminada', quien: 'Integración autogestion-erp', nuevas: 1 })
    expect(body.errores).toMatchObject([{ linea: 2, columna: 'precio', dato: 'gratis' }])
    const { body: own } = await portal.call<Lote>('admin', importaciones.createLote, {
      params: { que: 'facturas' },
      body: { filas: [fila(22)] },
    })
    const params = { importacionId: own.importacionId }
    expect((await asErp(importaciones.get, { params })).status, 'of somebody else').toBe(404)
  })

  test('has between one and a thousand rows', async () => {
    expect((await send([])).status).toBe(400)
    expect(
      (
        await send(
          Array.from({ length: 1001 }, (_, at) => ({ customer: String(at) })),
          'creditos',
        )
      ).status,
    ).toBe(400)
  })

  test('stores the other rows when the database rejects one of them', async () => {
    // Thirteen digits are a valid amount, but too long for the column.
    const { body } = await send([fila(50), fila(51, { precio: '9999999999999' }), fila(52)])
    expect(body).toMatchObject({ nuevas: 2, rechazadas: 1, errores: [{ linea: 2, columna: 'archivo' }] })
  })
})

test('the documentation shows how a program sends a batch, with curl', async () => {
  const page = await portal.app.inject('/autogestion/docs')
  expect(page.body).toContain('grant_type=client_credentials')
  expect(page.body).toContain('/autogestion/importaciones/v1/facturas/lote')
  expect(page.body).toContain(MAQUINA.rol)
})

describe('a service account', () => {
  test('imports only the granted kinds', async () => {
    expect((await send([fila(30)])).status).toBe(200)
    const refused = await send([{ codigo_cliente: '1' }], 'empresas')
    expect([refused.status, refused.body]).toMatchObject([403, { code: 'sin-permiso' }])
    const none = await asErp(
      importaciones.createLote,
      { params: { que: 'facturas' }, body: { filas: [fila(31)] } },
      { [MAQUINA.claim]: undefined },
    )
    expect(none.status).toBe(403)
  })

  test.each(PRIVATE.filter(([, route]) => !route.machines))('is denied at %s', async (_name, route) => {
    expect((await asErp(route)).status).toBe(403)
  })

  test.each([
    ['without the role', { realm_access: { roles: [] } }],
    ['as a user of another client', { preferred_username: 'admin' }],
    ['as another client’s account', { preferred_username: 'service-account-otro' }],
  ])('is not authenticated %s', async (_what, claims) => {
    const { status } = await asErp(
      importaciones.createLote,
      { params: { que: 'facturas' }, body: { filas: [fila(40)] } },
      claims,
    )
    expect(status).toBe(401)
  })

  test('has a role that gives users no rights: a user with that role gets 403', async () => {
    const sent = { params: { que: 'facturas' as const }, body: { filas: [fila(41)] } }
    for (const roles of [[MAQUINA.rol], [MAQUINA.rol, 'ROL_USER']]) {
      const headers = {
        authorization: `Bearer ${await portal.token('lferreyra', { roles, claims: { [MAQUINA.claim]: 'facturas' } })}`,
      }
      expect((await portal.call(undefined, importaciones.createLote, { ...sent, headers })).status).toBe(403)
    }
  })

  test('cannot be used to sign in: a user who takes its user name gets no access', async () => {
    await send([fila(42)])
    const person = { userName: ERP.userName, sub: 'f0000000-0000-4000-8000-000000000001', roles: ['ROL_ADMIN'] }
    expect((await portal.call(person, importaciones.list)).status).toBe(404)
    const { rows } = await portal.pool.query('select maquina from usuario where user_name = $1', [ERP.userName])
    expect(rows).toEqual([{ maquina: true }])
  })

  test('is denied when inactive', async () => {
    await portal.pool.query('update usuario set activo = false where maquina')
    expect((await send([fila(43)])).status).toBe(403)
    await portal.pool.query('update usuario set activo = true where maquina')
  })
})
