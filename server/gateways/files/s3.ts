import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandOutput,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
  type ServerSideEncryption,
  type StorageClass,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { createCircuit } from '#server/outside/circuit.ts'
import type { S3Config } from '#server/config/config.ts'
import { StoreAwayError } from '#server/base/errors.ts'
import type { ByteRange, Depot, Place, StoredFile } from '#server/files/files.ts'
import { createLimit } from '#server/limits/limit.ts'
import { folderOf, isArchivoId, PROBE } from './layout.ts'

/** The smallest part that S3 takes, the last one excepted: so much of an upload is in memory at most. */
const PART_BYTES = 5 * 1024 * 1024
/** With their part in memory: 160 MB at the worst. */
const MOST_UPLOADS = 32
const REMOVED_AT_ONCE = 16
const CONNECT_MS = 2000
/** In a row, and then how long nobody waits for it. */
const MOST_FAILURES = 5
const REST_MS = 5000

const away = (detail: string, cause?: unknown) => new StoreAwayError(`S3: ${detail}`, { cause })

/** As a disk says that there is no such file. */
const lost = (archivoId: string, cause: unknown): Error =>
  Object.assign(new Error(`ENOENT: no object ${archivoId}`, { cause }), { code: 'ENOENT', syscall: 'open' })

const isAbsent = (error: unknown): boolean =>
  error instanceof S3ServiceException &&
  error.$metadata.httpStatusCode === 404 &&
  (error.name === 'NoSuchKey' || error.name === 'NotFound')

/** What a store that did not do it said, in a line: its code or the system's, and its words. */
const saidBy = (error: unknown): string => {
  const { name, message, code } = error as { name?: string; message?: string; code?: string }
  return [code ?? name, message].filter(Boolean).join(': ')
}

/** What comes in whatever pieces, in parts that S3 takes; only the last is smaller. */
async function* inParts(source: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let pieces: Uint8Array[] = []
  let bytes = 0
  for await (const piece of source) {
    pieces.push(piece)
    bytes += piece.length
    if (bytes < PART_BYTES) continue
    const part = Buffer.concat(pieces)
    pieces = []
    bytes = 0
    yield part
  }
  if (bytes) yield Buffer.concat(pieces)
}

async function* withFirst(first: Buffer, more: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield first
  yield* more
}

type Options = { abortSignal: AbortSignal }

/** Files in a bucket of anything that speaks S3, by the names that they have in a folder. */
export const createS3 = (config: S3Config): Depot => {
  const { bucket: Bucket, prefix, timeoutMs } = config
  const client = new S3Client({
    region: config.region,
    ...(config.endpoint !== undefined && { endpoint: config.endpoint }),
    forcePathStyle: config.pathStyle,
    maxAttempts: 2,
    // Checksums at the end of a stream are an invention that many stores do not know; each part is signed with its own hash.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: CONNECT_MS, httpAgent: { maxSockets: 64 }, httpsAgent: { maxSockets: 64 } },
  })
  const circuit = createCircuit(MOST_FAILURES, REST_MS, () => away('no contestó las últimas veces y no se le pregunta'))
  const uploads = createLimit(MOST_UPLOADS, timeoutMs, () => away('hay demasiados archivos subiendo a la vez'))
  const keyOf = (place: Place, archivoId: string) => `${prefix}${folderOf(place, archivoId)}/${archivoId}`
  const kept = {
    ...(config.encryption && { ServerSideEncryption: config.encryption as ServerSideEncryption }),
    ...(config.kmsKey && { SSEKMSKeyId: config.kmsKey }),
    ...(config.storageClass && { StorageClass: config.storageClass as StorageClass }),
  }

  /** Asks once, not longer than may be waited for the head of an answer. */
  const ask = <T>(send: (options: Options) => Promise<T>): Promise<T> =>
    circuit(
      async () => {
        const abort = new AbortController()
        const timer = setTimeout(() => abort.abort(), timeoutMs)
        try {
          return await send({ abortSignal: abort.signal })
        } catch (error) {
          if (isAbsent(error)) throw error
          throw away(abort.signal.aborted ? `no respondió en ${timeoutMs} ms` : saidBy(error), error)
        } finally {
          clearTimeout(timer)
        }
      },
      (error) => !isAbsent(error),
    )

  const removeKey = (Key: string) => ask((options) => client.send(new DeleteObjectCommand({ Bucket, Key }), options))

  const put = (Key: string, Body: Buffer) =>
    ask((options) => client.send(new PutObjectCommand({ Bucket, Key, Body, ...kept }), options))

  /** A file bigger than a part, whose first one is here already. Nothing of it is there until all of it is. */
  const putInParts = async (Key: string, parts: AsyncIterable<Buffer>): Promise<void> => {
    const { UploadId } = await ask((options) =>
      client.send(new CreateMultipartUploadCommand({ Bucket, Key, ...kept }), options),
    )
    const upload = { Bucket, Key, UploadId }
    try {
      const Parts: { ETag: string | undefined; PartNumber: number }[] = []
      for await (const Body of parts) {
        const PartNumber = Parts.length + 1
        const { ETag } = await ask((options) =>
          client.send(new UploadPartCommand({ ...upload, PartNumber, Body }), options),
        )
        Parts.push({ ETag, PartNumber })
      }
      await ask((options) =>
        client.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } }), options),
      )
    } catch (error) {
      // What cannot be undone now is swept.
      await ask((options) => client.send(new AbortMultipartUploadCommand(upload), options)).catch(() => {})
      throw error
    }
  }

  /** The bytes as they come; a store that stops in the middle is waited for as long as for an answer. */
  async function* bytesOf(place: Place, archivoId: string, range?: ByteRange) {
    const Range = range && `bytes=${range.start}-${range.end}`
    const { Body } = await ask((options) =>
      client.send(new GetObjectCommand({ Bucket, Key: keyOf(place, archivoId), Range }), options),
    ).catch((error: unknown) => {
      throw isAbsent(error) ? lost(archivoId, error) : error
    })
    const body = Body as Readable
    const arm = () => setTimeout(() => body.destroy(away(`dejó de mandar ${archivoId}`)), timeoutMs)
    let timer = arm()
    try {
      for await (const chunk of body) {
        clearTimeout(timer)
        yield chunk as Buffer
        timer = arm()
      }
    } catch (error) {
      throw error instanceof StoreAwayError ? error : away(saidBy(error), error)
    } finally {
      clearTimeout(timer)
      body.destroy()
    }
  }
  const read: Depot['read'] = (place, archivoId, range) =>
    Readable.from(bytesOf(place, archivoId, range), { objectMode: false })

  /** Everything below some of the prefix, in the order of its keys. */
  async function* listKeys(below: string) {
    let ContinuationToken: string | undefined
    do {
      const page = await ask((options) =>
        client.send(new ListObjectsV2Command({ Bucket, Prefix: `${prefix}${below}`, ContinuationToken }), options),
      )
      const files: StoredFile[] = []
      for (const { Key = '', Size: tamano = 0, LastModified: escrito = new Date(0) } of page.Contents ?? []) {
        const [folder, archivoId = '', ...more] = Key.slice(prefix.length).split('/')
        const place = folder === 'entrante' ? 'entrante' : 'guardado'
        if (more.length || !isArchivoId(archivoId) || Key !== keyOf(place, archivoId)) continue
        if ((place === 'entrante') === (below !== '')) files.push({ archivoId, tamano, escrito })
      }
      yield files
      ContinuationToken = page.NextContinuationToken
    } while (ContinuationToken)
  }

  /** Forgets what began to be written in parts and was never ended. */
  const abortUploads = async (before: Date): Promise<number> => {
    let aborted = 0
    let from: { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined } | undefined = {}
    while (from) {
      const page: ListMultipartUploadsCommandOutput = await ask((options) =>
        client.send(new ListMultipartUploadsCommand({ Bucket, Prefix: prefix, ...from }), options),
      )
      for (const { Key, UploadId, Initiated } of page.Uploads ?? []) {
        if (!Key?.startsWith(prefix) || !Initiated || Initiated >= before) continue
        await ask((options) => client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }), options))
        aborted += 1
      }
      from = page.IsTruncated ? { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker } : undefined
    }
    return aborted
  }

  return {
    isShared: true,
    write: (place, archivoId, source) =>
      uploads(async () => {
        const parts = inParts(source)
        const first = await parts.next()
        const key = keyOf(place, archivoId)
        const body = first.done ? Buffer.alloc(0) : first.value
        if (body.length < PART_BYTES) await put(key, body)
        else await putInParts(key, withFirst(body, parts))
      }),
    async promote(upload, archivoId) {
      const source = keyOf('entrante', upload)
      await ask((options) =>
        client.send(
          new CopyObjectCommand({
            Bucket,
            Key: keyOf('guardado', archivoId),
            CopySource: encodeURI(`${Bucket}/${source}`),
            ...kept,
          }),
          options,
        ),
      ).catch((error: unknown) => {
        throw isAbsent(error) ? lost(upload, error) : error
      })
      // A row waits for its COMMIT: the copy that is left over goes by itself, or is swept.
      void removeKey(source).catch(() => {})
    },
    async remove(place, archivoIds) {
      // One by one: of removing many at once, each store wants another checksum.
      for (let at = 0; at < archivoIds.length; at += REMOVED_AT_ONCE) {
        const some = archivoIds.slice(at, at + REMOVED_AT_ONCE)
        await Promise.all(some.map((archivoId) => removeKey(keyOf(place, archivoId))))
      }
    },
    read,
    // The service desk takes uploads of at most 10 MB each.
    blob: async (archivoId) => new Blob([new Uint8Array(await buffer(read('guardado', archivoId)))]),
    sizeOf: async (archivoId) => {
      const Key = keyOf('guardado', archivoId)
      return ask((options) => client.send(new HeadObjectCommand({ Bucket, Key }), options)).then(
        ({ ContentLength }) => ContentLength,
        (error: unknown) => {
          if (isAbsent(error)) return undefined
          throw error
        },
      )
    },
    list: () => listKeys(''),
    async removeIncoming(before) {
      let removed = 0
      for await (const files of listKeys('entrante/')) {
        const old = files.filter(({ escrito }) => escrito < before)
        await this.remove(
          'entrante',
          old.map(({ archivoId }) => archivoId),
        )
        removed += old.length
      }
      return removed + (await abortUploads(before))
    },
    free: async () => undefined,
    async ready() {
      const id = `listo-${randomUUID()}`
      await put(keyOf('entrante', id), PROBE)
      try {
        if (!(await buffer(read('entrante', id))).equals(PROBE)) throw away('lo leído no es lo escrito')
      } finally {
        await removeKey(keyOf('entrante', id))
      }
    },
  }
}
