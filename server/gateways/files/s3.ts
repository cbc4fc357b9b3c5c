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

/**
 * Size (bytes) of a part of an upload: the minimum that S3 allows except for the last part. An upload keeps one part in
 * memory.
 */
const PART_BYTES = 5 * 1024 * 1024
/** Maximum number of concurrent uploads. With a part of each in memory, they take 160 MB. */
const MAX_UPLOADS = 32
const REMOVE_BATCH = 16
const CONNECT_MS = 2000
/** Number of failures in a row after which the store is not called for REST_MS. */
const MAX_FAILURES = 5
const REST_MS = 5000

const away = (detail: string, cause?: unknown) => new StoreAwayError(`S3: ${detail}`, { cause })

/** Creates the error for a missing file. It has the code of the store on disk, ENOENT. */
const lost = (archivoId: string, cause: unknown): Error =>
  Object.assign(new Error(`ENOENT: no object ${archivoId}`, { cause }), { code: 'ENOENT', syscall: 'open' })

const isAbsent = (error: unknown): boolean =>
  error instanceof S3ServiceException &&
  error.$metadata.httpStatusCode === 404 &&
  (error.name === 'NoSuchKey' || error.name === 'NotFound')

/** Returns the code and message of an error in one line. */
const messageOf = (error: unknown): string => {
  const { name, message, code } = error as { name?: string; message?: string; code?: string }
  return [code ?? name, message].filter(Boolean).join(': ')
}

/** Regroups chunks of any size into parts of PART_BYTES. Only the last part is smaller. */
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

/** Creates a store of files in a bucket of any S3 service. Files have the same names as on a disk. */
export const createS3 = (config: S3Config): Depot => {
  const { bucket: Bucket, prefix, timeoutMs } = config
  const client = new S3Client({
    region: config.region,
    ...(config.endpoint !== undefined && { endpoint: config.endpoint }),
    forcePathStyle: config.pathStyle,
    maxAttempts: 2,
    // Many stores lack trailing checksums, which are an extension. Each part is signed with its own hash instead.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: CONNECT_MS, httpAgent: { maxSockets: 64 }, httpsAgent: { maxSockets: 64 } },
  })
  const circuit = createCircuit(MAX_FAILURES, REST_MS, () =>
    away('no respondió las últimas veces: se reintenta en unos segundos'),
  )
  const uploads = createLimit(MAX_UPLOADS, timeoutMs, () => away('hay demasiados archivos subiendo a la vez'))
  const keyOf = (place: Place, archivoId: string) => `${prefix}${folderOf(place, archivoId)}/${archivoId}`
  const storage = {
    ...(config.encryption && { ServerSideEncryption: config.encryption as ServerSideEncryption }),
    ...(config.kmsKey && { SSEKMSKeyId: config.kmsKey }),
    ...(config.storageClass && { StorageClass: config.storageClass as StorageClass }),
  }

  /** Sends a request. Rejects if the headers of the answer do not arrive within `timeoutMs`. */
  const ask = <T>(send: (options: Options) => Promise<T>): Promise<T> =>
    circuit(
      async () => {
        const abort = new AbortController()
        const timer = setTimeout(() => abort.abort(), timeoutMs)
        try {
          return await send({ abortSignal: abort.signal })
        } catch (error) {
          if (isAbsent(error)) throw error
          throw away(abort.signal.aborted ? `no respondió en ${timeoutMs} ms` : messageOf(error), error)
        } finally {
          clearTimeout(timer)
        }
      },
      (error) => !isAbsent(error),
    )

  const removeKey = (Key: string) => ask((options) => client.send(new DeleteObjectCommand({ Bucket, Key }), options))

  const put = (Key: string, Body: Buffer) =>
    ask((options) => client.send(new PutObjectCommand({ Bucket, Key, Body, ...storage }), options))

  /** Writes a file that is larger than a part. The file exists only when all its parts have been written. */
  const putInParts = async (Key: string, parts: AsyncIterable<Buffer>): Promise<void> => {
    const { UploadId } = await ask((options) =>
      client.send(new CreateMultipartUploadCommand({ Bucket, Key, ...storage }), options),
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
      // Ignore a failed abort, because a later sweep removes the upload.
      await ask((options) => client.send(new AbortMultipartUploadCommand(upload), options)).catch(() => {})
      throw error
    }
  }

  /** Yields the bytes of a file. Throws when the store sends nothing for `timeoutMs`. */
  async function* bytesOf(place: Place, archivoId: string, range?: ByteRange) {
    const Range = range && `bytes=${range.start}-${range.end}`
    const { Body } = await ask((options) =>
      client.send(new GetObjectCommand({ Bucket, Key: keyOf(place, archivoId), Range }), options),
    ).catch((error: unknown) => {
      throw isAbsent(error) ? lost(archivoId, error) : error
    })
    const body = Body as Readable
    const arm = () => setTimeout(() => body.destroy(away(`dejó de enviar ${archivoId}`)), timeoutMs)
    let timer = arm()
    try {
      for await (const chunk of body) {
        clearTimeout(timer)
        yield chunk as Buffer
        timer = arm()
      }
    } catch (error) {
      throw error instanceof StoreAwayError ? error : away(messageOf(error), error)
    } finally {
      clearTimeout(timer)
      body.destroy()
    }
  }
  const read: Depot['read'] = (place, archivoId, range) =>
    Readable.from(bytesOf(place, archivoId, range), { objectMode: false })

  /** Yields all files below a path under the prefix, sorted by key. */
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

  /** Aborts multipart uploads that were started before an instant and never completed. Returns their number. */
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
            ...storage,
          }),
          options,
        ),
      ).catch((error: unknown) => {
        throw isAbsent(error) ? lost(upload, error) : error
      })
      // Do not wait for the removal: the COMMIT of the file's row comes next, and a later sweep removes a copy that is
      // left.
      void removeKey(source).catch(() => {})
    },
    async remove(place, archivoIds) {
      // Remove the files one by one, because stores require different checksums for a bulk removal.
      for (let at = 0; at < archivoIds.length; at += REMOVE_BATCH) {
        const some = archivoIds.slice(at, at + REMOVE_BATCH)
        await Promise.all(some.map((archivoId) => removeKey(keyOf(place, archivoId))))
      }
    },
    read,
    // Returns the whole file in memory. The service desk, which needs it, takes at most 10 MB.
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
        if (!(await buffer(read('entrante', id))).equals(PROBE))
          throw away('el archivo leído no coincide con el escrito')
      } finally {
        await removeKey(keyOf('entrante', id))
      }
    },
  }
}
