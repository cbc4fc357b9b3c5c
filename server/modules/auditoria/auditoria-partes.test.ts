import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPool } from '#server/db/database.ts'
import { runProgram } from '#testing/programs.ts'
import { type Portal, startPortal } from '#testing/portal.ts'
import { prepareAuditoria, readParte, selectPartes, detachExported } from './auditoria-partes.service.ts'

let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.close())

const add = (cuando: string, usuario: string) =>
  portal.pool.query(
    `insert into auditoria (cuando, usuario_id, usuario, ip, operacion) values ($1, 1, $2, '127.0.0.1', 'x.y')`,
    [cuando, usuario],
  )
const parteDe = async (usuario: string) =>
  (
    await portal.pool.query<{ parte: string }>(
      'select tableoid::regclass::text as parte from auditoria where usuario = $1',
      [usuario],
    )
  ).rows.map(({ parte }) => parte)

/** Returns the first day, name and table of a month, `ahead` months from now. */
const month = (ahead: number) => {
  const first = new Date()
  first.setUTCDate(1)
  first.setUTCHours(0, 0, 0, 0)
  first.setUTCMonth(first.getUTCMonth() + ahead)
  return {
    first,
    nombre: first.toISOString().slice(0, 7),
    tabla: `auditoria_${first.toISOString().slice(0, 7).replace('-', '_')}`,
  }
}

test('creates the partitions of the next three months; a second run creates none', async () => {
  const names = (await selectPartes(portal.pool)).map(({ nombre }) => nombre)
  expect(names).toEqual(['inicial', ...[1, 2, 3].map((n) => month(n).nombre), 'resto'])
  expect(await prepareAuditoria(portal.pool)).toBe(0)
})

test('stores a record in the partition of its month, exact to the millisecond, or in "resto" when there is no such partition', async () => {
  const { first, tabla } = month(1)
  await add(first.toISOString(), 'primero')
  await add(new Date(first.getTime() - 1).toISOString(), 'antes')
  await add('2999-01-01T00:00:00Z', 'lejos')
  expect(await parteDe('primero')).toEqual([tabla])
  expect(await parteDe('antes')).toEqual(['auditoria_inicial'])
  expect(await parteDe('lejos')).toEqual(['auditoria_resto'])
})

test.each(['truncate', 'delete from', 'update'])('rejects changes of partitions: %s', async (what) => {
  for (const table of ['auditoria_inicial', 'auditoria_resto', month(1).tabla]) {
    const statement = what === 'update' ? `update ${table} set usuario = 'otro'` : `${what} ${table}`
    await expect(portal.pool.query(statement)).rejects.toThrow('append-only')
  }
})

test('a database role without the right to create tables can create only the monthly partitions', async () => {
  await portal.pool.query(`create role escribe login password 'escribe'; grant select on auditoria to escribe;
    drop table ${month(3).tabla}`)
  const url = new URL(portal.pool.options.connectionString!)
  url.username = 'escribe'
  url.password = 'escribe'
  const writerPool = createPool(url.href, 1, () => {})
  try {
    expect(await prepareAuditoria(writerPool)).toBe(1)
    await expect(writerPool.query('create table propia (id int)')).rejects.toMatchObject({ code: '42501' })
  } finally {
    await writerPool.end()
    await portal.pool.query('drop owned by escribe; drop role escribe')
  }
})

test('exports a month with every record in order, and detaches the month only when the export is complete', async () => {
  const { first, nombre, tabla } = month(2)
  for (const n of [0, 1, 2]) await add(new Date(first.getTime() + n).toISOString(), `sale ${n}`)
  const parte = (await selectPartes(portal.pool)).find((each) => each.nombre === nombre)!
  const lines = await Array.fromAsync(readParte(portal.pool, parte))
  expect(lines.map((line) => (JSON.parse(line) as { usuario: string }).usuario)).toEqual(['sale 0', 'sale 1', 'sale 2'])
  await expect(detachExported(portal.pool, parte, 2)).rejects.toThrow(
    'La parte tiene 3 filas y se exportaron 2: no se separó.',
  )
  expect(await parteDe('sale 1')).toEqual([tabla])
  await detachExported(portal.pool, parte, 3)
  expect(await parteDe('sale 1')).toEqual([])
  const { rows } = await portal.pool.query(`select count(*) as n from ${tabla}`)
  expect(rows).toEqual([{ n: 3 }])
})

test('exports a month as CSV with every record and field, without text that a spreadsheet would evaluate', async () => {
  const { first, nombre } = month(3)
  const names = ['=1+1', '+54 11', '-3', '@todos', 'dijo "no", y\r\nse fue', 'Núñez; hijo']
  for (const name of names) await add(first.toISOString(), name)
  const folder = await mkdtemp(join(tmpdir(), 'autogestion-auditoria-'))
  const file = join(folder, 'mes.csv')
  const args = ['tools/auditoria.ts', 'exportar', nombre, '--en', file, '--formato', 'csv']
  const { text } = await runProgram(args, { DATABASE_URL: portal.pool.options.connectionString! })
  const csv = await readFile(file, 'utf8')
  await rm(folder, { recursive: true })
  expect(text).toContain(`${names.length} registros`)
  expect(text).toContain(createHash('sha256').update(csv).digest('hex'))
  expect(csv.startsWith('\uFEFFauditoria_id,cuando,')).toBe(true)
  const rows = parse<Record<string, string>>(csv, { columns: true, bom: true, record_delimiter: '\r\n' })
  expect(rows.map(({ usuario }) => usuario)).toEqual(["'=1+1", "'+54 11", "'-3", "'@todos", ...names.slice(4)])
  const { rows: columns } = await portal.pool.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = 'auditoria'::regclass and attnum > 0 and not attisdropped`,
  )
  expect(new Set(Object.keys(rows[0]!))).toEqual(new Set([...columns.map(({ name }) => name), 'huella']))
  expect(rows[0]).toMatchObject({ ip: '127.0.0.1', operacion: 'x.y', razon_social_id: '', detalle: '{}' })
})

test('exports a month as syslog with CEF, in one line for each record, even if its text has line breaks', async () => {
  const { first, nombre } = month(3)
  const names = ['mibarra', 'a|b=c\\d', 'dijo "no", y\r\nse fue', 'Núñez']
  for (const name of names) await add(first.toISOString(), name)
  const folder = await mkdtemp(join(tmpdir(), 'autogestion-auditoria-'))
  const env = { DATABASE_URL: portal.pool.options.connectionString! }
  const exported = async (formato: string) => {
    const file = join(folder, `mes.${formato}`)
    await runProgram(['tools/auditoria.ts', 'exportar', nombre, '--en', file, '--formato', formato], env)
    return (await readFile(file, 'utf8')).trimEnd().split('\n')
  }
  // Earlier tests of this file inserted records too, so take only the last lines.
  const lines = (await exported('cef')).slice(-names.length)
  const records = (await exported('jsonl')).filter((line) => line.startsWith('{"auditoria_id"')).slice(-names.length)
  await rm(folder, { recursive: true })
  const time = first.toISOString().replaceAll('.', '\\.')
  const head = new RegExp(
    `^<110>1 ${time} - autogestion - x\\.y - CEF:0\\|Autogestión\\|portal\\|1\\|x\\.y\\|x\\.y\\|3\\|rt=${first.getTime()} externalId=\\d+ suser=`,
  )
  expect(lines).toHaveLength(names.length)
  for (const [at, line] of lines.entries()) {
    expect(line).toMatch(head)
    const suser = /suser=((?:[^=\\]|\\.)*?) (?:suid|src)=/.exec(line)![1]!
    expect(suser.replace(/\\(.)/g, (_all, next: string) => (next === 'n' ? '\r\n' : next))).toBe(names[at])
    expect(line).toContain(`cs5=${createHash('sha256').update(records[at]!).digest('hex')}`)
  }
})

test('does not detach a month that has not ended or does not exist', async () => {
  const env = { DATABASE_URL: portal.pool.options.connectionString! }
  for (const [nombre, says] of [
    ['inicial', 'ese mes no terminó'],
    ['resto', 'no es un mes'],
    ['1999-01', 'No hay 1999-01'],
  ] as const) {
    const { code, text } = await runProgram(
      ['tools/auditoria.ts', 'exportar', nombre, '--en', '/dev/null/x', '--separar'],
      env,
    )
    expect([code, text]).toEqual([1, expect.stringContaining(says)])
  }
})
