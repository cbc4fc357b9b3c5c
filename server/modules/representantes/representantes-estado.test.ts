import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { representantes } from '#contract/representantes/calls.ts'
import { usuarios } from '#contract/usuarios/calls.ts'
import { selectDestinatarios } from '#modules/usuarios'
import { type Portal, startPortal } from '#testing/portal.ts'
import { idOf, representantesOf } from '#testing/representantes.ts'

let portal: Portal
let ibarra: ReturnType<typeof representantesOf>
let admin: ReturnType<typeof representantesOf>
let lferreyra: number
let vquintana: number
let ebarrios: number

beforeAll(async () => {
  portal = await startPortal()
  ibarra = representantesOf(portal, 'mibarra')
  admin = representantesOf(portal, 'admin')
  lferreyra = await idOf(portal, 'lferreyra')
  vquintana = await idOf(portal, 'vquintana')
  ebarrios = await idOf(portal, 'ebarrios')
})
afterAll(() => portal.close())
beforeEach(() => portal.setNow('2026-11-21T15:00:00Z'))

const isIn = async () =>
  (await portal.call('lferreyra', usuarios.getByName, { params: { userName: 'lferreyra' } })).status === 200

describe('deactivating', () => {
  test('blocks the user from the next call on, even with a valid token', async () => {
    expect(await isIn()).toBe(true)
    const { status, body } = await ibarra.setActivo(lferreyra, false)
    expect([status, body.estado, body.mensaje]).toEqual([
      200,
      'inactivo',
      'Ya no puede iniciar sesión y sus sesiones se cerraron.',
    ])
    expect(await isIn()).toBe(false)
    expect((await ibarra.setActivo(lferreyra, false)).body.mensaje).toBe('Ya estaba inactivo.')
    expect((await ibarra.setActivo(lferreyra, true)).body.estado).toBe('activo')
    expect(await isIn()).toBe(true)
  })

  test('passes the open gestiones to the replacement, or to every user of the service', async () => {
    const destinatarios = () =>
      selectDestinatarios(portal.pool, { razonSocialId: 1042, creadorId: lferreyra, servicioId: 2 }).then((rows) =>
        rows.map(({ usuarioId }) => usuarioId),
      )
    // A user who has not accepted the invitation cannot be a replacement.
    expect((await ibarra.get(lferreyra)).body.reemplazantes.map(({ nombre }) => nombre)).toEqual(['Marcos Ibarra'])
    await portal.pool.query('update representante set aceptada = now() where usuario_id = $1', [vquintana])
    const { gestionesAbiertas, reemplazantes } = (await ibarra.get(lferreyra)).body
    expect(gestionesAbiertas).toBeGreaterThan(0)
    expect(reemplazantes.map(({ nombre }) => nombre)).toEqual(['Marcos Ibarra', 'Valeria Quintana'])
    expect(await destinatarios()).toEqual([lferreyra])

    await ibarra.setActivo(lferreyra, false)
    expect(await destinatarios()).toEqual([1, vquintana])
    const reassign = (reemplazanteId: number | null) =>
      portal.call<{ fields?: object }>('mibarra', representantes.setReemplazante, {
        params: { representanteId: lferreyra },
        body: { reemplazanteId },
      })
    expect((await reassign(vquintana)).status).toBe(200)
    expect(await destinatarios()).toEqual([vquintana])
    expect((await reassign(ebarrios)).body.fields).toHaveProperty('reemplazanteId')
    expect((await reassign(3)).body.fields).toHaveProperty('reemplazanteId')

    await ibarra.setActivo(lferreyra, true)
    expect(await destinatarios()).toEqual([lferreyra])
    expect((await reassign(vquintana)).status).toBe(409)
    expect((await ibarra.setActivo(lferreyra, false, 1)).status).toBe(200)
    expect(await destinatarios()).toEqual([1])
    await ibarra.setActivo(lferreyra, true)
    await portal.pool.query('update representante set aceptada = null where usuario_id = $1', [vquintana])
  })

  test('is rejected for the last administrator of a company’s representatives', async () => {
    const give = { razonSocialIds: [1051], roles: ['ROL_USER', 'ROL_REPRESENTANTE'] }
    const first = (await admin.create(give)).body.userId
    const accept = (userId: number) =>
      portal.pool.query('update representante set aceptada = now(), version_directorio = 1 where usuario_id = $1', [
        userId,
      ])
    await accept(first)
    const message = expect.stringContaining('representantes de Autopartes Cuyo Andina S.A.')
    expect((await admin.setActivo(first, false)).body.fields).toEqual({ activo: message })
    expect((await admin.update(first, { roles: ['ROL_USER'] })).body.fields).toEqual({ roles: message })
    expect((await admin.update(first, { razonSocialIds: [1052] })).body.fields).toEqual({ razonSocialIds: message })

    // An invited user does not count, because that user may never accept.
    const second = (await admin.create(give)).body.userId
    expect((await admin.setActivo(first, false)).status).toBe(400)
    await accept(second)
    const both = await Promise.all([admin.setActivo(first, false), admin.setActivo(second, false)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
  })

  test('is accepted for a representative of Litoral Sur, because another user, Ibarra, administers that company', async () => {
    const give = { razonSocialIds: [1042], roles: ['ROL_USER', 'ROL_REPRESENTANTE'] }
    expect((await ibarra.setActivo((await admin.create(give)).body.userId, false)).status).toBe(200)
  })
})

describe('an invitation', () => {
  test('can be sent again after a minute, but at most five times an hour', async () => {
    const { userId } = (await ibarra.create()).body
    const tooSoon = await ibarra.invite(userId)
    expect([tooSoon.status, tooSoon.body.message]).toEqual([
      429,
      'Ya se envió una invitación. Esperá 60 segundos para enviar otra.',
    ])
    expect((await ibarra.get(userId)).body.invitacion.reenviarDesde).toBe('2026-11-21T15:01:00.000Z')
    for (const minute of ['02', '04', '06', '08']) {
      portal.setNow(`2026-11-21T15:${minute}:00Z`)
      expect((await ibarra.invite(userId)).status).toBe(200)
    }
    portal.setNow('2026-11-21T15:10:00Z')
    const tooMany = await ibarra.invite(userId)
    expect([tooMany.status, tooMany.body.message]).toEqual([
      429,
      'Ya se envió una invitación. Esperá 50 minutos para enviar otra.',
    ])
    portal.setNow('2026-11-21T16:00:00Z')
    expect((await ibarra.invite(userId)).status).toBe(200)
  })

  test('is shown as expired after its term', async () => {
    expect((await ibarra.get(vquintana)).body).toMatchObject({
      estado: 'invitado',
      invitacion: { vence: '2026-11-23T15:00:00.000Z', aceptada: null },
    })
    portal.setNow('2026-11-23T15:00:00Z')
    expect((await ibarra.get(vquintana)).body.estado).toBe('vencido')
  })

  test('that was accepted cannot be sent again or cancelled', async () => {
    expect((await ibarra.invite(lferreyra)).body.message).toBe('Ya aceptó la invitación y puede iniciar sesión.')
    expect((await ibarra.cancel(lferreyra)).status).toBe(409)
  })

  test('that is cancelled blocks the user until the user is reactivated and invited again', async () => {
    const { userId } = (await ibarra.create()).body
    expect((await ibarra.cancel(userId)).body).toMatchObject({
      estado: 'inactivo',
      mensaje: 'Invitación anulada.',
    })
    expect((await ibarra.get(userId)).body.invitacion.cancelada).toBe(true)
    expect((await ibarra.invite(userId)).status).toBe(409)
    expect((await ibarra.setActivo(userId, true)).status).toBe(429)
    portal.setNow('2026-11-21T15:05:00Z')
    expect((await ibarra.setActivo(userId, true)).body.mensaje).toContain('Se reenvía la invitación')
    expect((await ibarra.get(userId)).body.invitacion.cancelada).toBe(false)
  })

  test('is accepted by the first sign-in', async () => {
    const { userId, usuario } = (await ibarra.create()).body
    await portal.pool.query(`update representante set version_directorio = 1 where usuario_id = $1`, [userId])
    expect((await ibarra.get(userId)).body.estado).toBe('invitado')
    const who = { userName: usuario, sub: 'sub-nueva', roles: ['ROL_USER'] }
    expect((await portal.call(who, usuarios.getByName, { params: { userName: usuario } })).status).toBe(200)
    const { body } = await ibarra.get(userId)
    expect(body.estado).toBe('activo')
    expect(body.invitacion.aceptada).not.toBeNull()
    expect(body.ultimoAcceso).not.toBeNull()
  })
})
