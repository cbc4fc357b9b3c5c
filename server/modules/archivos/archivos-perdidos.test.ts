import { DAY_MS } from '#contract/valores/fechas.ts'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { archivos } from '#contract/archivos/calls.ts'
import type { Archivo } from '#contract/archivos/shapes.ts'
import { imagenes } from '#contract/imagenes/calls.ts'
import type { OpenWrite } from '#gateways/files/disk.ts'
import { createCutWire } from '#testing/wire/cut-wire.ts'
import { picture } from '#testing/files/imagenes.ts'
import { type Person, PNG, type Portal, startPortal } from '#testing/portal.ts'
import { until } from '#testing/wait.ts'
import { sweepArchivos } from './archivos-limpieza.service.ts'

const wire = createCutWire()
/** The fault that the disk has now, if any. */
let fault: string | undefined
let portal: Portal

/** A disk that fails as the operating system says it. */
const openWrite: OpenWrite = (path, options) => {
  if (!fault) return createWriteStream(path, options)
  const broken = Object.assign(new Error(`${fault}: write`), { code: fault, syscall: 'write' })
  return new Writable({ write: (_chunk, _encoding, done) => done(broken) })
}

beforeAll(async () => {
  portal = await startPortal({}, { wire: wire.lay, openWrite })
  // What is written of whoever comes in first has a COMMIT of its own, which is not the one to be cut.
  await send('cero')
})
afterAll(async () => {
  await portal.close()
  wire.close()
})
beforeEach(() => portal.pool.query('delete from idempotencia'))
afterEach(() => {
  fault = undefined
})

const send = (content: Buffer | string, key?: string, names = ['nota.txt'], person: Person = 'lferreyra') =>
  portal.call<{ archivos: Archivo[]; code: string; message: string }>(person, archivos.create, {
    files: names.map((name) => ({ name, content })),
    ...(key && { headers: { 'idempotency-key': key } }),
  })
const download = (archivoId: string, person: Person = 'lferreyra') =>
  portal.call<{ code: string; message: string }>(person, archivos.download, { params: { archivoId } })
const pathOf = (archivoId: string) => join(portal.filesFolder, archivoId.slice(0, 2), archivoId)
const onDisk = async () =>
  (await readdir(portal.filesFolder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
const rowsOf = async (sha: string) =>
  (
    await portal.pool.query<{ id: string }>(
      `select archivo_id as id from archivo where sha256 = encode(sha256(convert_to($1, 'UTF8')), 'hex')`,
      [sha],
    )
  ).rows.map(({ id }) => id)

describe('a file whose row was committed is not lost', () => {
  test('when the answer to COMMIT is: the row is there, and so is its file', async () => {
    const before = wire.count()
    wire.cutNext(1)
    expect(await send('uno')).toMatchObject({ status: 503, body: { code: 'no-disponible' } })
    expect(wire.count()).toBe(before + 1)
    const [archivoId] = await rowsOf('uno')
    expect((await download(archivoId!)).raw.toString()).toBe('uno')
  })

  test('when the same send is made again: it gets the first answer, with the first file', async () => {
    wire.cutNext(1)
    expect((await send('dos', 'clave-dos')).status).toBe(503)
    const again = await send('dos', 'clave-dos')
    expect(again.status).toBe(200)
    expect(await rowsOf('dos')).toEqual([again.body.archivos[0]!.archivoId])
    expect((await download(again.body.archivos[0]!.archivoId)).raw.toString()).toBe('dos')
  })

  test('when its first answer is lost twice', async () => {
    wire.cutNext(2)
    expect((await send('tres', 'clave-tres')).status).toBe(503)
    expect((await send('tres', 'clave-tres')).status).toBe(503)
    const { body } = await send('tres', 'clave-tres')
    expect((await download(body.archivos[0]!.archivoId)).raw.toString()).toBe('tres')
  })

  test('when it is an image, which is remade', async () => {
    const content = await picture(200)
    wire.cutNext(1)
    const put = () =>
      portal.call<{ imagenVersion: number }>('lferreyra', imagenes.setUsuario, {
        files: [{ name: 'yo.png', content }],
        headers: { 'idempotency-key': 'imagen' },
      })
    expect((await put()).status).toBe(503)
    const { body } = await put()
    const params = { imagenId: body.imagenVersion, lado: 512 }
    expect((await portal.call('lferreyra', imagenes.download, { params })).status).toBe(200)
  })

  test('a file that went missing meanwhile comes back with the send that repeats it, each of two alike', async () => {
    const first = await send('cuatro', 'clave-cuatro', ['a.txt', 'b.txt'])
    const ids = first.body.archivos.map(({ archivoId }) => archivoId)
    for (const id of ids) await rm(pathOf(id))
    const before = (await onDisk()).length
    expect((await send('cuatro', 'clave-cuatro', ['a.txt', 'b.txt'])).body).toEqual(first.body)
    for (const id of ids) expect(await readFile(pathOf(id), 'utf8')).toBe('cuatro')
    expect((await onDisk()).length).toBe(before + 2)
  })

  test('a send that the database refuses leaves no file', async () => {
    const before = (await onDisk()).length
    await send('cinco', 'clave-cinco')
    expect((await send('cinco y más', 'clave-cinco')).status).toBe(409)
    expect((await onDisk()).length).toBe(before + 1)
  })
})

describe('the sweep compares the disk with the table', () => {
  const log = () => {
    const lines: unknown[][] = []
    const keep = (...line: unknown[]) => void lines.push(line)
    return { lines, info: keep, error: keep }
  }
  const put = async (archivoId: string, ageMs: number) => {
    await mkdir(join(portal.filesFolder, archivoId.slice(0, 2)), { recursive: true })
    await writeFile(pathOf(archivoId), 'x')
    const written = new Date(Date.now() - ageMs)
    await utimes(pathOf(archivoId), written, written)
  }
  const sweep = async () => {
    const said = log()
    await sweepArchivos({ pool: portal.pool, store: portal.store, log: said }, new Date())
    return said.lines
  }
  const OLD = 'aaaaaaaa-0000-4000-8000-000000000001'
  const YOUNG = 'aaaaaaaa-0000-4000-8000-000000000002'

  test('files older than a day that no row names are removed; younger ones and what is not ours stay', async () => {
    const kept = (await send('con fila')).body.archivos[0]!.archivoId
    const past = new Date(Date.now() - 3 * DAY_MS)
    await utimes(pathOf(kept), past, past)
    await put(OLD, DAY_MS + 60_000)
    await put(YOUNG, DAY_MS - 60_000)
    await writeFile(join(portal.filesFolder, 'aa', 'LEEME.txt'), 'de otro')
    await utimes(join(portal.filesFolder, 'aa', 'LEEME.txt'), past, past)
    const lines = await sweep()
    const names = await onDisk()
    expect(names).not.toContain(OLD)
    expect(names).toEqual(expect.arrayContaining([YOUNG, 'LEEME.txt', kept]))
    expect(lines.at(-1)).toEqual([expect.objectContaining({ sacados: 1, perdidos: 0 }), 'files swept'])
  })

  test('rows whose file is gone are named in the log, and stay', async () => {
    const { archivoId } = (await send('se pierde')).body.archivos[0]!
    await rm(pathOf(archivoId))
    expect(await sweep()).toContainEqual([{ total: 1, archivoIds: [archivoId] }, 'files lost from the store'])
    expect(await rowsOf('se pierde')).toEqual([archivoId])
    await portal.pool.query('delete from archivo where archivo_id = $1', [archivoId])
  })

  test('while another process does it, this one leaves it alone', async () => {
    const other = await portal.pool.connect()
    await other.query(`select pg_advisory_lock(hashtextextended('archivos', 0))`)
    expect(await sweep()).toEqual([])
    other.release(true)
  })

  test('a folder of which this database knows nothing is another’s: nothing is removed, and it is said', async () => {
    const lone = await startPortal()
    await mkdir(join(lone.filesFolder, 'aa'))
    const path = join(lone.filesFolder, 'aa', OLD)
    await writeFile(path, 'x')
    const past = new Date(Date.now() - 3 * DAY_MS)
    await utimes(path, past, past)
    const said = log()
    await sweepArchivos({ pool: lone.pool, store: lone.store, log: said }, new Date())
    expect(await readFile(path, 'utf8')).toBe('x')
    expect(said.lines).toContainEqual([{ archivos: 1 }, expect.stringContaining('none was removed')])
    await lone.close()
  })
})

describe('a disk that fails is not the customer’s fault', () => {
  test.each(['ENOSPC', 'EDQUOT', 'EIO', 'EROFS'])('%s: 503, and nothing stays', async (code) => {
    const before = await onDisk()
    fault = code
    expect(await send(PNG, undefined, ['foto.png'])).toMatchObject({ status: 503, body: { code: 'no-disponible' } })
    expect(await onDisk()).toEqual(before)
  })

  test('a full one has words of its own', async () => {
    fault = 'ENOSPC'
    const { body } = await send(PNG, undefined, ['foto.png'])
    expect((body as unknown as { message: string }).message).toBe(
      'No queda lugar para guardar archivos; todo lo demás funciona. Ya avisamos a quien lo cuida: probá de nuevo más tarde.',
    )
  })

  test('one that is almost full refuses what would fill it before it reads it, takes what fits, and /listo says it', async () => {
    const disk = { free: 140_000_000 }
    const lone = await startPortal({}, { free: async () => disk.free })
    const upload = (bytes: number) =>
      lone.call('lferreyra', archivos.create, { files: [{ name: 'a.txt', content: 'a'.repeat(bytes) }] })
    expect((await upload(1000)).status).toBe(200)
    expect((await lone.app.inject('/listo')).statusCode).toBe(200)
    // 128 MiB are kept: of 140,000,000 bytes that leaves 5,782,272.
    expect((await upload(5_700_000)).status).toBe(200)
    expect((await upload(5_800_000)).status).toBe(503)
    disk.free = 134_000_000
    expect((await upload(1)).status).toBe(503)
    await until('/listo asks again', async () => (await lone.app.inject('/listo')).statusCode === 503)
    await lone.close()
  })

  test('/listo says it', async () => {
    const lone = await startPortal()
    await rm(lone.filesFolder, { recursive: true })
    await writeFile(lone.filesFolder, 'ya no es una carpeta')
    const answer = await lone.app.inject('/listo')
    await rm(lone.filesFolder)
    await lone.close()
    expect([answer.statusCode, answer.json()]).toEqual([
      503,
      { estado: 'no disponible', faltan: ['disco de archivos'] },
    ])
  })

  test('/listo leaves nothing behind', async () => {
    const before = await onDisk()
    expect((await portal.app.inject('/listo')).statusCode).toBe(200)
    expect(await onDisk()).toEqual(before)
  })
})

test('a file that is missing on disk is 503 in Spanish, as JSON', async () => {
  const { archivoId } = (await send('no está')).body.archivos[0]!
  await rm(pathOf(archivoId))
  const answer = await download(archivoId)
  expect(answer).toMatchObject({ status: 503, body: { code: 'no-disponible' } })
  expect(answer.body.message).toContain('No encontramos el archivo.')
  expect(answer.headers['content-disposition']).toBeUndefined()
})
