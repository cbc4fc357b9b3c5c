import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPool } from '#server/db/database.ts'
import { runProgram } from '#testing/programs.ts'
import { createTestDatabase } from '#testing/database.ts'
import { until } from '#testing/wait.ts'
import { selectPartes } from './auditoria-partes.service.ts'
import { sealAuditoria, verifyAuditoria } from './auditoria-sellos.service.ts'

const KEYS = ['a'.repeat(32)]
const NOW = new Date()

let database: Awaited<ReturnType<typeof createTestDatabase>>
let pool: ReturnType<typeof createPool>
let first: number

const seal = (keys = KEYS) => sealAuditoria(pool, keys, NOW)
const verify = (keys = KEYS, testigo?: { numero: number; cadena: string }) => verifyAuditoria(pool, keys, NOW, testigo)

const add = async (usuario: string, cuando = NOW): Promise<number> => {
  const { rows } = await pool.query<{ id: number }>(
    `insert into auditoria (cuando, usuario_id, usuario, ip, operacion, detalle)
     values ($1, 1, $2, '127.0.0.1', 'x.y', '{"cambios": {"rol": ["a", "ñ"]}}') returning auditoria_id as id`,
    [cuando, usuario],
  )
  return rows[0]!.id
}

/** Runs a statement without triggers, which only a database administrator can do. */
const runWithoutTriggers = async (statement: string): Promise<void> => {
  await pool.query(`begin; set local session_replication_role = replica; ${statement}; commit`)
}

beforeEach(async () => {
  database = await createTestDatabase()
  pool = createPool(database.url, 4, () => {})
  first = await add('primera')
  for (const name of ['segunda', 'tercera', 'cuarta', 'quinta']) await add(name)
  await seal()
})
afterEach(async () => {
  await pool.end()
  await database.release()
})

test('finds no fault in unchanged records, and seals new records', async () => {
  await add('nueva')
  const before = await verify()
  expect(before).toMatchObject({ sellos: 1, sinSellar: 1, fallas: [] })
  await seal()
  await seal()
  expect(await verify()).toMatchObject({
    sellos: 2,
    registros: before.registros + 1,
    sinSellar: 0,
    fallas: [],
  })
})

test('waits for an open transaction, because it could still insert a record into the sealed range', async () => {
  const writer = await pool.connect()
  const looks = vi.spyOn(pool, 'query')
  await writer.query('begin')
  await writer.query(
    `insert into auditoria (cuando, usuario_id, usuario, ip, operacion) values (now(), 1, 'lenta', '127.0.0.1', 'x.y')`,
  )
  await add('rápida')
  const sealing = seal()
  const countLooks = () => looks.mock.calls.filter(([query]) => JSON.stringify(query).includes('pg_locks')).length
  await Promise.race([sealing, until('the sealer looks again', async () => countLooks() > 2)])
  await writer.query('commit')
  writer.release()
  await sealing
  expect(await verify()).toMatchObject({ sinSellar: 0, fallas: [] })
})

test.each([
  ['changed', "update auditoria set usuario = 'otra' where auditoria_id = $1", 1, 'cambiado'],
  ['changed in its detail', `update auditoria set detalle = '{}' where auditoria_id = $1`, 1, 'cambiado'],
  ['deleted', 'delete from auditoria where auditoria_id = $1', 2, 'borrado'],
  ['deleted with all after it', 'delete from auditoria where auditoria_id >= $1', 3, 'borrado'],
  [
    'swapped with the next',
    `update auditoria a set usuario = b.usuario from auditoria b
     where (a.auditoria_id = $1 and b.auditoria_id = $1 + 1) or (a.auditoria_id = $1 + 1 and b.auditoria_id = $1)`,
    1,
    'cambiado',
  ],
  [
    'swapped by number with the next',
    `update auditoria set auditoria_id = -1 where auditoria_id = $1;
     update auditoria set auditoria_id = $1 where auditoria_id = $1 + 1;
     update auditoria set auditoria_id = $1 + 1 where auditoria_id = -1`,
    1,
    'cambiado',
  ],
])('reports the first record that was %s', async (_how, statement, nth, que) => {
  await runWithoutTriggers(statement.replaceAll('$1', String(first + nth)))
  expect((await verify()).fallas).toEqual([{ parte: 'inicial', auditoriaId: first + nth, que }])
})

test('reports a record inserted in a sealed range', async () => {
  await pool.query(`select nextval('auditoria_auditoria_id_seq')`)
  await add('después del hueco')
  await seal()
  await runWithoutTriggers(`insert into auditoria (auditoria_id, cuando, usuario_id, usuario, ip, operacion)
    overriding system value values (${first + 5}, now(), 1, 'intruso', '127.0.0.1', 'x.y')`)
  expect((await verify()).fallas).toEqual([{ parte: 'inicial', auditoriaId: first + 5, que: 'agregado' }])
})

test('rejects changes of seals, and reports changes made without triggers', async () => {
  for (const statement of [
    'update auditoria_sello set filas = 0',
    'delete from auditoria_sello',
    'truncate auditoria_sello',
  ])
    await expect(pool.query(statement)).rejects.toThrow('append-only')
  await add('otra')
  await seal()
  await runWithoutTriggers(`update auditoria_sello set cuando = cuando - interval '1 day' where numero = 2`)
  expect((await verify()).fallas).toEqual([{ sello: 2, texto: 'no es el que se selló' }])
})

test('reports a deleted seal, and a record changed together with its hash', async () => {
  for (const name of ['dos', 'tres']) {
    await add(name)
    await seal()
  }
  await runWithoutTriggers(`update auditoria set usuario = 'otra' where auditoria_id = ${first}`)
  await runWithoutTriggers(`update auditoria_sello s set huellas = h.nuevas, raiz = sha256(h.nuevas) from (
      select string_agg(int8send(auditoria_id) || sha256(convert_to(row_to_json(a)::text, 'UTF8')), ''::bytea order by auditoria_id) as nuevas
      from auditoria a where auditoria_id <= (select hasta_id from auditoria_sello where numero = 1)) h where numero = 1`)
  expect((await verify()).fallas).toEqual([{ sello: 1, texto: 'no es el que se selló' }])
  await runWithoutTriggers('delete from auditoria_sello where numero = 2')
  expect((await verify()).fallas[0]).toEqual({ sello: 1, texto: 'no es el que se selló' })
})

test('reports that the last records and seals were deleted, if the last seal was stored elsewhere', async () => {
  const last = await add('la última')
  await seal()
  const { ultimo } = await verify()
  const testigo = { numero: ultimo!.numero, cadena: ultimo!.cadena.toString('hex') }
  expect((await verify(KEYS, testigo)).fallas).toEqual([])
  await runWithoutTriggers(`delete from auditoria where auditoria_id = ${last}`)
  await runWithoutTriggers('delete from auditoria_sello where numero = 2')
  expect((await verify()).fallas).toEqual([])
  expect((await verify(KEYS, testigo)).fallas).toEqual([{ sello: 2, texto: 'se anotó afuera y ya no está' }])
  await add('otra en su lugar')
  await seal()
  expect((await verify(KEYS, testigo)).fallas).toEqual([{ sello: 2, texto: 'no es el que se anotó afuera' }])
})

test('reports records that have been unsealed for too long', async () => {
  await add('vieja', new Date(NOW.getTime() - 2 * 3_600_000))
  expect((await verify()).fallas).toEqual([{ parte: 'auditoria', que: 'demora' }])
})

test('seals with a new key, verifies seals of the old key too, and reports a missing key', async () => {
  const rotated = ['b'.repeat(32), ...KEYS]
  await add('con la clave nueva')
  await seal(rotated)
  expect((await verify(rotated)).fallas).toEqual([])
  expect((await verify(['b'.repeat(32)])).fallas).toEqual([
    { sello: 1, texto: expect.stringContaining('lo selló una clave que AUDIT_KEY no tiene') as string },
  ])
})

test('does not block open transactions, and seals their records after they end', async () => {
  const writer = await pool.connect()
  await writer.query('begin')
  const insert = `insert into auditoria (cuando, usuario_id, usuario, ip, operacion) values (now(), 1, 'lenta', '127.0.0.1', 'x.y')`
  await writer.query(insert)
  await add('rápida')
  const sealing = seal()
  await add('otra rápida')
  await writer.query('commit')
  writer.release()
  await sealing
  await seal()
  expect(await verify()).toMatchObject({ sinSellar: 0, fallas: [] })
})

test('verifies an exported month by its file alone, and reports changed, missing or added lines', async () => {
  const nombre = (await selectPartes(pool))[1]!.nombre
  const [year, month] = nombre.split('-').map(Number)
  const ids: number[] = []
  for (let n = 0; n < 5; n += 1) ids.push(await add(`sale ${n}`, new Date(Date.UTC(year!, month! - 1, 3, n))))
  const folder = await mkdtemp(join(tmpdir(), 'autogestion-sellos-'))
  const file = join(folder, 'mes.jsonl')
  const env = { DATABASE_URL: database.url, AUDIT_KEY: KEYS[0]! }
  const run = (...args: string[]) => runProgram(args, env)
  await run('tools/auditoria.ts', 'exportar', nombre, '--en', file)
  const whole = await readFile(file, 'utf8')
  const lines = whole.split('\n')
  const verified = async (content: string) => {
    await writeFile(file, content)
    return run('tools/audit-verify.ts', file)
  }
  expect(await verified(whole)).toMatchObject({
    code: 0,
    text: expect.stringContaining('Todo está como se selló.') as string,
  })
  for (const [content, says] of [
    [whole.replace('sale 2', 'entra 2'), `registro ${ids[2]}: se cambió`],
    [lines.toSpliced(3, 1).join('\n'), `registro ${ids[3]}: se borró`],
    [[...lines.slice(0, 3), lines[2], ...lines.slice(3)].join('\n'), `registro ${ids[2]}: se agregó`],
    [lines.slice(0, 4).join('\n'), 'al archivo le falta el final'],
    [lines.toSpliced(5, 1).join('\n'), 'faltan o sobran sellos'],
  ] as const) {
    const { code, text } = await verified(content)
    expect([code, text]).toEqual([1, expect.stringContaining(says)])
  }
  await rm(folder, { recursive: true })
  expect(await run('tools/audit-verify.ts')).toMatchObject({ code: 0 })
  await pool.query(`alter table auditoria detach partition auditoria_${nombre.replace('-', '_')}`)
  expect((await verify()).fallas).toEqual([])
  await runWithoutTriggers(`delete from auditoria_${nombre.replace('-', '_')} where auditoria_id = ${ids[1]}`)
  expect((await verify()).fallas).toEqual([{ parte: nombre, auditoriaId: ids[1], que: 'borrado' }])
  await pool.query(`drop table auditoria_${nombre.replace('-', '_')}`)
  expect((await verify()).fallas).toEqual([{ parte: nombre, que: 'falta' }])
})
