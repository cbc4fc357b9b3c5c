import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { banners } from '#contract/maestros/calls.ts'
import type { bannersShapes, FilaDe } from '#contract/maestros/shapes.ts'
import { negocios } from '#contract/negocios/calls.ts'
import type { ReplyOf } from '#contract/route.ts'
import { newBanner } from '#testing/maestros.ts'
import { type Portal, startPortal } from '#testing/portal.ts'

let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.close())

const admin = async <T = Record<string, unknown>>(...[route, sent]: [Parameters<Portal['call']>[1], object?]) =>
  portal.call<T>('admin', route, sent ?? {})

describe('banners', () => {
  const create = (over: Parameters<typeof newBanner>[0] = {}) =>
    admin<FilaDe<typeof bannersShapes>>(banners.create, { body: newBanner(over) })
  const shownTo = async (person: 'lferreyra' | 'hquiroga', usuarioId: number) =>
    (
      await portal.call<ReplyOf<typeof negocios.getByUser>>(person, negocios.getByUser, { params: { usuarioId } })
    ).body.flatMap((negocio) => negocio.banners.map(({ titulo }) => titulo))
  const idOf = async (userName: string) =>
    (await portal.pool.query<{ id: number }>('select usuario_id as id from usuario where user_name = $1', [userName]))
      .rows[0]!.id

  test('are shown to users of their business from the first day to the last', async () => {
    const id = await idOf('lferreyra')
    await create({ titulo: 'De hoy' })
    await create({ titulo: 'De mañana', vigenteDesde: '2027-11-22', vigenteHasta: null })
    await create({ titulo: 'De ayer', vigenteDesde: '2026-01-01', vigenteHasta: '2026-01-02' })
    await create({ titulo: 'De motos', negocioId: 1 })
    const shown = await shownTo('lferreyra', id)
    expect(shown).toContain('De hoy')
    for (const other of ['De mañana', 'De ayer', 'De motos']) expect(shown).not.toContain(other)
  })

  test.each([
    'javascript:alert(1)',
    'JAVASCRIPT:alert(1)',
    'http://a.example',
    '//a.example',
    'data:text/html,x',
    'algo',
  ])('reject the link %s', async (enlace) => {
    const answer = await portal.call('admin', banners.create, { body: newBanner({ enlace }) })
    expect(answer.status).toBe(400)
    expect(answer.body.fields).toMatchObject({ enlace: expect.stringContaining('https://') })
  })

  test('are rejected with wrong dates, without a title or with an unknown business', async () => {
    const wrong = [
      ['vigenteHasta', { vigenteDesde: '2026-11-20', vigenteHasta: '2026-11-19' }],
      ['titulo', { titulo: ' ' }],
      ['negocioId', { negocioId: 77 }],
      ['vigenteDesde', { vigenteDesde: '31/02/2026' }],
    ] as const
    for (const [field, over] of wrong) {
      const answer = await portal.call('admin', banners.create, { body: newBanner(over) })
      expect(answer.status).toBe(400)
      expect(answer.body.fields).toHaveProperty(field)
    }
  })

  test('are updated with version control, and deleted', async () => {
    const { body } = await create({ titulo: 'Para cambiar' })
    const sent = (version: number) => ({
      params: { id: body.bannerId },
      body: { ...newBanner({ titulo: 'Cambiado', enlace: null }), version },
    })
    expect(await admin(banners.update, sent(1))).toMatchObject({
      status: 200,
      body: { titulo: 'Cambiado', version: 2 },
    })
    expect((await admin(banners.update, sent(1))).status).toBe(409)
    expect((await admin(banners.delete, { params: { id: body.bannerId } })).status).toBe(200)
    expect((await admin(banners.delete, { params: { id: body.bannerId } })).status).toBe(404)
  })
})
