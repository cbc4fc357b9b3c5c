import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { devoluciones } from '#contract/devoluciones/calls.ts'
import { banners, maestros, motivosDevolucion, motivosRechazo, motivosTicket } from '#contract/maestros/calls.ts'
import type { bannersShapes, FilaDe, transportesMaestroShapes } from '#contract/maestros/shapes.ts'
import type { ReplyOf } from '#contract/route.ts'
import { tickets } from '#contract/tickets/calls.ts'
import { transportes } from '#contract/transportes/calls.ts'
import { newBanner } from '#testing/maestros.ts'
import { type Portal, startPortal } from '#testing/portal.ts'
import { newReclamo } from '#testing/gestiones/tickets.ts'

let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.close())

const admin = async <T = Record<string, unknown>>(...[route, sent]: [Parameters<Portal['call']>[1], object?]) =>
  portal.call<T>('admin', route, sent ?? {})

const parametro = async (clave: string) =>
  (await admin<ReplyOf<typeof maestros.listParametros>>(maestros.listParametros)).body.find(
    (each) => each.clave === clave,
  )!

describe('parameters', () => {
  test('have a description, a unit and a range', async () => {
    const { body } = await admin<ReplyOf<typeof maestros.listParametros>>(maestros.listParametros)
    expect(body.length).toBeGreaterThan(10)
    for (const { descripcion, valor, minimo, maximo } of body) {
      expect(descripcion).not.toBe('')
      expect(valor).toBeGreaterThanOrEqual(minimo)
      expect(valor).toBeLessThanOrEqual(maximo)
    }
    expect(await parametro('devolucion.dias-apelacion')).toMatchObject({ valor: 10, unidad: 'días' })
  })

  test('take effect at once: after the term is made longer, a late appeal is allowed', async () => {
    // Return 30110 was rejected twenty days ago; the demo allows appeals for ten days.
    const actions = async () =>
      (
        await portal.call<ReplyOf<typeof devoluciones.get>>('rsosa', devoluciones.get, {
          params: { devolucionId: 30_110 },
        })
      ).body.acciones.map(({ texto }) => texto)
    expect(await actions()).not.toContain('Aceptar la apelación')
    const { version } = await parametro('devolucion.dias-apelacion')
    const sent = { params: { clave: 'devolucion.dias-apelacion' }, body: { valor: 60, version } }
    expect(await admin(maestros.updateParametro, sent)).toMatchObject({
      status: 200,
      body: { valor: 60, version: version + 1 },
    })
    expect(await actions()).toContain('Aceptar la apelación')
  })

  test.each([91, -1, 1.5, 'muchos', null])('reject the value %s with an error on the field', async (valor) => {
    const { version } = await parametro('garantia.dias-apelacion')
    const answer = await admin(maestros.updateParametro, {
      params: { clave: 'garantia.dias-apelacion' },
      body: { valor, version },
    })
    expect(answer.status).toBe(400)
    expect(answer.body.fields).toHaveProperty('valor')
  })

  test('reject an outdated version', async () => {
    const { version } = await parametro('ticket.dias-reapertura')
    const set = (valor: number) =>
      admin(maestros.updateParametro, { params: { clave: 'ticket.dias-reapertura' }, body: { valor, version } })
    expect((await set(6)).status).toBe(200)
    expect((await set(7)).status).toBe(409)
    expect((await parametro('ticket.dias-reapertura')).valor).toBe(6)
  })

  test('answer 404 for an unknown key', async () => {
    const sent = { params: { clave: 'no.existe' }, body: { valor: 1, version: 1 } }
    expect((await admin(maestros.updateParametro, sent)).status).toBe(404)
  })
})

type MaestroTransporte = FilaDe<typeof transportesMaestroShapes>
const ALL = { params: { page: 1, size: 100 }, body: {} }
const motivos = async () => ({
  devolucion: (await admin<ReplyOf<typeof motivosDevolucion.search>>(motivosDevolucion.search, ALL)).body.filas,
  rechazo: (await admin<ReplyOf<typeof motivosRechazo.search>>(motivosRechazo.search, ALL)).body.filas,
  ticket: (await admin<ReplyOf<typeof motivosTicket.search>>(motivosTicket.search, ALL)).body.filas,
})

describe('reasons', () => {
  const setDevolucion = async (motivoId: number, over: object) => {
    const { motivoId: _id, ...row } = (await motivos()).devolucion.find((each) => each.motivoId === motivoId)!
    return admin(motivosDevolucion.update, { params: { id: motivoId }, body: { ...row, ...over } })
  }
  const setTicket = async (motivoId: number, over: object) => {
    const {
      motivoId: _id,
      tipo: _tipo,
      sector: _sector,
      negocio: _negocio,
      ...row
    } = (await motivos()).ticket.find((each) => each.motivoId === motivoId)!
    return admin(motivosTicket.update, { params: { id: motivoId }, body: { ...row, ...over } })
  }

  test('that are inactive are not offered and are rejected for returns; existing returns keep them', async () => {
    expect((await setDevolucion(6, { activo: false })).status).toBe(200)
    const offered = await portal.call<ReplyOf<typeof devoluciones.getMotivos>>('lferreyra', devoluciones.getMotivos)
    expect(offered.body.motivos.map(({ motivoId }) => motivoId)).not.toContain(6)
    const { rows } = await portal.pool.query<{ numero: string; codigo: string }>(
      `select f.numero, l.codigo_material as codigo from factura f join factura_linea l using (factura_id)
       join producto p using (codigo_material) where f.razon_social_id = 1042 and p.no_retornable is null order by f.fecha desc limit 1`,
    )
    const productos = [{ codigoMaterial: rows[0]!.codigo, cantidad: 1, motivo: { motivoId: 6 } }]
    const rejected = await portal.call('lferreyra', devoluciones.create, {
      body: { razonSocialId: 1042, facturas: [{ numeroFactura: rows[0]!.numero, productos }] },
    })
    expect(rejected.status).toBe(400)
    expect(rejected.body.fields).toMatchObject({
      'facturas.0.productos.0.motivo.motivoId': 'Elegí un motivo de la lista.',
    })
    const existing = await portal.call('lferreyra', devoluciones.get, { params: { devolucionId: 30_102 } })
    expect(existing.body).toMatchObject({ motivo: 'Falla de fábrica / producto defectuoso' })
  })

  test('that are inactive are not offered for rejections', async () => {
    const row = (await motivos()).rechazo[1]!
    const body = { motivo: row.motivo, activo: false, version: row.version }
    expect((await admin(motivosRechazo.update, { params: { id: row.motivoId }, body })).status).toBe(200)
    const offered = await portal.call<ReplyOf<typeof devoluciones.getMotivos>>('rsosa', devoluciones.getMotivos)
    expect(offered.body.rechazos.map(({ motivoRechazoId }) => motivoRechazoId)).not.toContain(row.motivoId)
  })

  test('that are inactive are not offered and are rejected for claims', async () => {
    const reclamo = newReclamo()
    const motivoId = reclamo.motivoReclamo as number
    expect(
      (await portal.call('lferreyra', tickets.create, { params: { razonSocial: 1042 }, body: reclamo })).status,
    ).toBe(200)
    expect((await setTicket(motivoId, { activo: false })).status).toBe(200)
    const { body } = await portal.call<ReplyOf<typeof tickets.getCatalogo>>('lferreyra', tickets.getCatalogo, {
      query: { tipo: 'reclamo' },
    })
    expect(body.motivos.map((each) => each.motivoId)).not.toContain(motivoId)
    const rejected = await portal.call('lferreyra', tickets.create, { params: { razonSocial: 1042 }, body: reclamo })
    expect(rejected.status).toBe(400)
    expect(rejected.body.fields).toHaveProperty('motivoReclamo')
  })

  test('of claims can be only for staff, and can require additional data', async () => {
    expect((await setTicket(203, { soloInternos: true, pide: ['factura', 'cantidad'] })).status).toBe(200)
    const catalogue = async (person: 'lferreyra' | 'npaz') =>
      (
        await portal.call<ReplyOf<typeof tickets.getCatalogo>>(person, tickets.getCatalogo, {
          query: { tipo: 'reclamo' },
        })
      ).body.motivos
    expect((await catalogue('lferreyra')).find(({ motivoId }) => motivoId === 203)).toBeUndefined()
    expect((await catalogue('npaz')).find(({ motivoId }) => motivoId === 203)?.pide).toEqual(['factura', 'cantidad'])
  })

  test('are offered once created; a duplicate or missing name is rejected with an error on the field', async () => {
    const body = {
      motivo: 'Cambio de modelo',
      plazoDias: 5,
      vuelveMercaderia: true,
      requiereFotos: false,
      flete: 'cliente',
      activo: true,
    }
    const { status, body: created } = await admin(motivosDevolucion.create, { body })
    expect(status).toBe(200)
    const offered = await portal.call<ReplyOf<typeof devoluciones.getMotivos>>('lferreyra', devoluciones.getMotivos)
    expect(offered.body.motivos.map(({ motivoId }) => motivoId)).toContain(created.motivoId)
    for (const motivo of ['CAMBIO DE MODELO', '  ', 'ab']) {
      const rejected = await admin(motivosDevolucion.create, { body: { ...body, motivo } })
      expect(rejected.status).toBe(400)
      expect(rejected.body.fields).toHaveProperty('motivo')
    }
    const negative = await admin(motivosDevolucion.create, {
      body: { ...body, motivo: 'Otro más', plazoDias: 0 },
    })
    expect(negative.body.fields).toHaveProperty('plazoDias')
  })

  test('cannot be deactivated when only one of them is active', async () => {
    await portal.pool.query(`update motivo_rechazo set activo = motivo_rechazo_id = 1`)
    const row = (await motivos()).rechazo.find(({ motivoId }) => motivoId === 1)!
    const body = { motivo: row.motivo, activo: false, version: row.version }
    const rejected = await admin(motivosRechazo.update, { params: { id: 1 }, body })
    expect(rejected.body.fields).toEqual({ activo: 'Tiene que quedar al menos un motivo activo.' })
    await portal.pool.query(`update motivo_rechazo set activo = true`)
  })

  test('reject an outdated version', async () => {
    expect((await setDevolucion(10, { version: 99 })).status).toBe(409)
    expect((await setTicket(101, { version: 99 })).status).toBe(409)
  })
})

describe('carriers', () => {
  const offered = async () =>
    (await portal.call<ReplyOf<typeof transportes.list>>('lferreyra', transportes.list)).body.map(
      ({ nombre }) => nombre,
    )
  const datos = { nombre: 'Cargas del Paraná', activo: true }

  test('are offered by name while active', async () => {
    const { status, body } = await admin<MaestroTransporte>(transportes.create, { body: datos })
    expect(status).toBe(200)
    const now = await offered()
    expect(now).toContain('Cargas del Paraná')
    expect(now).toEqual(now.toSorted((a, b) => a.localeCompare(b, 'es')))
    const params = { id: body.transporteId }
    const off = await admin<MaestroTransporte>(transportes.update, {
      params,
      body: { ...datos, activo: false, version: body.version },
    })
    expect(off.body).toMatchObject({ activo: false, version: body.version + 1 })
    expect(await offered()).not.toContain('Cargas del Paraná')
    const late = await admin(transportes.update, { params, body: { ...datos, version: body.version } })
    expect(late.status).toBe(409)
  })

  test.each([
    ['cargas del parana', 'Ya hay un transporte con ese nombre. Usá otro, o activá el que está.'],
    ['x', 'Elegí el transporte de la lista, o escribí su nombre completo'],
    ['', 'Ingresá el transporte'],
  ])('named “%s” are rejected with an error on the field', async (nombre, message) => {
    const answer = await admin<{ fields: object }>(transportes.create, { body: { nombre, activo: true } })
    expect(answer.status).toBe(400)
    expect(answer.body.fields).toEqual({ nombre: message })
  })

  test('are shown by name in the history', async () => {
    const { body } = await admin<ReplyOf<typeof maestros.searchHistorial>>(maestros.searchHistorial, {
      params: { page: 1, size: 5 },
    })
    expect(body.filas.map(({ que }) => que)).toContain('Agregó el transporte Cargas del Paraná')
  })

  test('can only be changed by the administration', async () => {
    expect((await portal.call('rsosa', transportes.create, { body: datos })).status).toBe(403)
  })
})

describe('the history', () => {
  type Historial = ReplyOf<typeof maestros.searchHistorial>
  const history = async (de?: string) =>
    (
      await admin<Historial>(maestros.searchHistorial, {
        params: { page: 1, size: 50 },
        query: de ? { de } : {},
      })
    ).body.filas

  test('shows in words which user changed which value', async () => {
    const { version, valor } = await parametro('cuenta.horas-datos-viejos')
    const sent = { params: { clave: 'cuenta.horas-datos-viejos' }, body: { valor: 48, version } }
    expect((await admin(maestros.updateParametro, sent)).status).toBe(200)
    const [last] = await history()
    expect(last?.que).toBe(
      'Cambió el parámetro Horas desde las que se avisa que los datos de cuenta corriente son viejos',
    )
    expect(last?.cambios).toEqual([{ campo: 'Valor', antes: String(valor), despues: '48' }])
    expect(last?.quien).toMatch(/\w+ \w+/)
    expect(await history('parametro:cuenta.horas-datos-viejos')).toHaveLength(1)
  })

  test('keeps the values of a deleted banner', async () => {
    const { body } = await admin<FilaDe<typeof bannersShapes>>(banners.create, {
      body: newBanner({ titulo: 'Efímero', vigenteHasta: null }),
    })
    await admin(banners.delete, { params: { id: body.bannerId } })
    const [gone, created] = await history(`banner:${body.bannerId}`)
    expect(gone?.que).toBe('Borró el banner Efímero')
    expect(created?.que).toBe('Agregó el banner Efímero')
    expect(created?.cambios).toContainEqual({ campo: 'Negocio', antes: '—', despues: 'Autopartes' })
    expect(created?.cambios).toContainEqual({ campo: 'Vigente desde', antes: '—', despues: '20-11-2026' })
  })
})
