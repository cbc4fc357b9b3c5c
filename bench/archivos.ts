// npm run bench:archivos: compares the time to read and write files in a folder and in an object store (Versity's
// gateway on this machine).
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { openFileStore } from '#gateways/index.ts'
import { readConfig } from '#server/config/config.ts'
import type { FileStore } from '#server/files/files.ts'
import { findVersitygw, startVersitygw } from '../testing/s3/versitygw.ts'
import { goal, line, often } from './medidas/goals.ts'

const BIG_MB = often(50, 2)
const BIG_BYTES = BIG_MB * 1024 * 1024
const SMALL_BYTES = 20_000
const SMALL = often(1000, 50)
const AT_ONCE = 8
const LIMITS = { extensiones: ['txt'], maxBytes: BIG_BYTES, maxFiles: 1 }
/** Maximum ratio of the time to read a big file: object store on the same machine, compared with a folder. */
const MAX_RATIO = 10

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now()
  await work()
  return performance.now() - began
}

const drain = async (source: Readable): Promise<void> => {
  for await (const _ of source);
}

/** Runs `work` for each item, AT_ONCE items at a time. */
const each = async <T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> => {
  const left = [...items]
  const worker = async () => {
    for (let item = left.pop(); item !== undefined; item = left.pop()) await work(item)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}

const receive = async (store: FileStore, content: Buffer): Promise<string> => {
  const { archivoId } = await store.receive('files', 'a.txt', Readable.from([content]), LIMITS)
  await store.keep([archivoId])
  return archivoId
}

/**
 * Measures how long it takes to write and read a big file, and SMALL files of 20 kB, AT_ONCE at a time. Returns the
 * time (ms) to read the big file.
 */
const measure = async (store: FileStore, where: string) => {
  const content = Buffer.from(randomBytes(BIG_BYTES / 2).toString('hex'))
  let big = ''
  const ids: string[] = []
  const writeMs = await timed(async () => {
    big = await receive(store, content)
  })
  const readMs = Math.min(await timed(() => drain(store.read(big))), await timed(() => drain(store.read(big))))
  const small = Array.from({ length: SMALL }, (_, at) => content.subarray(at, at + SMALL_BYTES))
  const many = await timed(() => each(small, async (piece) => ids.push(await receive(store, piece))))
  const read = await timed(() => each(ids, (id) => drain(store.read(id))))
  line(`${where}: ${BIG_MB} MB se guardan y se leen en`, `${writeMs.toFixed(0)} y ${readMs.toFixed(0)} ms`)
  line(
    `${where}: ${SMALL} archivos de 20 kB, ${AT_ONCE} a la vez, se guardan y se leen en`,
    `${many.toFixed(0)} y ${read.toFixed(0)} ms`,
  )
  return readMs
}

const found = await findVersitygw()
if ('missing' in found) {
  console.log(`archivos: no se midió, ${found.missing}.`)
  process.exit(0)
}
const folder = await mkdtemp(join(tmpdir(), 'autogestion-archivos-'))
const server = await startVersitygw(found.program)
try {
  const disk = await measure(await openFileStore(readConfig({ DATA_DIR: folder })), 'carpeta')
  Object.assign(process.env, server.env)
  const bucket = await measure(await openFileStore(readConfig(server.env)), 'bucket')
  goal(`leer ${BIG_MB} MB de un bucket, veces lo que cuesta de una carpeta`, bucket / disk, { most: MAX_RATIO })
} finally {
  await server.close()
  await rm(folder, { recursive: true, force: true })
}
process.exit()
