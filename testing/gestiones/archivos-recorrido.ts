import { DAY_MS } from '#contract/valores/fechas.ts'
import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { archivos } from '#contract/archivos/calls.ts'
import type { Archivo } from '#contract/archivos/shapes.ts'
import { catalogos } from '#contract/catalogos/calls.ts'
import { documentos } from '#contract/documentos/calls.ts'
import { imagenes } from '#contract/imagenes/calls.ts'
import { importaciones } from '#contract/importaciones/calls.ts'
import { puestaEnMarcha } from '#contract/puesta-en-marcha/calls.ts'
import { tickets } from '#contract/tickets/calls.ts'
import { openFileStore } from '#gateways/index.ts'
import { readConfig } from '#server/config/config.ts'
import { sweepArchivos } from '../../server/modules/archivos/archivos-limpieza.service.ts'
import { createCutWire } from '../wire/cut-wire.ts'
import { picture } from '../files/imagenes.ts'
import { type Person, type Portal, startPortal } from '../portal.ts'
import { runProgram } from '../programs.ts'
import { createReclamo } from './tickets.ts'
import { readZip } from '../files/zip.ts'

const KILLED_ARCHIVO = fileURLToPath(new URL('../killed/killed-archivo.ts', import.meta.url))
const KILLED_TRASLADO = fileURLToPath(new URL('../killed/killed-traslado.ts', import.meta.url))
const pdf = (text: string) => ({ name: 'archivo.pdf', content: `%PDF-1.4\n${text}\n%%EOF\n` })

/** Describes the tests of files for one kind of file store. `env` makes the portal use that store. */
export const describeRecorrido = (
  name: string,
  open: () => Promise<{ env: Record<string, string>; close: () => Promise<unknown> }>,
): void => {
  describe(`files of users: ${name}`, () => {
    let place: Awaited<ReturnType<typeof open>>
    let portal: Portal
    const wire = createCutWire()
    beforeAll(async () => {
      place = await open()
      portal = await startPortal(place.env, { wire: wire.lay })
    })
    afterAll(async () => {
      await portal.close()
      wire.close()
      await place.close()
    })

    const upload = async (content: string, person: Person = 'lferreyra', nombre = 'nota.txt') =>
      (await portal.call<{ archivos: Archivo[] }>(person, archivos.create, { files: [{ name: nombre, content }] })).body
        .archivos[0]!.archivoId
    const download = (archivoId: string, headers = {}, person: Person = 'mibarra') =>
      portal.call(person, archivos.download, { params: { archivoId }, headers })
    const inStore = async () => {
      const ids: string[] = []
      for await (const files of portal.store.list()) ids.push(...files.map(({ archivoId }) => archivoId))
      return ids
    }
    const sweep = async (now: Date) => {
      const said: Record<string, unknown>[] = []
      const keep = (line: unknown) => void said.push(line as Record<string, unknown>)
      await sweepArchivos({ pool: portal.pool, store: portal.store, log: { info: keep, error: keep } }, now)
      return said.at(-1)
    }
    const connection = () => (portal.pool.options as { connectionString: string }).connectionString

    test('users of the company read the file of an answer, whole and in parts', async () => {
      const ticketId = await createReclamo(portal)
      const archivoId = await upload('0123456789')
      const body = { ticketId, comentario: 'Va adjunto.', archivoIds: [archivoId], pideRespuesta: false }
      expect((await portal.call('lferreyra', tickets.createComentario, { body })).status).toBe(200)
      const whole = await download(archivoId)
      expect([whole.status, whole.raw.toString(), whole.headers['content-length']]).toEqual([200, '0123456789', '10'])
      expect((await download(archivoId, {}, 'hquiroga')).status).toBe(404)
    })

    test('publishes a catalogue with its cover; answers 206 to a range of its PDF and 304 to a client that has it cached', async () => {
      const body = {
        titulo: 'Catálogo nuevo',
        tipo: 'despiece',
        marcaId: 405,
        edicion: '2026',
        vigenteDesde: '2026-11-01',
        codigos: [],
      }
      const before = (await inStore()).length
      const files = [pdf('x'.repeat(100_000)), { name: 'tapa.png', content: await picture(300) }]
      const { body: created } = await portal.call<{ catalogoId: number }>('admin', catalogos.create, { body, files })
      const get = (headers = {}) =>
        portal.call('lferreyra', catalogos.download, { params: { catalogoId: created.catalogoId }, headers })
      const whole = await get()
      expect(whole.raw.toString()).toBe(files[0]!.content)
      const part = await get({ range: 'bytes=50-149', 'if-range': String(whole.headers.etag) })
      expect([part.status, part.headers['content-range']]).toEqual([206, `bytes 50-149/${whole.raw.length}`])
      expect(part.raw.equals(whole.raw.subarray(50, 150))).toBe(true)
      expect((await get({ range: `bytes=${whole.raw.length}-` })).status).toBe(416)
      expect((await get({ 'if-none-match': String(whole.headers.etag) })).status).toBe(304)
      // Only the PDF is a new file. The picture became the cover, which the database stores.
      expect((await inStore()).length).toBe(before + 1)
    })

    test('downloads published documents together as a ZIP', async () => {
      const documentoIds: number[] = []
      for (const titulo of ['Circular 1', 'Circular 2']) {
        const body = { titulo, tipo: 'otro', vigenteDesde: '2026-11-01', requiereLectura: false }
        const sent = { body, files: [pdf(titulo)] }
        const answer = await portal.call<{ documentoId: number }>('admin', documentos.create, sent)
        documentoIds.push(answer.body.documentoId)
      }
      const { raw } = await portal.call('lferreyra', documentos.downloadZip, { body: { documentoIds } })
      const inside = [...readZip(raw).values()].map(String)
      expect(inside).toEqual([pdf('Circular 1').content, pdf('Circular 2').content])
    })

    test('converts an image and shows it', async () => {
      const files = [{ name: 'yo.png', content: await picture(200) }]
      const { body } = await portal.call<{ imagenVersion: number }>('lferreyra', imagenes.setUsuario, { files })
      const params = { imagenId: body.imagenVersion, lado: 512 }
      const { status, raw } = await portal.call('lferreyra', imagenes.download, { params })
      expect([status, raw.subarray(8, 12).toString()]).toEqual([200, 'WEBP'])
    })

    test('reads a file to import from the store', async () => {
      const files = [{ name: 'feriados.csv', content: 'fecha;nombre\n2031-05-25;25 de Mayo\n' }]
      const params = { que: 'feriados' }
      const { status, body } = await portal.call<{ estado: string }>('admin', importaciones.create, { params, files })
      expect([status, body.estado]).toEqual([200, 'subida'])
    })

    test('the test of the connection Archivos writes, reads and removes a file', async () => {
      const before = await inStore()
      const params = { conexion: 'archivos' }
      const { body } = await portal.call<{ anduvo: boolean }>('admin', puestaEnMarcha.probar, { params })
      expect(body.anduvo).toBe(true)
      expect(await inStore()).toEqual(before)
    })

    test('a repeated request stores one file; a rejected one stores none', async () => {
      const before = (await inStore()).length
      const send = (content: string) =>
        portal.call<{ archivos: Archivo[] }>('lferreyra', archivos.create, {
          files: [{ name: 'nota.txt', content }],
          headers: { 'idempotency-key': 'una-vez' },
        })
      const [first, again, other] = [await send('igual'), await send('igual'), await send('otra cosa')]
      expect([first.status, again.status, other.status]).toEqual([200, 200, 409])
      expect(again.body).toEqual(first.body)
      expect((await inStore()).length).toBe(before + 1)
      await portal.store.remove(first.body.archivos)
      expect((await send('igual')).body).toEqual(first.body)
      const { raw } = await download(first.body.archivos[0]!.archivoId, {}, 'lferreyra')
      expect(raw.toString()).toBe('igual')
    })

    test('keeps the file when a COMMIT has stored its row but its answer is lost', async () => {
      const before = new Set(await inStore())
      wire.cutNext(1)
      const files = [{ name: 'nota.txt', content: 'sin respuesta' }]
      expect((await portal.call('lferreyra', archivos.create, { files })).status).toBe(503)
      const [archivoId] = (await inStore()).filter((id) => !before.has(id))
      expect((await download(archivoId!, {}, 'lferreyra')).raw.toString()).toBe('sin respuesta')
    })

    test('deletes the stored file when the COMMIT itself fails', async () => {
      await portal.pool.query(`
        create function se_niega() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
        create constraint trigger se_niega after insert on archivo deferrable initially deferred
          for each row when (new.nombre = 'negado.txt') execute function se_niega()`)
      const before = await inStore()
      const files = [{ name: 'negado.txt', content: 'no queda' }]
      expect((await portal.call('lferreyra', archivos.create, { files })).status).toBe(500)
      expect(await inStore()).toEqual(before)
    })

    test('a process that dies between storing the file and its COMMIT leaves a file without a row, which is swept', async () => {
      const before = new Set(await inStore())
      const killed = [KILLED_ARCHIVO, connection(), join(portal.filesFolder, '..')]
      expect((await runProgram(killed, place.env)).code).not.toBe(0)
      const orphans = (await inStore()).filter((id) => !before.has(id))
      expect(orphans).toHaveLength(1)
      const { rowCount } = await portal.pool.query('select 1 from archivo where archivo_id = $1', orphans)
      expect(rowCount).toBe(0)
      expect(await sweep(new Date())).toMatchObject({ sacados: 0, perdidos: 0 })
      // A day later the clean-up job deletes the file without a row, and no other file.
      expect(await sweep(new Date(Date.now() + DAY_MS + 60_000))).toMatchObject({ sacados: 1, perdidos: 0 })
      expect(new Set(await inStore())).toEqual(before)
    })

    test('the sweep reports rows without a file, and deletes unattached uploads', async () => {
      const archivoId = await upload('se pierde')
      await portal.store.remove([{ archivoId }])
      await portal.store.receive('files', 'a.txt', Readable.from([Buffer.from('nadie lo guardó')]))
      expect(await sweep(new Date(Date.now() + DAY_MS + 60_000))).toMatchObject({ perdidos: 1, entrantes: 1 })
      const lost = await download(archivoId, {}, 'lferreyra')
      expect([lost.status, lost.headers['retry-after']]).toEqual([503, '5'])
      await portal.pool.query('delete from archivo where archivo_id = $1', [archivoId])
    })

    test('npm run files reports missing and damaged files and exits with 1', async () => {
      const run = (...args: string[]) =>
        runProgram(['tools/files.ts', 'verificar', ...args], {
          ...place.env,
          DATABASE_URL: connection(),
          DATA_DIR: join(portal.filesFolder, '..'),
        })
      const well = await run('--contenido')
      expect([well.code, well.text]).toEqual([0, expect.stringMatching(/^\d+ archivos bien\n$/)])
      const [changed, lost] = [await upload('contenido'), await upload('se pierde')]
      await portal.store.write(changed, Readable.from([Buffer.from('CONTENIDO')]))
      await portal.store.remove([{ archivoId: lost }])
      await portal.store.write(randomUUID(), Readable.from([Buffer.from('sin fila')]))
      const quick = await run()
      expect([quick.code, quick.text]).toEqual([1, expect.stringContaining(`${lost}: filas sin archivo`)])
      const whole = await run('--contenido')
      expect(whole.text).toContain(`${changed}: de otro contenido`)
      expect(whole.text).toMatch(/1 filas sin archivo\n1 archivos sin fila\n1 de otro contenido\n$/)
      await portal.pool.query('delete from archivo where archivo_id = any($1)', [[changed, lost]])
      await sweep(new Date(Date.now() + DAY_MS + 60_000))
    })
  })
}

/**
 * Describes a test that moves all files from a folder to a bucket, kills the program halfway, runs it again, and moves
 * the files back.
 */
export const describeTraslado = (
  name: string,
  open: () => Promise<{ env: Record<string, string>; close: () => Promise<unknown> }>,
): void => {
  test(`files are moved to ${name} and back, also when the mover is killed halfway`, async () => {
    const place = await open()
    const portal = await startPortal()
    const content = Array.from({ length: 60 }, (_, at) => ({ name: `f${at}.txt`, content: `archivo ${at}` }))
    for (let at = 0; at < content.length; at += 10) {
      await portal.call('lferreyra', archivos.create, { files: content.slice(at, at + 10) })
    }
    const folder = await mkdtemp(join(tmpdir(), 'autogestion-vuelta-'))
    const { connectionString } = portal.pool.options as { connectionString: string }
    const env = { ...place.env, DATABASE_URL: connectionString, DATA_DIR: join(portal.filesFolder, '..') }
    const store = await openFileStore(readConfig(env))

    const killed = await runProgram([KILLED_TRASLADO, connectionString, '20'], env)
    expect(killed.code).not.toBe(0)
    let there = 0
    for await (const files of store.list()) there += files.length
    expect(there).toBeGreaterThanOrEqual(20)
    expect(there).toBeLessThan(content.length)

    const rest = await runProgram(['tools/files.ts', 'mover', 's3'], env)
    expect([rest.code, rest.text]).toEqual([0, expect.stringContaining(`${there} ya estaban`)])
    const checked = await runProgram(['tools/files.ts', 'verificar', '--contenido'], env)
    expect([checked.code, checked.text]).toEqual([0, `${content.length} archivos bien\n`])

    const back = await runProgram(['tools/files.ts', 'mover', 'disk'], { ...env, DATA_DIR: folder })
    expect([back.code, back.text]).toEqual([0, expect.stringContaining(`${content.length} copiados`)])
    const files = await readdir(join(folder, 'archivos'), { recursive: true, withFileTypes: true })
    expect(files.filter((entry) => entry.isFile())).toHaveLength(content.length)
    await rm(folder, { recursive: true })
    await portal.close()
    await place.close()
  })
}
