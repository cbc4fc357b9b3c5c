import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { archivos } from '#contract/archivos/calls.ts'
import type { Archivo } from '#contract/archivos/shapes.ts'
import { devoluciones } from '#contract/devoluciones/calls.ts'
import { execute } from '#server/db/database.ts'
import { findProducto, newDevolucion, type Person, PNG, type Portal, startPortal } from '#testing/portal.ts'

const EMPRESA = 1042
const MESSAGE = 'Tu empresa llegó a los 100 MB que tiene para archivos. Pedinos más espacio o envialo sin archivos.'

let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
  await portal.pool.query("update parametro set valor = 100 where clave = 'archivos.mb-por-empresa'")
})
afterAll(() => portal.close())

/** Inserts files with a total size (MB) for a company. */
const fill = async (mb: number, razonSocialId = EMPRESA) => {
  await execute(portal.pool, sql`delete from archivo where nombre = 'relleno.txt'`)
  await execute(
    portal.pool,
    sql`insert into archivo (archivo_id, nombre, tipo, tamano, sha256, usuario_id, razon_social_id, contenido)
        select gen_random_uuid(), 'relleno.txt', 'text/plain', ${mb}::bigint * 1048576, repeat('0', 64), usuario_id, ${razonSocialId}, 'x'
        from usuario limit 1`,
  )
}
beforeEach(() => fill(0))

const send = async () => {
  const producto = await findProducto(portal, EMPRESA, 'KP-5512', { min: 2 })
  const body = newDevolucion(producto, { motivo: { motivoId: 6 }, archivos: [0] })
  return portal.call<{ devolucionId: number; message: string; fields: Record<string, string> }>(
    'lferreyra',
    devoluciones.create,
    {
      body,
      files: [{ name: 'foto.png', content: PNG }],
    },
  )
}
const uploadUnattached = async (person: Person) =>
  (await portal.call<{ archivos: Archivo[] }>(person, archivos.create, { files: [{ name: 'a.png', content: PNG }] }))
    .body.archivos[0]!.archivoId
const comment = async (person: Person, devolucionId: number) =>
  portal.call<{ message: string; fields: Record<string, string> }>(person, devoluciones.createComentario, {
    body: { devolucionId, comentario: 'Va la foto', archivoIds: [await uploadUnattached(person)] },
  })

test('rejects an upload of a company without space, with an error on the files, and stores nothing', async () => {
  await fill(100)
  const before = await portal.pool.query('select count(*) from devolucion')
  const { status, body } = await send()
  expect({ status, message: body.message, fields: body.fields }).toEqual({
    status: 413,
    message: MESSAGE,
    fields: { files: MESSAGE },
  })
  expect((await portal.pool.query('select count(*) from devolucion')).rows).toEqual(before.rows)
})

test('accepts files within the limit, and does not count those of other companies', async () => {
  await fill(100, 1043)
  expect((await send()).status).toBe(200)
  await fill(99)
  expect((await send()).status).toBe(200)
})

test('counts the files of comments, and has no limit for staff', async () => {
  const { devolucionId } = (await send()).body
  await fill(100)
  const refused = await comment('lferreyra', devolucionId)
  expect({ status: refused.status, fields: refused.body.fields }).toEqual({
    status: 413,
    fields: { archivoIds: MESSAGE },
  })
  expect((await comment('rsosa', devolucionId)).status).toBe(200)
})

test('reads the space of a company with an index only scan', async () => {
  await portal.pool.query('vacuum analyze archivo')
  const db = await portal.pool.connect()
  try {
    await db.query('begin')
    // The test has few rows, so other plans would be as cheap. Disable them, so that the plan uses the index as with
    // many rows.
    await db.query('set local enable_seqscan = off; set local enable_bitmapscan = off')
    const { rows } = await db.query<{ 'QUERY PLAN': string }>(
      'explain select coalesce(sum(tamano), 0) from archivo where razon_social_id = 1042',
    )
    expect(rows.map((row) => row['QUERY PLAN']).join(' ')).toContain('Index Only Scan using archivo_espacio')
  } finally {
    await db.query('rollback')
    db.release()
  }
})
