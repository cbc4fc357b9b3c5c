import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { maestros } from '#contract/maestros/calls.ts'
import type { Uso } from '#contract/maestros/maestro.shapes.ts'
import type { ReplyOf, Route } from '#contract/route.ts'
import { MAESTROS } from '#testing/maestros.ts'
import { type Portal, startPortal } from '#testing/portal.ts'

let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
  // Lines (líneas de producto) are a fixed set. Delete one of them, so that the test can create it.
  await portal.pool.query(`delete from linea_producto where linea = 'baterias'`)
  await portal.pool.query(`delete from linea_garantia where linea = 'baterias'`)
  await portal.pool.query(`delete from linea where linea = 'baterias'`)
})
afterAll(() => portal.close())

type Fila = Record<string, unknown> & { version: number }
interface Pagina {
  filas: Fila[]
  siguiente: string | null
}

/** Key fields of the masters for which `idOf` would guess another field. */
const KEYS: Record<string, string> = { personas: 'usuarioId', modelosMotos: 'modeloId' }

const admin = <T = Fila>(route: Route, sent: object = {}) => portal.call<T>('admin', route, sent)

describe.each(Object.entries(MAESTROS))('the master %s', (noun, { calls, datos, nace }) => {
  const all = async (body: object = {}, size = 100) =>
    (await admin<Pagina>(calls.search, { params: { page: 1, size }, body })).body
  /** Returns the key of a row: a field that is written only at creation, or the id that the answer adds. */
  const idOf = (fila: Fila): string | number => {
    const written = KEYS[noun] ?? Object.keys(nace).at(0)
    const key =
      written && noun !== 'motivosTicket'
        ? written
        : Object.keys(fila).find((name) => name.endsWith('Id') && !(name in datos) && !(name in nace))
    return fila[key!] as string | number
  }
  let created: Fila

  test('creates a row, lists it, and opens it by its key, with its uses', async () => {
    const { status, body } = await admin(calls.create, { body: { ...datos, ...nace } })
    expect(status).toBe(200)
    expect(body).toMatchObject({ ...datos, ...nace, version: 1 })
    created = body
    const opened = await admin<{ fila: Fila; usos: Uso[] }>(calls.get, { params: { id: idOf(created) } })
    expect(opened).toMatchObject({ status: 200, body: { fila: created, usos: [] } })
    expect((await all()).filas.map((fila) => idOf(fila))).toContain(idOf(created))
  })

  test('rejects a duplicate', async () => {
    const { status, body } = await admin<{ fields?: object }>(calls.create, { body: { ...datos, ...nace } })
    if (noun === 'banners') return expect(status).toBe(200)
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [expect.any(String)]])
  })

  test('updates with version control, and records the change in the history', async () => {
    const sent = { params: { id: idOf(created) }, body: { ...datos, version: 1 } }
    const changed = await admin(calls.update, sent)
    expect(changed).toMatchObject({ status: 200, body: { ...datos, version: 2 } })
    expect((await admin(calls.update, sent)).status).toBe(409)
    const history = await admin<ReplyOf<typeof maestros.searchHistorial>>(maestros.searchHistorial, {
      params: { page: 1, size: 5 },
    })
    const [last, before] = history.body.filas
    expect([last?.que, before?.que]).toEqual([
      expect.stringMatching(/^Cambió (el|la) /),
      expect.stringMatching(/^Agregó (el|la) /),
    ])
    expect(before?.cambios.length).toBeGreaterThanOrEqual(Object.keys(nace).length)
  })

  test('lists page by page in order without duplicates, and downloads an Excel', async () => {
    const whole = (await all()).filas.map((fila) => idOf(fila))
    const read: (string | number)[] = []
    let cursor: string | null = null
    do {
      const page: Pagina = (
        await admin<Pagina>(calls.search, { params: { page: 1, size: 2 }, body: cursor ? { cursor } : {} })
      ).body
      read.push(...page.filas.map((fila) => idOf(fila)))
      cursor = page.siguiente
    } while (cursor)
    expect(read).toEqual(whole)
    const sheet = await admin(calls.downloadExcel, { body: {} })
    expect(sheet.status).toBe(200)
    expect(sheet.headers['content-disposition']).toContain('.xlsx')
  })

  test("finds a row by one of the row's words, and not by another word", async () => {
    const word =
      noun === 'unidades'
        ? '8AXTH150CRA000777'
        : String(Object.values(datos).find((value) => typeof value === 'string'))
    expect((await all({ texto: word })).filas.map((fila) => idOf(fila))).toContain(idOf(created))
    expect((await all({ texto: 'zzyzx' })).filas).toEqual([])
  })

  // Masters without `activo` cannot be deactivated.
  if (!('activo' in datos)) return
  test('filters rows by whether they are active', async () => {
    const off = await admin(calls.update, {
      params: { id: idOf(created) },
      body: { ...datos, activo: false, version: 2 },
    })
    expect(off.status).toBe(200)
    expect((await all({ activo: false })).filas.map((fila) => idOf(fila))).toContain(idOf(created))
    expect((await all({ activo: true })).filas.map((fila) => idOf(fila))).not.toContain(idOf(created))
  })
})
