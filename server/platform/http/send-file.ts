import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#server/base/errors.ts'
import { attachment } from '#server/files/file-names.ts'
import type { ByteRange } from '#server/files/files.ts'
import type { FileReply } from './implement.ts'

/** What a Range header asks of so many bytes: a part, nothing that we answer in parts, or bytes that are not there. */
export const readRange = (header: string | undefined, size: number): ByteRange | 'whole' | 'unsatisfiable' => {
  const asked = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '')
  // Several parts at once, or another unit: the whole is a right answer too (RFC 9110 §14.2).
  if (!asked || (asked[1] === '' && asked[2] === '')) return 'whole'
  const [from, to] = [asked[1]!, asked[2]!]
  // "-500": the last 500 bytes.
  if (from === '') return Number(to) > 0 ? { start: Math.max(0, size - Number(to)), end: size - 1 } : 'unsatisfiable'
  const start = Number(from)
  const end = to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (to !== '' && Number(to) < start) return 'whole'
  return start < size ? { start, end } : 'unsatisfiable'
}

const sendPart = (request: FastifyRequest, reply: FastifyReply, file: FileReply, size: number) => {
  const { tipo } = file
  if (typeof file.content !== 'function') return reply.header('content-length', size).send(file.content)
  // Who asks for the head alone would have all of it read for nothing.
  const content = request.method === 'HEAD' ? () => Readable.from([]) : file.content
  // Texts are compressed on their way: their bytes are not those that would be counted.
  if (/^(text\/|application\/json)/.test(tipo)) return reply.header('content-length', size).send(content())
  void reply.header('accept-ranges', 'bytes')
  const ifRange = request.headers['if-range']
  // Another content than the one they have a part of: they are sent all of the new one.
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

/** A picture of ours that is small enough to be at hand; the browser has it until its etag is another. Throws `no-encontrado` without one. */
export const pictureOf = (nombre: string, etag: string, picture: Buffer | null | undefined): FileReply => {
  if (!picture) throw new AppError('no-encontrado')
  return {
    nombre: `${nombre}.webp`,
    tipo: 'image/webp',
    tamano: picture.length,
    etag: `"${etag}"`,
    content: Readable.from([picture]),
  }
}

/** What fails before it is sent is told when it is sent: until then nobody listens, and an error that nobody hears ends the process. */
export const keepFailure = ({ content }: FileReply): void => {
  if (content instanceof Readable) content.on('error', () => {})
}

/** Sends what a call answers as a file: its name, whether the browser has it already, and the part that it asks for. */
export const sendFile = (request: FastifyRequest, reply: FastifyReply, file: FileReply): FastifyReply => {
  if (file.etag !== undefined) {
    // The browser keeps it, and asks each time whether this person may still have it.
    void reply.header('etag', file.etag).header('cache-control', 'private, no-cache')
    if (request.headers['if-none-match'] === file.etag) {
      if (typeof file.content !== 'function') file.content.destroy()
      return reply.code(304).send()
    }
  }
  // Always kept and never shown: what somebody uploaded does not run in our origin, and if a browser opened it, not even there: what is no page has the policy `sandbox` (`server/platform/http/policy.ts`).
  void reply.header('content-disposition', attachment(file.nombre))
  void reply.type(file.tipo)
  if (file.tamano !== undefined) return sendPart(request, reply, file, file.tamano)
  return reply.send(typeof file.content === 'function' ? file.content() : file.content)
}
