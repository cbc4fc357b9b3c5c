import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runProgram } from '#testing/programs.ts'
import { cifraDe } from './cifra.ts'
import { instantOf, listBackups, type Manifiesto, nameOf, verifyParts, writePart } from './manifiesto.ts'
import { runThrough, through, toDatabase } from './programas.ts'
import { beyond, readConservar } from './retencion.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'autogestion-respaldo-'))
})
afterAll(() => rm(folder, { recursive: true }))

const at = (text: string) => ({ instant: new Date(text) })
const kept = (texts: string[], rule: string) => {
  const backups = texts.map(at)
  const gone = new Set(beyond(backups, readConservar(rule)!))
  return texts.filter((_, n) => !gone.has(backups[n]!))
}

test.each([
  [
    'the newest of each day',
    '2d',
    ['2026-11-20T06:00:00Z', '2026-11-21T06:00:00Z', '2026-11-21T18:00:00Z', '2026-11-22T06:00:00Z'],
    ['2026-11-21T18:00:00Z', '2026-11-22T06:00:00Z'],
  ],
  [
    'the newest of each week from Monday to Sunday',
    '2s',
    ['2026-11-15T23:59:59Z', '2026-11-16T00:00:00Z', '2026-11-22T23:59:59Z', '2026-11-23T00:00:00Z'],
    ['2026-11-22T23:59:59Z', '2026-11-23T00:00:00Z'],
  ],
  [
    'the newest of each month, without a day in between',
    '1d,2m',
    ['2026-09-30T06:00:00Z', '2026-10-01T06:00:00Z', '2026-10-31T06:00:00Z', '2026-11-22T06:00:00Z'],
    ['2026-10-31T06:00:00Z', '2026-11-22T06:00:00Z'],
  ],
  [
    'the newest of two days, however far apart they are',
    '2d',
    ['2026-01-01T06:00:00Z', '2026-11-22T06:00:00Z'],
    ['2026-01-01T06:00:00Z', '2026-11-22T06:00:00Z'],
  ],
  ['the newest of all in any case', '0d', ['2026-11-21T06:00:00Z', '2026-11-22T06:00:00Z'], ['2026-11-22T06:00:00Z']],
])('the retention rule keeps %s', (_, rule, all, stay) => {
  expect(kept(all, rule)).toEqual(stay)
})

test.each(['7', 'd7', '7d;4s', '', '7h'])('readConservar rejects the retention rule %o', (text) => {
  expect(readConservar(text)).toBeUndefined()
})

test('the name of a backup is its time, and an incomplete backup is not listed', async () => {
  const instant = new Date('2026-11-22T06:00:07.000Z')
  expect(instantOf(nameOf(instant))).toEqual(instant)
  await writeFile(join(folder, nameOf(instant)), '')
  await writeFile(join(folder, `${nameOf(instant)}.parcial`), '')
  expect(await listBackups(folder)).toEqual([{ name: nameOf(instant), instant }])
})

async function* bytes(text: string) {
  yield Buffer.from(text)
}
async function* broken() {
  yield Buffer.from('half')
  throw new Error('the dump broke off')
}

test('verifyParts finds a file that is missing or has one changed byte', async () => {
  const base = await writePart(folder, 'base.dump', bytes('rows'))
  const contenido = await writePart(folder, 'archivos.tar', bytes('files'))
  const manifest = { base, contenido } as Manifiesto
  await expect(verifyParts(folder, manifest)).resolves.toBeUndefined()
  await writeFile(join(folder, 'base.dump'), 'rowz')
  await expect(verifyParts(folder, manifest)).rejects.toThrow('base.dump no es lo que se copió.')
  await rm(join(folder, 'base.dump'))
  await expect(verifyParts(folder, manifest)).rejects.toThrow('base.dump no se puede leer')
})

test('writing a backup throws when a program or its input fails, so that a partial file never counts as complete', async () => {
  await expect(writePart(folder, 'half', through({ programa: 'cat', args: [] }, broken()))).rejects.toThrow('broke off')
  await expect(runThrough({ programa: 'sh', args: ['-c', 'echo mal >&2; exit 3'] })).rejects.toThrow(
    'sh terminó con 3: mal',
  )
  await expect(runThrough({ programa: 'no-such-program', args: [] })).rejects.toThrow('no-such-program')
})

test('toDatabase keeps the password out of the arguments, which are visible to every user of the machine', () => {
  expect(toDatabase('postgres://dueno:se%40creto@host/portal?sslmode=require')).toEqual({
    address: 'postgres://dueno@host/portal?sslmode=require',
    env: { PGPASSWORD: 'se@creto' },
  })
})

test.each([
  ['age1qqqq', 'age'],
  ['ssh-ed25519 AAAA', 'age'],
  ['copias@distribuidora.example', 'gpg'],
])('a backup for the recipient %s is encrypted with %s', (para, programa) => {
  expect(cifraDe(para)).toEqual({ programa, para })
})

test.each([
  [['--para', 'x'], '--en CARPETA'],
  [['--en', '/no-such-folder'], '--sin-cifrar'],
  [['--en', '/no-such-folder', '--sin-cifrar', '--para', 'x'], '--sin-cifrar'],
  [['--en', '/no-such-folder', '--sin-cifrar', '--conservar', 'siempre'], '7d,4s,12m'],
])('npm run backup writes nothing with the invalid options %o', async (args, says) => {
  const { code, text } = await runProgram(['tools/backup.ts', ...args])
  expect(code).toBe(2)
  expect(text).toContain(says)
})

test('npm run restore rejects a folder that is not a backup', async () => {
  const { code, text } = await runProgram(['tools/restore.ts', folder])
  expect(code).toBe(1)
  expect(text).toContain('no hay una copia')
  expect(await readFile(join(folder, 'archivos.tar'), 'utf8')).toBe('files')
})
