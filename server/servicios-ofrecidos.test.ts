import { Readable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ayuda } from '#contract/ayuda/calls.ts'
import { SERVICIOS, SERVICIOS_TEXTO, type ServicioId } from '#contract/base/servicios.ts'
import { buscar } from '#contract/buscar/calls.ts'
import { clientes } from '#contract/clientes/calls.ts'
import { inicio } from '#contract/inicio/calls.ts'
import { lineas } from '#contract/lineas/calls.ts'
import { LINEAS } from '#contract/lineas/reglas.ts'
import { mesa } from '#contract/mesa/calls.ts'
import { negocios } from '#contract/negocios/calls.ts'
import { puestaEnMarcha } from '#contract/puesta-en-marcha/calls.ts'
import { representantes } from '#contract/representantes/calls.ts'
import type { ReplyOf } from '#contract/route.ts'
import { servicios } from '#contract/servicios/calls.ts'
import { tickets } from '#contract/tickets/calls.ts'
import { verComo } from '#contract/ver-como/calls.ts'
import { VER_COMO_HEADER } from '#contract/ver-como/reglas.ts'
import { runImport } from '#server/import/import.ts'
import { PRIVATE } from '../testing/llamadas.ts'
import { type Portal, startPortal } from '../testing/portal.ts'
import { idOf, representantesOf } from '../testing/representantes.ts'
import { IMPORTACIONES } from './importaciones.ts'
import { selectDestinatarios } from '#modules/usuarios'

const TODOS = Object.entries(SERVICIOS) as [keyof typeof SERVICIOS, ServicioId][]
type Options = ReplyOf<typeof representantes.getOpciones>

let portal: Portal
let mibarra: number
let admin: ReturnType<typeof representantesOf>
const list = async () => (await portal.call<ReplyOf<typeof servicios.list>>('admin', servicios.list)).body
const set = async (servicioId: number, ofrecido: boolean) => {
  const { version } = (await list()).find((each) => each.servicioId === servicioId)!
  return portal.call('admin', servicios.setOfrecido, { params: { servicioId }, body: { ofrecido, version } })
}
beforeAll(async () => {
  portal = await startPortal()
  mibarra = await idOf(portal, 'mibarra')
  admin = representantesOf(portal, 'admin')
  await portal.pool.query('insert into usuario_servicio select $1, servicio_id from servicio on conflict do nothing', [
    mibarra,
  ])
})
afterAll(() => portal.close())

const shownTo = async (who: 'mibarra' | 'admin', headers: Record<string, string> = {}) => {
  const usuarioId = who === 'mibarra' ? mibarra : await idOf(portal, 'admin')
  const { body } = await portal.call<ReplyOf<typeof negocios.getByUser>>(who, negocios.getByUser, {
    params: { usuarioId },
    headers,
  })
  return new Set(body.flatMap((negocio) => negocio.servicios.map(({ servicioId }) => servicioId)))
}
const opciones = async (who: 'mibarra' | 'admin') =>
  (
    await portal.call<Options>(who, representantes.getOpciones, {
      roles: [who === 'admin' ? 'ROL_ADMIN' : 'ROL_OWNER', 'ROL_REPRESENTANTE'],
    })
  ).body
const offeredIn = ({ servicios: each, plantillas }: Options) =>
  new Set([...each.map(({ servicioId }) => servicioId), ...plantillas.flatMap((plantilla) => plantilla.servicios)])
const recipients = async (servicioId: number) =>
  (await selectDestinatarios(portal.pool, { razonSocialId: 1042, creadorId: 0, servicioId })).length

const SE_APAGAN = TODOS.filter(([name]) => name !== 'representantes')

describe.each(SE_APAGAN)('%s, switched off by the administration,', (_name, servicioId) => {
  beforeEach(async () => {
    expect((await set(servicioId, false)).status).toBe(200)
    return async () => {
      expect((await set(servicioId, true)).status).toBe(200)
    }
  })

  test('is shown neither to a customer who has it nor to staff', async () => {
    for (const who of ['mibarra', 'admin'] as const) {
      const shown = await shownTo(who)
      expect([shown.has(servicioId), shown.size]).toEqual([false, TODOS.length - 1])
    }
    const { body } = await portal.call<{ verComoId: string }>('admin', verComo.start, { body: { razonSocialId: 1042 } })
    expect((await shownTo('admin', { [VER_COMO_HEADER]: body.verComoId })).has(servicioId)).toBe(false)
  })

  test('denies all its calls to every user', async () => {
    for (const [name, route] of PRIVATE.filter(([, each]) => each.servicio === servicioId)) {
      const own = await portal.call('mibarra', route, { roles: route.roles ?? ['ROL_OWNER'] })
      const staff = await portal.call('admin', route)
      expect([name, own.status, staff.status]).toEqual([name, 403, 403])
    }
    for (const [linea, id] of Object.entries(LINEAS))
      for (const who of ['mibarra', 'admin'] as const)
        expect((await portal.call(who, lineas.get, { params: { linea } })).status, linea).toBe(
          id === servicioId ? 403 : 200,
        )
    for (const tipo of ['reclamo', 'garantia'] as const) {
      const isOff = servicioId === (tipo === 'reclamo' ? SERVICIOS.reclamos : SERVICIOS.garantias)
      for (const who of ['mibarra', 'admin'] as const)
        expect((await portal.call(who, tickets.search, { body: { tipo, page: 1, size: 20 } })).status, tipo).toBe(
          isOff ? 403 : 200,
        )
    }
  })

  test('cannot be given to a user: it is no option and in no template, and a call or a file that gives it is rejected', async () => {
    for (const who of ['mibarra', 'admin'] as const) expect(offeredIn(await opciones(who)).has(servicioId)).toBe(false)
    const refused = await admin.create({ servicios: [servicioId] })
    expect([refused.status, refused.body.fields]).toEqual([400, { servicios: expect.any(String) as string }])
    const lines = [
      'codigo_cliente;nombre;apellido;email;usuario;telefono;cargo;plantilla;servicios;roles',
      `0000104217;Ana;Paz;ana.paz@cliente.example;;;;;${SERVICIOS_TEXTO[servicioId]};ROL_USER`,
    ]
    const report = await runImport(portal.pool, () => Readable.from([lines.join('\n')]), IMPORTACIONES.personas, {
      dryRun: true,
    })
    expect(report).toMatchObject({ nuevas: 0, errores: [{ columna: 'servicios', dato: SERVICIOS_TEXTO[servicioId] }] })
  })

  test('notifies no user', async () => {
    expect(await recipients(servicioId)).toBe(0)
  })
})

test('users keep a service that is switched off, even when they are edited, and the service works again once it is switched on', async () => {
  const { userId } = (await admin.create({ servicios: [2, 3, 7] })).body
  await set(7, false)
  expect((await admin.get(userId)).body.servicios).toEqual([2, 3])
  expect((await admin.update(userId, { servicios: [2] })).status).toBe(200)
  await set(7, true)
  expect((await admin.get(userId)).body.servicios).toEqual([2, 7])
  expect((await shownTo('mibarra')).size).toBe(TODOS.length)
})

test('the mesa, Inicio, Buscar, Ayuda and Puesta en marcha show nothing of a service that is switched off', async () => {
  const cosas = async () => {
    const call = async <T>(...sent: Parameters<Portal['call']>) => (await portal.call<T>(...sent)).body
    const colas = await call<{ cola: string }[]>('admin', mesa.listColas)
    const { filas } = await call<{ filas: { clase: string }[] }>('admin', clientes.search, {
      params: { razonSocialId: 1042, page: 1, size: 100 },
      body: {},
    })
    const abiertos = await portal.call('admin', mesa.search, {
      params: { page: 1, size: 20 },
      body: { cola: 'todas', clases: ['devolucion'] },
    })
    const { tareas } = await call<ReplyOf<typeof inicio.getTareas>>('mibarra', inicio.getTareas, {
      query: { razonSocialId: 1042 },
    })
    const found = await call<object>('admin', buscar.search, { query: { texto: '30101' } })
    const articulos = await call<{ slug: string }[]>('admin', ayuda.list)
    const { pasos } = await call<ReplyOf<typeof puestaEnMarcha.get>>('admin', puestaEnMarcha.get)
    return {
      recepcion: colas.some(({ cola }) => cola === 'recepcion'),
      linea: filas.some(({ clase }) => clase === 'devolucion'),
      mesa: abiertos.status,
      inicio: tareas.some(({ clase }) => clase === 'devolucion'),
      buscar: JSON.stringify(found).includes('Devolución 30101'),
      ayuda: articulos.some(({ slug }) => slug === 'pedir-una-devolucion'),
      centros: pasos.some(({ paso }) => paso === 'centros'),
    }
  }
  const all = { recepcion: true, linea: true, mesa: 200, inicio: true, buscar: true, ayuda: true, centros: true }
  expect(await cosas()).toEqual(all)
  await set(SERVICIOS.devoluciones, false)
  await set(SERVICIOS.centrosGarantia, false)
  expect(await cosas()).toEqual({
    recepcion: false,
    linea: false,
    mesa: 403,
    inicio: false,
    buscar: false,
    ayuda: false,
    centros: false,
  })
  await set(SERVICIOS.devoluciones, true)
  await set(SERVICIOS.centrosGarantia, true)
  expect(await cosas()).toEqual(all)
})

test('Representantes cannot be switched off, because razones sociales give their users access with it', async () => {
  expect((await set(SERVICIOS.representantes, false)).status).toBe(409)
  expect((await shownTo('mibarra')).has(SERVICIOS.representantes)).toBe(true)
})

test('the second of two concurrent switches gets 409; an unknown service gets 404; the list has the number of users of each service', async () => {
  const before = (await list()).find((each) => each.servicioId === SERVICIOS.baterias)!
  const sent = { params: { servicioId: SERVICIOS.baterias }, body: { ofrecido: false, version: before.version } }
  expect((await portal.call('admin', servicios.setOfrecido, sent)).status).toBe(200)
  expect((await portal.call('admin', servicios.setOfrecido, sent)).status).toBe(409)
  expect((await list()).find((each) => each.servicioId === SERVICIOS.baterias)).toEqual({
    ...before,
    ofrecido: false,
    version: before.version + 1,
  })
  expect(before.personas).toBeGreaterThan(1)
  const unknown = { params: { servicioId: 99 }, body: { ofrecido: false, version: 1 } }
  expect((await portal.call('admin', servicios.setOfrecido, unknown)).status).toBe(404)
  await set(SERVICIOS.baterias, true)
})
