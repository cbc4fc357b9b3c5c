import { DAY_MS } from '#contract/valores/fechas.ts'
import { mkdir, open, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { archivos } from '#contract/archivos/calls.ts'
import { tickets } from '#contract/tickets/calls.ts'
import type { Archivo } from '#contract/archivos/shapes.ts'
import { imagenes } from '#contract/imagenes/calls.ts'
import type { OpenWrite } from '#gateways/files/disk.ts'
import { listStored } from '#testing/files/stored.ts'
import { createCutWire } from '#testing/wire/cut-wire.ts'
import { picture } from '#testing/files/imagenes.ts'
import { type Person, PNG, type Portal, startPortal } from '#testing/portal.ts'
import { newReclamo } from '#testing/gestiones/tickets.ts'
import { until } from '#testing/wait.ts'
import { sweepArchivos } from './archivos-limpieza.service.ts'

const wire = createCutWire()
/** Error code with which the disk fails; undefined: the disk works. */
let diskFault: string | undefined
let portal: Portal

/** Opens a file whose writes fail with the error code of the operating system. */
const openWrite: OpenWrite = async (path) => {
  if (!diskFault) return open(path, 'w')
  const broken = Object.assign(new Error(`${diskFault}: write`), { code: diskFault, syscall: 'write' })
  return { appendFile: () => Promise.reject(broken), close: async () => {} }
}

beforeAll(async () => {
  portal = await startPortal({}, { wire: wire.lay, openWrite })
  // The first call of a user also commits the user's row. Make that call now, so that the upload's COMMIT is the one
  // that fails.
  await send('cero')
})
afterAll(async () => {
  await portal.close()
  wire.close()
})
beforeEach(() => portal.pool.query('delete from idempotencia'))
afterEach(() => {
  diskFault = undefined
})

const send = (content: Buffer | string, key?: string, names = ['nota.txt'], person: Person = 'lferreyra') =>
  portal.call<{ archivos: Archivo[]; code: string; message: string }>(person, archivos.create, {
    files: names.map((name) => ({ name, content })),
    ...(key && { headers: { 'idempotency-key': key } }),
  })
const download = (archivoId: string, person: Person = 'lferreyra') =>
  portal.call<{ code: string; message: string }>(person, archivos.download, { params: { archivoId } })
const pathOf = (archivoId: string) => join(portal.filesFolder, archivoId.slice(0, 2), archivoId)
const onDisk = async () => (await listStored(portal.filesFolder)).map(({ name }) => name)
const rowsOf = async (sha: string) =>
  (
    await portal.pool.query<{ id: string }>(
      `select archivo_id as id from archivo where sha256 = encode(sha256(convert_to($1, 'UTF8')), 'hex')`,
      [sha],
    )
  ).rows.map(({ id }) => id)

describe('a file whose row was committed is not lost', () => {
  test('when the response to COMMIT is lost: row and file exist', async () => {
    const before = wire.count()
    wire.cutNext(1)
    expect(await send('uno')).toMatchObject({ status: 503, body: { code: 'no-disponible' } })
    expect(wire.count()).toBe(before + 1)
    const [archivoId] = await rowsOf('uno')
    expect((await download(archivoId!)).raw.toString()).toBe('uno')
  })

  test('when the request is repeated: the second response names the file of the first request', async () => {
    wire.cutNext(1)
    expect((await send('dos', 'clave-dos')).status).toBe(503)
    const again = await send('dos', 'clave-dos')
    expect(again.status).toBe(200)
    expect(await rowsOf('dos')).toEqual([again.body.archivos[0]!.archivoId])
    expect((await download(again.body.archivos[0]!.archivoId)).raw.toString()).toBe('dos')
  })

  test('when the response is lost twice', async () => {
    wire.cutNext(2)
    expect((await send('tres', 'clave-tres')).status).toBe(503)
    expect((await send('tres', 'clave-tres')).status).toBe(503)
    const { body } = await send('tres', 'clave-tres')
    expect((await download(body.archivos[0]!.archivoId)).raw.toString()).toBe('tres')
  })

  test('when it is a picture, which is re-encoded', async () => {
    const content = await picture(200)
    wire.cutNext(1)
    const writeOld = () =>
      portal.call<{ imagenVersion: number }>('lferreyra', imagenes.setUsuario, {
        files: [{ name: 'yo.png', content }],
        headers: { 'idempotency-key': 'imagen' },
      })
    expect((await writeOld()).status).toBe(503)
    const { body } = await writeOld()
    const params = { imagenId: body.imagenVersion, lado: 512 }
    expect((await portal.call('lferreyra', imagenes.download, { params })).status).toBe(200)
  })

  test('when it is missing on disk: the repeated request restores it, even when two of its files are equal', async () => {
    const first = await send('cuatro', 'clave-cuatro', ['a.txt', 'b.txt'])
    const ids = first.body.archivos.map(({ archivoId }) => archivoId)
    for (const id of ids) await rm(pathOf(id))
    const before = (await onDisk()).length
    expect((await send('cuatro', 'clave-cuatro', ['a.txt', 'b.txt'])).body).toEqual(first.body)
    for (const id of ids) expect(await readFile(pathOf(id), 'utf8')).toBe('cuatro')
    expect((await onDisk()).length).toBe(before + 2)
  })

  test('but an upload rejected for its idempotency key leaves no file', async () => {
    const before = (await onDisk()).length
    await send('cinco', 'clave-cinco')
    expect((await send('cinco y más', 'clave-cinco')).status).toBe(409)
    expect((await onDisk()).length).toBe(before + 1)
  })
})

describe('the sweep compares the disk with the table', () => {
  const log = () => {
    const lines: unknown[][] = []
    const record = (...line: unknown[]) => void lines.push(line)
    return { lines, info: record, error: record }
  }
  const writeOld = async (archivoId: string, ageMs: number) => {
    await mkdir(join(portal.filesFolder, archivoId.slice(0, 2)), { recursive: true })
    await writeFile(pathOf(archivoId), 'x')
    const written = new Date(Date.now() - ageMs)
    await utimes(pathOf(archivoId), written, written)
  }
  const sweep = async () => {
    const logged = log()
    await sweepArchivos({ pool: portal.pool, store: portal.store, log: logged }, new Date())
    return logged.lines
  }
  const OLD = 'aaaaaaaa-0000-4000-8000-000000000001'
  const YOUNG = 'aaaaaaaa-0000-4000-8000-000000000002'

  test('removes files older than a day without row, but no younger file and no file with an unknown name', async () => {
    const kept = (await send('con fila')).body.archivos[0]!.archivoId
    const past = new Date(Date.now() - 3 * DAY_MS)
    await utimes(pathOf(kept), past, past)
    await writeOld(OLD, DAY_MS + 60_000)
    await writeOld(YOUNG, DAY_MS - 60_000)
    await writeFile(join(portal.filesFolder, 'aa', 'LEEME.txt'), 'de otro')
    await utimes(join(portal.filesFolder, 'aa', 'LEEME.txt'), past, past)
    const lines = await sweep()
    const names = await onDisk()
    expect(names).not.toContain(OLD)
    expect(names).toEqual(expect.arrayContaining([YOUNG, 'LEEME.txt', kept]))
    expect(lines.at(-1)).toEqual([expect.objectContaining({ sacados: 1, perdidos: 0 }), 'file cleanup done'])
  })

  test('logs rows without a file, and keeps these rows', async () => {
    const { archivoId } = (await send('se pierde')).body.archivos[0]!
    await rm(pathOf(archivoId))
    expect(await sweep()).toContainEqual([{ total: 1, archivoIds: [archivoId] }, 'files missing from the store'])
    expect(await rowsOf('se pierde')).toEqual([archivoId])
    await portal.pool.query('delete from archivo where archivo_id = $1', [archivoId])
  })

  test('does nothing while another process runs it', async () => {
    const other = await portal.pool.connect()
    await other.query(`select pg_advisory_lock(hashtextextended('archivos', 0))`)
    expect(await sweep()).toEqual([])
    other.release(true)
  })

  test('removes nothing from a folder without any known file, and logs it', async () => {
    const otherPortal = await startPortal()
    await mkdir(join(otherPortal.filesFolder, 'aa'))
    const path = join(otherPortal.filesFolder, 'aa', OLD)
    await writeFile(path, 'x')
    const past = new Date(Date.now() - 3 * DAY_MS)
    await utimes(path, past, past)
    const logged = log()
    await sweepArchivos({ pool: otherPortal.pool, store: otherPortal.store, log: logged }, new Date())
    expect(await readFile(path, 'utf8')).toBe('x')
    expect(logged.lines).toContainEqual([{ archivos: 1 }, expect.stringContaining('file cleanup skipped')])
    await otherPortal.close()
  })
})

describe('a disk failure', () => {
  test.each(['ENOSPC', 'EDQUOT', 'EIO', 'EROFS'])('%s answers 503 and stores nothing', async (code) => {
    const before = await onDisk()
    diskFault = code
    expect(await send(PNG, undefined, ['foto.png'])).toMatchObject({ status: 503, body: { code: 'no-disponible' } })
    expect(await onDisk()).toEqual(before)
  })

  test('for lack of space is answered with a specific message', async () => {
    diskFault = 'ENOSPC'
    const { body } = await send(PNG, undefined, ['foto.png'])
    expect((body as unknown as { message: string }).message).toBe(
      'No queda lugar para guardar archivos; todo lo demás funciona. Ya le avisamos a la administración del portal: probá de nuevo más tarde.',
    )
  })

  test('is avoided on an almost full disk: uploads that do not fit answer 503, and other calls work', async () => {
    const disk = { free: 140_000_000 }
    const otherPortal = await startPortal({}, { free: async () => disk.free })
    const upload = (bytes: number) =>
      otherPortal.call('lferreyra', archivos.create, { files: [{ name: 'a.txt', content: 'a'.repeat(bytes) }] })
    expect((await upload(1000)).status).toBe(200)
    expect((await otherPortal.app.inject('/listo')).statusCode).toBe(200)
    // The portal reserves 128 MiB, so of 140,000,000 free bytes 5,782,272 are left for files.
    expect((await upload(5_700_000)).status).toBe(200)
    expect((await upload(5_800_000)).status).toBe(503)
    disk.free = 134_000_000
    expect((await upload(1)).status).toBe(503)
    // The process still answers /listo with 200, so that the balancer keeps sending it the calls that need no disk.
    await until('/listo asks again', async () => 'degradado' in (await otherPortal.app.inject('/listo')).json())
    const listo = await otherPortal.app.inject('/listo')
    expect([listo.statusCode, listo.json()]).toEqual([200, { estado: 'listo', degradado: ['disco de archivos'] }])
    const reclamo = (files: { name: string; content: string }[]) =>
      otherPortal.call('lferreyra', tickets.create, { params: { razonSocial: 1042 }, body: newReclamo(), files })
    expect((await reclamo([])).status).toBe(200)
    expect((await reclamo([{ name: 'a.txt', content: 'a' }])).status).toBe(503)
    await otherPortal.close()
  })

  test('is named by /listo, but does not remove the process from the balancer', async () => {
    const otherPortal = await startPortal()
    await rm(otherPortal.filesFolder, { recursive: true })
    await writeFile(otherPortal.filesFolder, 'ya no es una carpeta')
    const answer = await otherPortal.app.inject('/listo')
    await rm(otherPortal.filesFolder)
    await otherPortal.close()
    expect([answer.statusCode, answer.json()]).toEqual([200, { estado: 'listo', degradado: ['disco de archivos'] }])
  })

  test('that freezes the disk does not remove the process from the balancer', async () => {
    const otherPortal = await startPortal({}, { free: () => new Promise(() => {}) })
    const from = performance.now()
    const answer = await otherPortal.app.inject('/listo')
    expect([answer.statusCode, answer.json()]).toEqual([200, { estado: 'listo', degradado: ['disco de archivos'] }])
    expect(performance.now() - from).toBeLessThan(3000)
    await otherPortal.close()
  })

  test('is detected by a self-test of /listo, which leaves no file', async () => {
    const before = await onDisk()
    expect((await portal.app.inject('/listo')).statusCode).toBe(200)
    expect(await onDisk()).toEqual(before)
  })
})

test('answers 503 with a JSON message when a file is missing on disk', async () => {
  const { archivoId } = (await send('no está')).body.archivos[0]!
  await rm(pathOf(archivoId))
  const answer = await download(archivoId)
  expect(answer).toMatchObject({ status: 503, body: { code: 'no-disponible' } })
  expect(answer.body.message).toContain('No encontramos el archivo.')
  expect(answer.headers['content-disposition']).toBeUndefined()
})
