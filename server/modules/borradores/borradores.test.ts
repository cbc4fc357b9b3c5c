import { afterAll, beforeAll, expect, test } from 'vitest'
import { borradores } from '#contract/borradores/calls.ts'
import { inicio } from '#contract/inicio/calls.ts'
import { MAX_BORRADORES } from '#contract/borradores/reglas.ts'
import type { ReplyOf } from '#contract/route.ts'
import { type Person, type Portal, startPortal } from '#testing/portal.ts'

let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.close())

const CLAVE = 'devoluciones/nueva'
const save = (who: Person, change: object = {}) =>
  portal.call<ReplyOf<typeof borradores.save> & { fields: Record<string, string>; message: string }>(
    who,
    borradores.save,
    { body: { clave: CLAVE, razonSocialId: 1042, datos: { comentarios: 'uno' }, archivos: 0, version: 0, ...change } },
  )
const get = async (who: Person, clave = CLAVE) =>
  (await portal.call<ReplyOf<typeof borradores.get>>(who, borradores.get, { query: { clave } })).body.borrador
const list = async (who: Person, razonSocialId = 1042) =>
  (
    await portal.call<ReplyOf<typeof inicio.getTareas>>(who, inicio.getTareas, { query: { razonSocialId } })
  ).body.tareas.flatMap(({ clase, detalle }) => (clase === 'borrador' ? [detalle] : []))

test('a return that was begun goes on on another device, and is nobody else’s', async () => {
  portal.setNow('2026-11-21T18:40:00.000Z')
  expect((await save('lferreyra', { archivos: 2 })).body).toEqual({
    version: 1,
    actualizado: '2026-11-21T18:40:00.000Z',
  })
  expect(await get('lferreyra')).toEqual({
    clave: CLAVE,
    razonSocialId: 1042,
    razonSocial: 'Repuestos Litoral Sur S.R.L.',
    datos: { comentarios: 'uno' },
    archivos: 2,
    version: 1,
    actualizado: '2026-11-21T18:40:00.000Z',
  })
  expect(await list('lferreyra')).toEqual([CLAVE])
  expect([await get('mibarra'), await list('mibarra')]).toEqual([null, []])
})

test('of two devices the newer one wins, and the older one is told and changes nothing', async () => {
  expect((await save('lferreyra', { version: 1, datos: { comentarios: 'dos' } })).body.version).toBe(2)
  for (const version of [0, 1]) {
    const late = await save('lferreyra', { version, datos: { comentarios: 'tarde' } })
    expect([late.status, late.body.message]).toEqual([409, 'Este borrador siguió en otro equipo.'])
  }
  expect((await get('lferreyra'))?.datos).toEqual({ comentarios: 'dos' })
})

test('what was sent or thrown away is gone, once and twice; a late save does not bring it back', async () => {
  for (const _time of [1, 2])
    expect((await portal.call('lferreyra', borradores.delete, { query: { clave: CLAVE } })).status).toBe(200)
  expect((await save('lferreyra', { version: 2 })).status).toBe(409)
  expect(await get('lferreyra')).toBeNull()
})

test('of another company nothing is kept, and of one that is no longer theirs nothing is shown', async () => {
  expect((await save('lferreyra', { razonSocialId: 1051 })).status).toBe(404)
  await save('lferreyra')
  await portal.pool.query('update borrador set razon_social_id = 1051')
  expect([await get('lferreyra'), await list('lferreyra')]).toEqual([null, []])
  await portal.pool.query('delete from borrador')
})

test.each([
  ['a screen that keeps none', { clave: 'mi-perfil' }],
  ['one that only looks like it', { clave: 'devoluciones/nuevas' }],
  ['more than fits', { datos: { comentarios: 'x'.repeat(200_001) } }],
])('%s is refused', async (_what, change) => {
  expect((await save('lferreyra', change)).status).toBe(400)
})

test('so many are kept and no more; what is there goes on', async () => {
  const clave = (n: number) => `reclamos/nuevo?factura=${n}`
  for (let n = 0; n < MAX_BORRADORES; n += 1) expect((await save('mibarra', { clave: clave(n) })).status).toBe(200)
  const { status, body } = await save('mibarra', { clave: clave(99) })
  expect([status, body.fields.clave]).toEqual([400, 'Ya tenés 20 borradores. Enviá o descartá alguno.'])
  expect((await save('mibarra', { clave: clave(0), version: 1 })).body.version).toBe(2)
})

test('the record of what people did does not count each pause of their typing', async () => {
  const { rows } = await portal.pool.query(`select 1 from auditoria where operacion like 'borradores.%'`)
  expect(rows).toEqual([])
})
