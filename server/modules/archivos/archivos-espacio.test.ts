import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DEGRADED_HEADER } from '#contract/base/archivos.ts'
import { archivos } from '#contract/archivos/calls.ts'
import { borradores } from '#contract/borradores/calls.ts'
import { pedidosRazonSocial } from '#contract/pedidos-razon-social/calls.ts'
import type { Archivo } from '#contract/archivos/shapes.ts'
import { devoluciones } from '#contract/devoluciones/calls.ts'
import { execute } from '#server/db/database.ts'
import { until } from '#testing/wait.ts'
import { findProducto, newDevolucion, type Person, PNG, type Portal, startPortal } from '#testing/portal.ts'

const EMPRESA = 1042
const MESSAGE = 'Tu empresa llegó a los 100 MB que tiene para archivos. Pedinos más espacio o envialo sin archivos.'

let portal: Portal
beforeAll(async () => {
  portal = await startPortal({ FLAGS: 'add-legal-entity=on' })
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

test('counts the files of comments, and does not limit the files of staff', async () => {
  const { devolucionId } = (await send()).body
  await fill(100)
  const refused = await comment('lferreyra', devolucionId)
  expect({ status: refused.status, fields: refused.body.fields }).toEqual({
    status: 413,
    fields: { archivoIds: MESSAGE },
  })
  expect((await comment('rsosa', devolucionId)).status).toBe(200)
})

describe('files without company', () => {
  const OWN_MESSAGE =
    'Llegaste a los 50 MB que tenés para archivos sin enviar. Enviá o descartá tus borradores; los archivos sueltos se borran solos.'
  const MB = 1024 * 1024
  const upload = (person: Person) =>
    portal.call<{ archivos: Archivo[]; fields?: Record<string, string> }>(person, archivos.create, {
      files: [{ name: 'a.png', content: PNG }],
    })
  /** Inserts an unattached file of a user that leaves `left` bytes until the user's limit. */
  const fillOwn = async (left: number): Promise<string> => {
    const { rows } = await portal.pool.query<{ id: string }>(
      `insert into archivo (archivo_id, nombre, tipo, tamano, sha256, usuario_id, contenido)
       select gen_random_uuid(), 'relleno.txt', 'text/plain', $1, repeat('0', 64), usuario_id, 'x'
       from usuario where user_name = 'lferreyra' returning archivo_id as id`,
      [50 * MB - left],
    )
    return rows[0]!.id
  }
  const saveDraft = (clave: string, razonSocialId: number | null, archivoIds: string[]) =>
    portal.call<{ fields?: Record<string, string> }>('lferreyra', borradores.save, {
      body: { borradorId: randomUUID(), clave, razonSocialId, datos: {}, archivos: 0, archivoIds, version: 0 },
    })

  beforeEach(async () => {
    await portal.pool.query("update parametro set valor = 50 where clave = 'archivos.mb-por-persona'")
    await portal.pool.query('delete from borrador')
    await portal.pool.query('delete from archivo where razon_social_id is null and contenido is null')
  })

  test('are accepted up to exactly the limit of their user, and rejected above it', async () => {
    await fillOwn(PNG.length)
    expect((await upload('lferreyra')).status).toBe(200)
    const before = await portal.pool.query('select count(*) from archivo')
    const refused = await upload('lferreyra')
    expect({ status: refused.status, fields: refused.body.fields }).toEqual({
      status: 413,
      fields: { files: OWN_MESSAGE },
    })
    expect((await portal.pool.query('select count(*) from archivo')).rows).toEqual(before.rows)
    expect((await upload('mibarra')).status).toBe(200)
    expect((await upload('rsosa')).status).toBe(200)
  })

  test('are counted when several arrive at once', async () => {
    await fillOwn(2 * PNG.length)
    const answers = await Promise.all(Array.from({ length: 6 }, () => upload('lferreyra')))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 413, 413, 413, 413])
  })

  test('count in a draft without company, but not in a draft of a company', async () => {
    const archivoId = await fillOwn(0)
    expect((await saveDraft('reclamos/nuevo', EMPRESA, [archivoId])).status).toBe(200)
    expect((await upload('lferreyra')).status).toBe(200)
    await portal.pool.query('delete from borrador')
    const refused = await saveDraft('reclamos/nuevo', null, [archivoId])
    expect({ status: refused.status, fields: refused.body.fields }).toEqual({
      status: 413,
      fields: { archivoIds: OWN_MESSAGE },
    })
  })

  test('include the proof that is sent with a request for a company', async () => {
    await fillOwn(0)
    const body = { cuit: '33810234569', razonSocial: 'Frenos del Norte S.A.', provincia: 'Salta', comentario: '' }
    const files = [{ name: 'constancia.png', content: PNG }]
    const { status } = await portal.call('lferreyra', pedidosRazonSocial.create, { body, files })
    expect(status).toBe(413)
  })
})

test('reads the space of a company with an index only scan', async () => {
  await portal.pool.query('vacuum analyze archivo')
  const db = await portal.pool.connect()
  try {
    await db.query('begin')
    // With so few rows PostgreSQL would prefer a table scan. Disable it, so that the plan uses the index, as with many
    // rows.
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

test('responses carry the header "degraded files" only while the disk is full', async () => {
  let free = 1
  const small = await startPortal({}, { free: async () => free })
  const header = async () => {
    const { headers, status } = await small.call('lferreyra', devoluciones.getEstados)
    expect(status).toBe(200)
    return headers[DEGRADED_HEADER]
  }
  await until('answers say it', async () => (await header()) === 'archivos')
  free = 1024 ** 4
  await until('answers say it no longer', async () => (await header()) === undefined)
  await small.close()
})
