import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { archivos } from '#contract/archivos/calls.ts'
import type { Archivo } from '#contract/archivos/shapes.ts'
import { borradores } from '#contract/borradores/calls.ts'
import { inicio } from '#contract/inicio/calls.ts'
import { MAX_BORRADORES } from '#contract/borradores/reglas.ts'
import type { ReplyOf } from '#contract/route.ts'
import { deleteSueltos } from '#modules/archivos'
import { type Person, PNG, type Portal, startPortal } from '#testing/portal.ts'

let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.close())

const CLAVE = 'devoluciones/nueva'
const ID = '0190aaaa-0000-4000-8000-000000000001'
const OTRO = '0190aaaa-0000-4000-8000-000000000002'
const TERCERO = '0190aaaa-0000-4000-8000-000000000003'
const save = (who: Person, change: object = {}) =>
  portal.call<ReplyOf<typeof borradores.save> & { fields: Record<string, string>; message: string }>(
    who,
    borradores.save,
    {
      body: {
        borradorId: ID,
        clave: CLAVE,
        razonSocialId: 1042,
        datos: { comentarios: 'uno' },
        archivos: 0,
        version: 0,
        ...change,
      },
    },
  )
const get = async (who: Person, clave = CLAVE) =>
  (await portal.call<ReplyOf<typeof borradores.get>>(who, borradores.get, { query: { clave } })).body.borrador
const list = async (who: Person, razonSocialId = 1042) =>
  (
    await portal.call<ReplyOf<typeof inicio.getTareas>>(who, inicio.getTareas, { query: { razonSocialId } })
  ).body.tareas.flatMap(({ clase, detalle }) => (clase === 'borrador' ? [detalle] : []))

test('a draft can be continued on another device, but only by its user', async () => {
  portal.setNow('2026-11-21T18:40:00.000Z')
  expect((await save('lferreyra', { archivos: 2 })).body).toEqual({
    version: 1,
    actualizado: '2026-11-21T18:40:00.000Z',
  })
  expect(await get('lferreyra')).toEqual({
    borradorId: ID,
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

test('rejects an older version from another device and changes nothing', async () => {
  expect((await save('lferreyra', { version: 1, datos: { comentarios: 'dos' } })).body.version).toBe(2)
  for (const version of [0, 1]) {
    const late = await save('lferreyra', { version, datos: { comentarios: 'tarde' } })
    expect([late.status, late.body.message]).toEqual([
      409,
      'Este borrador cambió en otro dispositivo. Elegí con cuál seguir.',
    ])
  }
  expect((await get('lferreyra'))?.datos).toEqual({ comentarios: 'dos' })
})

test('accepts a second deletion of a draft; a save after the deletion does not restore the draft', async () => {
  for (const _time of [1, 2])
    expect((await portal.call('lferreyra', borradores.delete, { query: { borradorId: ID } })).status).toBe(200)
  expect((await save('lferreyra', { version: 2 })).status).toBe(409)
  expect(await get('lferreyra')).toBeNull()
})

test('rejects a draft of another company, and hides the draft of a company that the user lost', async () => {
  expect((await save('lferreyra', { razonSocialId: 1051 })).status).toBe(404)
  expect((await save('npaz', { razonSocialId: 2_147_483_648 })).status).toBe(404)
  await save('lferreyra')
  await portal.pool.query('update borrador set razon_social_id = 1051')
  expect([await get('lferreyra'), await list('lferreyra')]).toEqual([null, []])
  await portal.pool.query('delete from borrador')
})

test.each([
  ['a screen without drafts', { clave: 'mi-perfil' }],
  ['an unknown screen with a similar name', { clave: 'devoluciones/nuevas' }],
  ['a draft that is too big', { datos: { comentarios: 'x'.repeat(200_001) } }],
])('rejects %s', async (_what, change) => {
  expect((await save('lferreyra', change)).status).toBe(400)
})

test('stores up to twenty drafts for each user; at the limit, existing drafts can still be saved', async () => {
  const clave = (n: number) => `reclamos/nuevo?factura=${n}`
  for (let n = 0; n < MAX_BORRADORES; n += 1) expect((await save('mibarra', { clave: clave(n) })).status).toBe(200)
  const { status, body } = await save('mibarra', { clave: clave(99) })
  expect([status, body.fields.clave]).toEqual([400, 'Ya tenés 20 borradores. Enviá o descartá alguno.'])
  expect((await save('mibarra', { clave: clave(0), version: 1 })).body.version).toBe(2)
  const atOnce = await Promise.all(Array.from({ length: 24 }, (_, n) => save('npaz', { clave: clave(n) })))
  expect(atOnce.filter(({ status }) => status === 200)).toHaveLength(MAX_BORRADORES)
})

describe('files of a draft', () => {
  const DOS_DIAS = new Date('2026-11-23T18:40:00.000Z')
  const reclamo = { clave: 'reclamos/nuevo', borradorId: OTRO }
  const upload = async (who: Person) =>
    (await portal.call<{ archivos: Archivo[] }>(who, archivos.create, { files: [{ name: 'foto.png', content: PNG }] }))
      .body.archivos[0]!.archivoId
  const isThere = async (who: Person, archivoId: string) =>
    (await portal.call(who, archivos.download, { params: { archivoId } })).status === 200

  test('are kept as long as the draft, for its user only, and are deleted after the draft', async () => {
    const [kept, other] = [await upload('lferreyra'), await upload('lferreyra')]
    expect((await save('lferreyra', { ...reclamo, archivoIds: [kept] })).status).toBe(200)
    await deleteSueltos(portal.pool, DOS_DIAS)
    expect([await isThere('lferreyra', kept), await isThere('lferreyra', other)]).toEqual([true, false])
    expect(await isThere('mibarra', kept)).toBe(false)
    await portal.call('lferreyra', borradores.delete, { query: { borradorId: OTRO } })
    await deleteSueltos(portal.pool, DOS_DIAS)
    expect(await isThere('lferreyra', kept)).toBe(false)
  })

  test('count once when they are listed twice', async () => {
    const archivoId = await upload('mibarra')
    const body = {
      borradorId: TERCERO,
      clave: 'garantias/nueva',
      razonSocialId: null,
      archivoIds: [archivoId, archivoId],
    }
    await portal.call('mibarra', borradores.delete, { query: { borradorId: ID } })
    expect((await save('mibarra', body)).status).toBe(200)
    await portal.call('mibarra', borradores.delete, { query: { borradorId: TERCERO } })
  })

  test('are deleted when they are removed from the draft, or when a save lists no files', async () => {
    const [one, two] = [await upload('lferreyra'), await upload('lferreyra')]
    await save('lferreyra', { ...reclamo, archivoIds: [one, two] })
    await save('lferreyra', { ...reclamo, archivoIds: [two], version: 1 })
    await deleteSueltos(portal.pool, DOS_DIAS)
    expect([await isThere('lferreyra', one), await isThere('lferreyra', two)]).toEqual([false, true])
    await save('lferreyra', { ...reclamo, version: 2 })
    await deleteSueltos(portal.pool, DOS_DIAS)
    expect(await isThere('lferreyra', two)).toBe(false)
  })

  test('are rejected when they are missing, foreign or of another draft, and the draft stays unchanged', async () => {
    const [foreign, taken] = [await upload('hquiroga'), await upload('lferreyra')]
    await save('lferreyra', { borradorId: TERCERO, clave: 'garantias/nueva', archivoIds: [taken] })
    for (const archivoId of [foreign, taken, '00000000-0000-4000-8000-000000000000']) {
      const { status, body } = await save('lferreyra', {
        ...reclamo,
        datos: { comentarios: 'con archivo' },
        archivoIds: [archivoId],
        version: 3,
      })
      expect([status, body.fields]).toEqual([400, { archivoIds: 'Un archivo venció o ya se usó. Volvé a subirlo.' }])
    }
    const { datos, version } = (await get('lferreyra', reclamo.clave))!
    expect([datos, version]).toEqual([{ comentarios: 'uno' }, 3])
  })

  test.each([
    ['ten', 10, 200],
    ['eleven', 11, 400],
  ])('that are %s are answered with status %i, as in a sent request', async (_what, total, status) => {
    const archivoIds = await Promise.all(Array.from({ length: total }, () => upload('hquiroga')))
    const body = { borradorId: TERCERO, clave: 'garantias/nueva', razonSocialId: null, archivoIds }
    expect((await save('hquiroga', body)).status).toBe(status)
    await portal.call('hquiroga', borradores.delete, { query: { borradorId: TERCERO } })
  })

  test('count towards the storage limit of its company', async () => {
    const archivoId = await upload('lferreyra')
    await portal.pool.query(
      `insert into archivo (archivo_id, nombre, tipo, tamano, sha256, usuario_id, razon_social_id, contenido)
       select gen_random_uuid(), 'relleno.txt', 'text/plain', 100::bigint * 1048576 - b.bytes, repeat('0', 64), 1, 1042, 'x'
       from (select coalesce(sum(tamano), 0) as bytes from archivo where razon_social_id = 1042) b`,
    )
    await portal.pool.query("update parametro set valor = 100 where clave = 'archivos.mb-por-empresa'")
    const full = { ...reclamo, archivoIds: [archivoId], version: 3 }
    const refused = await save('lferreyra', full)
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([413, ['archivoIds']])
    expect((await save('lferreyra', { ...full, archivoIds: [] })).status).toBe(200)
    expect((await save('lferreyra', { ...full, razonSocialId: null, version: 4 })).status).toBe(200)
  })
})

test('saving a draft writes no audit record', async () => {
  const { rows } = await portal.pool.query(`select 1 from auditoria where operacion like 'borradores.%'`)
  expect(rows).toEqual([])
})
