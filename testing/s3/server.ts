import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll } from 'vitest'
import { isSigned } from './signature.ts'

const S3_KEYS = { AWS_ACCESS_KEY_ID: 'prueba', AWS_SECRET_ACCESS_KEY: 'prueba-secreta' }

/** Sets the credentials of the S3 server in the environment while the tests of a file run. */
export const giveS3Keys = (): void => {
  const before = Object.keys(S3_KEYS).map((name) => [name, process.env[name]] as const)
  beforeAll(() => void Object.assign(process.env, S3_KEYS))
  afterAll(() => {
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name]
      else process.env[name] = value
    }
  })
}

interface StoredObject {
  body: Buffer
  written: Date
  headers: Record<string, string>
}
interface Upload {
  key: string
  started: Date
  parts: Map<number, Buffer>
}

/**
 * Handles a request instead of the server, and returns true. false: the server handles the request. `answerNormally`
 * also sends the real answer.
 */
type Fault = (request: IncomingMessage, response: ServerResponse, answerNormally: () => void) => boolean

const MIN_PART = 5 * 1024 * 1024
const KEPT_HEADERS = ['x-amz-server-side-encryption', 'x-amz-storage-class']
const etagOf = (body: Buffer): string => `"${createHash('md5').update(body).digest('hex')}"`
const escape = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;')
const headersOf = (request: IncomingMessage) =>
  Object.fromEntries(
    KEPT_HEADERS.flatMap((name) => (request.headers[name] ? [[name, String(request.headers[name])]] : [])),
  )

class Refusal extends Error {
  readonly status: number
  readonly code: string
  constructor(status: number, code: string) {
    super(code)
    this.status = status
    this.code = code
  }
}

/**
 * Starts an S3 server in memory with the operations that the portal uses: ranges, multipart uploads with parts of 5 MB,
 * copies and paged listings. It checks signatures. `setFault` makes requests fail as on real servers.
 */
export const startS3 = async (pageSize = 1000) => {
  const bucket = 'archivos'
  const objects = new Map<string, StoredObject>()
  const uploads = new Map<string, Upload>()
  let fault: Fault | undefined
  let requests = 0

  const put = (key: string, body: Buffer, headers: Record<string, string>) => {
    objects.set(key, { body, written: new Date(), headers })
    return etagOf(body)
  }
  const find = (key: string): StoredObject => {
    const found = objects.get(key)
    if (!found) throw new Refusal(404, 'NoSuchKey')
    return found
  }
  const findUpload = (id: string | null): Upload => {
    const found = uploads.get(id ?? '')
    if (!found) throw new Refusal(404, 'NoSuchUpload')
    return found
  }
  const xml = (response: ServerResponse, text: string) =>
    response.writeHead(200, { 'content-type': 'application/xml' }).end(`<?xml version="1.0" encoding="UTF-8"?>${text}`)

  const listObjects = (query: URLSearchParams, response: ServerResponse) => {
    const [prefix, after] = [query.get('prefix') ?? '', query.get('continuation-token') ?? '']
    const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).toSorted()
    const page = keys.slice(0, pageSize)
    const rows = page.map((key) => {
      const { body, written } = objects.get(key)!
      return `<Contents><Key>${escape(key)}</Key><Size>${body.length}</Size><LastModified>${written.toISOString()}</LastModified></Contents>`
    })
    const more = keys.length > page.length
    const next = more ? `<NextContinuationToken>${escape(page.at(-1)!)}</NextContinuationToken>` : ''
    xml(response, `<ListBucketResult><IsTruncated>${more}</IsTruncated>${next}${rows.join('')}</ListBucketResult>`)
  }

  const listUploads = (query: URLSearchParams, response: ServerResponse) => {
    const rows = [...uploads].flatMap(([id, { key, started }]) =>
      key.startsWith(query.get('prefix') ?? '')
        ? `<Upload><Key>${escape(key)}</Key><UploadId>${id}</UploadId><Initiated>${started.toISOString()}</Initiated></Upload>`
        : [],
    )
    xml(
      response,
      `<ListMultipartUploadsResult><IsTruncated>false</IsTruncated>${rows.join('')}</ListMultipartUploadsResult>`,
    )
  }

  const send = (request: IncomingMessage, response: ServerResponse, { body, written, headers }: StoredObject) => {
    const head = { 'last-modified': written.toUTCString(), etag: etagOf(body), ...headers }
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
    if (from !== undefined && Number(from) >= body.length) throw new Refusal(416, 'InvalidRange')
    const part = from === undefined ? body : body.subarray(Number(from), Number(to) + 1)
    response.writeHead(from === undefined ? 200 : 206, { ...head, 'content-length': part.length })
    response.end(request.method === 'HEAD' ? undefined : part)
  }

  const complete = (id: string, key: string, body: Buffer, headers: Record<string, string>) => {
    const { parts } = findUpload(id)
    const asked = [...body.toString().matchAll(/<PartNumber>(\d+)</g)].map(([, number]) => Number(number))
    const given = asked.map((number) => parts.get(number))
    if (!given.length || given.some((part) => !part)) throw new Refusal(400, 'InvalidPart')
    if (given.slice(0, -1).some((part) => part!.length < MIN_PART)) throw new Refusal(400, 'EntityTooSmall')
    uploads.delete(id)
    return put(key, Buffer.concat(given as Buffer[]), headers)
  }

  const answer = (request: IncomingMessage, response: ServerResponse, url: URL, body: Buffer): void => {
    const query = url.searchParams
    const [, name, ...rest] = decodeURIComponent(url.pathname).split('/')
    const key = rest.join('/')
    if (name !== bucket) throw new Refusal(404, 'NoSuchBucket')
    const id = query.get('uploadId')
    const copied = request.headers['x-amz-copy-source']
    const what = `${request.method}${key ? ' key' : ''}${query.has('uploads') ? ' uploads' : ''}${id ? ' upload' : ''}`
    switch (what) {
      case 'GET':
        return listObjects(query, response)
      case 'GET uploads':
        return listUploads(query, response)
      case 'GET key':
      case 'HEAD key':
        return send(request, response, find(key))
      case 'PUT key':
        if (copied === undefined) {
          response.setHeader('etag', put(key, body, headersOf(request)))
          return void response.end()
        }
        put(key, find(decodeURIComponent(String(copied)).replace(`${bucket}/`, '')).body, headersOf(request))
        return void xml(response, `<CopyObjectResult><ETag>${etagOf(find(key).body)}</ETag></CopyObjectResult>`)
      case 'POST key uploads': {
        const uploadId = randomUUID()
        uploads.set(uploadId, { key, started: new Date(), parts: new Map() })
        return void xml(
          response,
          `<InitiateMultipartUploadResult><UploadId>${uploadId}</UploadId></InitiateMultipartUploadResult>`,
        )
      }
      case 'PUT key upload':
        findUpload(id).parts.set(Number(query.get('partNumber')), body)
        return void response.setHeader('etag', etagOf(body)).end()
      case 'POST key upload':
        return void xml(
          response,
          `<CompleteMultipartUploadResult><ETag>${complete(id!, key, body, headersOf(request))}</ETag></CompleteMultipartUploadResult>`,
        )
      case 'DELETE key upload':
        uploads.delete(id!)
        return void response.writeHead(204).end()
      case 'DELETE key':
        objects.delete(key)
        return void response.writeHead(204).end()
      default:
        throw new Refusal(501, 'NotImplemented')
    }
  }

  const reply = (request: IncomingMessage, response: ServerResponse) =>
    buffer(request)
      .then((body) => {
        if (!isSigned(request, body, S3_KEYS)) throw new Refusal(403, 'SignatureDoesNotMatch')
        answer(request, response, new URL(request.url!, 'http://s3'), body)
      })
      .catch((error: unknown) => {
        const { status, code } = error instanceof Refusal ? error : { status: 500, code: 'InternalError' }
        const text =
          request.method === 'HEAD' ? undefined : `<Error><Code>${code}</Code><Message>${code}</Message></Error>`
        response.writeHead(status, { 'content-type': 'application/xml' }).end(text)
      })

  const server = createServer((request, response) => {
    requests += 1
    const answerNormally = () => void reply(request, response)
    if (!fault?.(request, response, answerNormally)) answerNormally()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  return {
    /** Environment with which the portal uses this server. */
    env: {
      FILES: 's3',
      S3_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      S3_BUCKET: bucket,
    },
    objects,
    uploads,
    requests: () => requests,
    setFault: (next: Fault | undefined) => {
      fault = next
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
