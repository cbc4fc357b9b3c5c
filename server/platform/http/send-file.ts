import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#server/base/errors.ts'
import { attachment } from '#server/files/file-names.ts'
import type { ByteRange } from '#server/files/files.ts'
import type { FileReply } from './implement.ts'

/**
 * Parses a Range header for content of `size` bytes. 'whole': it cannot be answered in parts; 'unsatisfiable': the
 * range is outside the content.
 */
export const readRange = (header: string | undefined, size: number): ByteRange | 'whole' | 'unsatisfiable' => {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '')
  // For several ranges or another unit send the whole content, which is a valid answer (RFC 9110 §14.2).
  if (!match || (match[1] === '' && match[2] === '')) return 'whole'
  const [from, to] = [match[1]!, match[2]!]
  // "-500" means the last 500 bytes of the content.
  if (from === '') return Number(to) > 0 ? { start: Math.max(0, size - Number(to)), end: size - 1 } : 'unsatisfiable'
  const start = Number(from)
  const end = to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (to !== '' && Number(to) < start) return 'whole'
  return start < size ? { start, end } : 'unsatisfiable'
}

const sendPart = (request: FastifyRequest, reply: FastifyReply, file: FileReply, size: number) => {
  const { tipo } = file
  if (typeof file.content !== 'function') return reply.header('content-length', size).send(file.content)
  // HEAD does not need the content, so do not read it.
  const content = request.method === 'HEAD' ? () => Readable.from([]) : file.content
  // Texts are sent compressed, so byte ranges of the original would not fit.
  if (/^(text\/|application\/json)/.test(tipo)) return reply.header('content-length', size).send(content())
  void reply.header('accept-ranges', 'bytes')
  const ifRange = request.headers['if-range']
  // If the content has changed since the client got its first part, send the whole new content.
  const isSame = ifRange === undefined || ifRange === file.etag
  const range = isSame ? readRange(request.headers.range, size) : 'whole'
  if (range === 'whole') return reply.header('content-length', size).send(content())
  if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${size}`).send()
  return reply
    .code(206)
    .header('content-range', `bytes ${range.start}-${range.end}/${size}`)
    .header('content-length', range.end - range.start + 1)
    .send(content(range))
}

/**
 * Returns a small stored image, which is the same for all users, as a file. Throws `no-encontrado` when there is none.
 */
export const pictureOf = (nombre: string, etag: string, picture: Buffer | null | undefined): FileReply => {
  if (!picture) throw new AppError('no-encontrado')
  return {
    nombre: `${nombre}.webp`,
    tipo: 'image/webp',
    tamano: picture.length,
    etag: `"${etag}"`,
    isShared: true,
    content: Readable.from([picture]),
  }
}

/**
 * Adds an error listener. Without it, an error of the stream before it is sent would end the process. Sending the
 * stream still reports the error.
 */
export const ignoreEarlyErrors = ({ content }: FileReply): void => {
  if (content instanceof Readable) content.on('error', () => {})
}

/**
 * Sends the file of an answer with its name. Sends 304 when the browser has the file, and only the requested range if
 * there is one.
 */
export const sendFile = (request: FastifyRequest, reply: FastifyReply, file: FileReply): FastifyReply => {
  if (file.etag !== undefined) {
    void reply.header('etag', file.etag)
    // The browser caches the file but asks the server each time, because the user may have lost access.
    if (file.isShared) void reply.header('cache-control', 'private, no-cache')
    if (request.headers['if-none-match'] === file.etag) {
      if (typeof file.content !== 'function') file.content.destroy()
      return reply.code(304).send()
    }
  }
  // Always send it as an attachment: a user's upload must not run in the origin of the portal. If a browser opened it
  // anyway, the `sandbox` policy for non-pages applies (`server/platform/http/policy.ts`).
  void reply.header('content-disposition', attachment(file.nombre))
  void reply.type(file.tipo)
  if (file.tamano !== undefined) return sendPart(request, reply, file, file.tamano)
  return reply.send(typeof file.content === 'function' ? file.content() : file.content)
}
